"""One referee with one phone: enters a match tap by tap, whatever the network does meanwhile."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import BrowserContext, Error, Locator, Page
from playwright.async_api import TimeoutError as TimedOut

from league.models import Verb
from tests.rehearsal.plan import PlannedAct, TablePlan

A_MOMENT: Final = 3_000
"""Milliseconds for what the phone does by itself."""

PATIENCE: Final = 240.0
"""Seconds after which a referee gives up: a rehearsal in which one entry takes so long has failed."""

_TAKEN_WITHIN: Final = 20.0
"""Seconds until a tap is tried again: without scripts it loads a page, which must be given the time to come."""

_CARDS: Final = "カードを記録"
_LOOK_AGAIN: Final = 0.2
_PAGE_COMES_WITHIN: Final = 20_000
_NOTHING_ON_ITS_WAY: Final = 20
"""So many looks at an empty outbox, and no new version."""

_GARBLED_AFTER: Final = 45.0
"""Seconds after which people load a page again that does not do what it should."""

_KEPT: Final = """async () => {
    if (typeof deskOutbox === "undefined") return 0;
    const shown = Number(document.getElementById("table").dataset.version);
    const kept = (await deskOutbox.all()).filter(
        (each) => each.state === "waiting" || (each.state === "recorded" && each.version > shown));
    return kept.length;
}"""


class GaveUpError(Exception):
    """The phone shows something with which the referee cannot go on."""


@dataclass(slots=True)
class Phone:
    """A phone at a table.

    ``entered`` counts its entries so far, which is how far the match must have moved on; ``asked`` how often it put an
    entry before the referee: one that was recorded, while the phone showed an older copy of the page.
    """

    context: BrowserContext
    page: Page
    table: TablePlan
    entered: int = 0
    asked: int = 0
    first: int = field(default=0, init=False)

    async def arrive(self) -> None:
        """Open the table's page and give a name."""

        async def open_page() -> bool:
            await self._open_unless_there()
            return await self._signed_on() or await self._sign_on()

        await self._until("the table's page opens", open_page)
        self.first = await self._version()

    async def _open_unless_there(self) -> None:
        """Load the table's page where there is another one, or one that stays white because a part of it hangs."""
        try:
            await self.page.wait_for_load_state("domcontentloaded", timeout=_PAGE_COMES_WITHIN / 2)
            if await self.page.locator("#table").count():
                return
        except TimedOut:
            pass
        await self._open()

    async def _open(self) -> None:
        await self.page.goto(self.table.address, wait_until="domcontentloaded", timeout=_PAGE_COMES_WITHIN)

    async def _signed_on(self) -> bool:
        return await self.page.locator("#table .more a[href$='/referee/']").count() > 0

    async def _sign_on(self) -> bool:
        await self.page.get_by_label("審判の名前").fill(f"審判{self.table.match}")
        await self.page.get_by_role("button", name="この名前で始める").click()
        await self.page.locator("#table .more a[href$='/referee/']").wait_for(timeout=_PAGE_COMES_WITHIN)
        return True

    async def has_outbox(self) -> bool:
        """Whether the page's scripts have arrived: without them it is one of plain forms, no use without a network."""
        found: bool = await self.page.evaluate("document.querySelector('#boosted[hx-boost]') !== null")
        return found

    async def do(self, act: PlannedAct) -> None:
        """Enter one act; what only the desk can answer waits until everything before has arrived."""
        match act.verb:
            case Verb.RECORD_EXIT:
                await self._exit(act)
            case Verb.DRAW_SEATS:
                await self._step(lambda: self._seats(act), "この席で始める")
            case Verb.SEAL_ENVELOPE:
                await self._step(lambda: self._seal(act), "封をした")
            case Verb.OPEN_ENVELOPE:
                await self._step(lambda: self._cards(act), _CARDS)
            case Verb.CONFIRM:
                await self._confirm()
            case Verb.CLOSE:
                await self._step(_nothing, "マッチを終了する")
            case _:
                raise GaveUpError(f"nobody taps {act.verb}")

    async def _exit(self, act: PlannedAct) -> None:
        player, foul = act.leaving
        place = (
            f"[action$='/sets/{act.set_number}/games/{act.game}/%s/']:has([name=player][value='{player}'])"
        )
        button = self._shown(f"form{place % 'exits'} button.row-name:enabled")
        start = self._shown(f".bottom-bar [data-start='{act.game}']")

        async def tap() -> None:
            if not await button.count() and await start.count():
                await start.click()
            await button.click()

        await self._enter(f"{player} goes out", tap)
        if foul:
            await self._enter(
                f"{player} has fouled", self._shown(f"form{place % 'judge'} button[value=foul]").click
            )

    async def _step(self, fill_in: Callable[[], Awaitable[None]], press: str) -> None:
        """A step that the desk has to answer."""
        await self.all_sent()
        button = self.page.locator("#table").get_by_role("button", name=press)

        async def enter() -> None:
            await self._go_on()
            await button.wait_for()
            await fill_in()
            if press != _CARDS or not await self.has_outbox():  # the last card sends them by itself
                await button.click()

        await self._enter_until_recorded(press, enter)

    async def _seats(self, act: PlannedAct) -> None:
        for suit, player in act.after[f"seats/{act.set_number}"]["suits"].items():
            group = self.page.get_by_role("group", name=self.table.names[player], exact=True)
            await group.locator(f"label:has([value={suit}])").click()

    async def _seal(self, act: PlannedAct) -> None:
        envelope = act.after[f"envelope/{act.set_number}"]
        await self.page.get_by_label("封筒の番号").fill(envelope["number"])

    async def _cards(self, act: PlannedAct) -> None:
        for card in act.after[f"envelope/{act.set_number}"]["found"]:
            box = self.page.locator(f".deck [value={card}]")
            if not await box.is_checked():
                await box.click()

    async def _confirm(self) -> None:
        async def confirm() -> None:
            await self._go_on()
            await self.page.get_by_role("button", name="確認しました").first.click()

        await self.all_sent()
        await self._enter("a player confirms", confirm)
        await self.all_sent()

    async def _go_on(self) -> None:
        """Past the result of the last game, where the page waits for that."""
        gate = self._shown(".bottom-bar [data-gate]")
        if await gate.count():
            await gate.click()

    def _shown(self, selector: str) -> Locator:
        return self.page.locator(selector).filter(visible=True)

    async def _enter(self, what: str, tap: Callable[[], Awaitable[None]]) -> None:
        """Tap until the page has taken the entry: shows it as recorded, or keeps it to be sent."""

        async def tapped() -> bool:
            if not await self._is_taken():
                await tap()
                await self._until(f"{what}: shown", self._is_taken, patience=_TAKEN_WITHIN)
            return True

        await self._until(what, tapped)
        self.entered += 1

    async def _enter_until_recorded(self, what: str, tap: Callable[[], Awaitable[None]]) -> None:
        """Enter it again where the desk refuses it: the page may have changed under the hand that filled it in."""
        await self._enter(what, tap)
        while not await self._is_recorded():
            self.entered -= 1
            await self._enter(what, tap)

    async def _is_recorded(self) -> bool:
        """Whether all that was entered has arrived; False once nothing is on its way any more."""
        seen = 0

        async def settled() -> bool:
            nonlocal seen
            seen = 0 if await self._kept() else seen + 1
            return await self._version() - self.first >= self.entered or seen > _NOTHING_ON_ITS_WAY

        await self._until(f"{self.entered} entries have arrived or been refused", settled)
        return await self._version() - self.first >= self.entered

    async def _is_taken(self) -> bool:
        return await self._version() + await self._kept() - self.first > self.entered

    async def all_sent(self) -> None:
        """Back in the network, until the page shows the match with all that was entered here."""
        await self.context.set_offline(offline=False)

        async def arrived() -> bool:
            return await self._version() - self.first == self.entered

        await self._until(f"{self.entered} entries have arrived", arrived)

    async def _version(self) -> int:
        return int(await self.page.locator("#table").get_attribute("data-version") or 0)

    async def _kept(self) -> int:
        """How many entries the phone keeps of which the page does not yet show that they are recorded."""
        kept: int = await self.page.evaluate(_KEPT)
        return kept

    async def _until(
        self, what: str, attempt: Callable[[], Awaitable[bool]], *, patience: float = PATIENCE
    ) -> None:
        """Try again until it works, as people do: the page may just be changing, or not have come."""
        began = time.monotonic()
        until = began + patience
        while time.monotonic() < until:
            # Not yet there, or swapped while it was tapped: that is no failure.
            with suppress(Error, TimeoutError):
                async with asyncio.timeout(patience):
                    if await attempt():
                        return
            await self._look_about()
            if time.monotonic() > began + _GARBLED_AFTER:
                began = time.monotonic()
                await self._load_again()
            await asyncio.sleep(_LOOK_AGAIN)
        if patience < PATIENCE:
            raise TimeoutError(what)
        raise GaveUpError(
            f"{self.table.address}: waited in vain until {what}; the page {await self._looks()}"
        )

    async def _look_about(self) -> None:
        """Decide where the phone asks a person; come back from a page of the browser's own."""
        with suppress(Error):
            if await self._shown("#held").count():
                await self._decide()
        with suppress(Error):
            await self._open_unless_there()

    async def _decide(self) -> None:
        """What stands in the book already is not entered again; what waits behind it goes on."""
        self.asked += 1
        await self._shown("#held li button").first.click()
        rest = self._shown("#held .held-resend")
        if await rest.count():
            await rest.click()

    async def _load_again(self) -> None:
        with suppress(Error):
            if await self.page.evaluate("navigator.onLine"):
                await self._open()

    async def _looks(self) -> str:
        with suppress(Error):
            text = await self.page.locator("body").inner_text()
            return f"{self.page.url} shows: {' '.join(text.split())}"
        return f"{self.page.url} shows nothing"


async def _nothing() -> None:
    pass
