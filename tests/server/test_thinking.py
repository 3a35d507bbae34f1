"""Bots think in processes of their own, which may die."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from neontable.kernel.replay import Play, Who
from neontable.nemesis.game import NemesisSetup
from neontable.packs.games import NEMESIS
from neontable.server import mind
from neontable.server.mind import UNKNOWN, Thought, think
from neontable.server.story import Story
from neontable.server.thinking import AHEAD, Died, Thinkers, thought_of


@pytest.fixture(scope="module")
def story() -> Story:
    table = NEMESIS.load()
    bots = [Who("R", "random"), Who("R", "random")]
    header = Play.begin(NEMESIS, table, NemesisSetup(players=2, seed="1"), bots).record.header
    return Story(NEMESIS, table, header)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1)
    yield made
    await made.close()


def thought(story: Story, *legal: int) -> Thought:
    """With that to choose from."""
    asked = thought_of(story, frozenset())
    assert asked is not None
    return asked._replace(legal=list(legal) or asked.legal)


async def test_a_process_that_dies_is_replaced(story: Story, thinkers: Thinkers) -> None:
    """All who wait for it are answered by the next one."""
    packs = story.play.record.header.packs
    action = await thinkers.think(thought(story), packs)
    (first,) = thinkers._minds
    asking = [asyncio.create_task(thinkers.think(thought(story), packs)) for _ in range(2 * AHEAD)]
    await asyncio.sleep(0)
    first.process.kill()
    assert await asyncio.gather(*asking) == [action] * 2 * AHEAD
    assert len(thinkers._minds) == 1 and not first.is_alive


async def test_a_process_that_always_dies_is_given_up(story: Story, thinkers: Thinkers) -> None:
    async def killed() -> None:
        while True:
            for one in thinkers._minds:
                if one.is_alive and one.process.returncode is None:
                    one.process.kill()
            await asyncio.sleep(0)

    killing = asyncio.create_task(killed())
    with pytest.raises(Died):
        await thinkers.think(thought(story), story.play.record.header.packs)
    killing.cancel()


async def test_who_has_gone_takes_nobody_s_answer(story: Story, thinkers: Thinkers) -> None:
    packs = story.play.record.header.packs
    await thinkers.think(thought(story), packs)
    gone = asyncio.create_task(thinkers.think(thought(story, 7), packs))
    stays = asyncio.create_task(thinkers.think(thought(story, 8), packs))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 8


async def test_what_a_bot_raises_is_told(story: Story, thinkers: Thinkers) -> None:
    """And the process thinks on."""
    packs = story.play.record.header.packs
    with pytest.raises(RuntimeError, match="There is no bot"):
        await thinkers.think(thought(story)._replace(bot="nobody"), packs)
    assert await thinkers.think(thought(story, 9), packs) == 9


def test_packs_are_given_to_a_process_once(story: Story) -> None:
    asked = thought(story, 3)
    assert think(asked._replace(digest="another")) == UNKNOWN
    assert think(asked._replace(packs=story.play.record.header.packs)) == 3
    assert think(asked) == 3


def test_a_process_whose_server_was_killed_while_it_thought_ends_and_says_nothing() -> None:
    """Whichever it notices first: here that nobody reads, while its input is open still."""
    command = [sys.executable, "-m", mind.__name__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(b"no thought\n")
        process.stdin.flush()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""
