"""Enter all tables of a round at once, each with its own referee and phone."""

import asyncio
import shutil
from random import Random

from playwright.async_api import Browser, async_playwright

from tests.conftest import CHROMIUM_FLAGS, PHONE
from tests.rehearsal.network import BadNetwork
from tests.rehearsal.phone import A_MOMENT, Phone
from tests.rehearsal.plan import RoundPlan, TablePlan


async def enter_round(plan: RoundPlan, network: BadNetwork, offline: int, rng: Random) -> int:
    """Enter all tables at once, each on its own phone; returns how often a phone asked its referee to decide.

    ``offline``: the percentage of games that are entered offline.
    """
    server = await network.serve()
    home = f"http://localhost:{server.sockets[0].getsockname()[1]}"
    async with server, async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=CHROMIUM_FLAGS
        )
        moods = [
            rng.choices((True, False), (offline, 100 - offline), k=len(table.acts)) for table in plan.tables
        ]
        tables = zip(plan.tables, moods, strict=True)
        asked = await asyncio.gather(*(_enter_table(browser, home, table, mood) for table, mood in tables))
        await browser.close()
    return sum(asked)


async def _enter_table(browser: Browser, home: str, table: TablePlan, offline: list[bool]) -> int:
    context = await browser.new_context(base_url=home, locale="ja-JP", **PHONE)
    context.set_default_timeout(A_MOMENT)
    phone = Phone(context, await context.new_page(), table)
    await phone.arrive()
    for act, away in zip(table.acts, offline, strict=True):
        if act.begins_game:
            await context.set_offline(away and await phone.has_outbox())
        await phone.do(act)
    await phone.all_sent()
    await context.close()
    return phone.asked
