"""A referee with a phone: enters a match tap by tap, whatever the network does."""

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
"""Milliseconds for a single action of the browser."""

PATIENCE: Final = 240.0
"""Seconds after which a referee gives up: a rehearsal in which one entry takes so long has failed."""

_TAKEN_WITHIN: Final = 20.0
"""Seconds until a tap is repeated: without scripts it loads a page, which needs time to arrive."""

_CARDS: Final = "カードを記録"
_LOOK_AGAIN: Final = 0.2
_PAGE_COMES_WITHIN: Final = 20_000
_NOTHING_ON_ITS_WAY: Final = 20
"""Checks with an empty outbox and no new version, after which no entry is under way."""

_GARBLED_AFTER: Final = 45.0
"""Seconds after which a user reloads a page that does not work."""

_KEPT: Final = """async () => {
    if (typeof deskOutbox === "undefined") return 0;
    const shown = Number(document.getElementById("table").dataset.version);
    const kept = (await deskOutbox.all()).filter(
        (each) => each.state === "waiting" || (each.state === "recorded" && each.version > shown));
    return kept.length;
}"""


class GaveUpError(Exception):
    """The phone shows a page on which the referee cannot continue."""


@dataclass(slots=True)
class Phone:
    """A phone at a table.

    ``entered``: the number of its entries so far, by which the match's version must have grown. ``asked``:
    how often it asked the referee about a recorded entry, because it showed an older copy of the page.
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
        """Load the table's page if another page is open, or one that stays blank because a file hangs."""
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
        """Whether the page's scripts have loaded: with plain forms it is useless without a network."""
        found: bool = await self.page.evaluate("document.querySelector('#boosted[hx-boost]') !== null")
        return found

    async def do(self, act: PlannedAct) -> None:
        """Enter one act; a step that only the desk can answer waits until earlier entries have arrived."""
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
        """Enter a step that the desk has to answer."""
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
        """Leave the result of the last game, if the page waits for that."""
        gate = self._shown(".bottom-bar [data-gate]")
        if await gate.count():
            await gate.click()

    def _shown(self, selector: str) -> Locator:
        return self.page.locator(selector).filter(visible=True)

    async def _enter(self, what: str, tap: Callable[[], Awaitable[None]]) -> None:
        """Tap until the page shows the entry as recorded, or has it in its outbox."""

        async def tapped() -> bool:
            if not await self._is_taken():
                await tap()
                await self._until(f"{what}: shown", self._is_taken, patience=_TAKEN_WITHIN)
            return True

        await self._until(what, tapped)
        self.entered += 1

    async def _enter_until_recorded(self, what: str, tap: Callable[[], Awaitable[None]]) -> None:
        """Enter it, and again if the desk refuses it: the page may have changed while it was filled in."""
        await self._enter(what, tap)
        while not await self._is_recorded():
            self.entered -= 1
            await self._enter(what, tap)

    async def _is_recorded(self) -> bool:
        """Whether all entries are recorded; False if some are not and none is under way any more."""
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
        """Go online, and wait until the page shows the match with all entries of this phone."""
        await self.context.set_offline(offline=False)

        async def arrived() -> bool:
            return await self._version() - self.first == self.entered

        await self._until(f"{self.entered} entries have arrived", arrived)

    async def _version(self) -> int:
        return int(await self.page.locator("#table").get_attribute("data-version") or 0)

    async def _kept(self) -> int:
        """The number of entries in the outbox that the page does not yet show as recorded."""
        kept: int = await self.page.evaluate(_KEPT)
        return kept

    async def _until(
        self, what: str, attempt: Callable[[], Awaitable[bool]], *, patience: float = PATIENCE
    ) -> None:
        """Retry until it works, as users do: the page may just be changing, or not have loaded."""
        began = time.monotonic()
        until = began + patience
        while time.monotonic() < until:
            # Not there yet, or replaced during the tap: try again.
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
        """Decide if the phone asks the referee; leave an error page of the browser."""
        with suppress(Error):
            if await self._shown("#held").count():
                await self._decide()
        with suppress(Error):
            await self._open_unless_there()

    async def _decide(self) -> None:
        """Discard the entry, which is recorded already, and resend those that wait behind it."""
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
