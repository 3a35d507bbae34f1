"""Plain lines: a whole game from a script, every word, every mistake."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from neontable.kernel.errors import SetupError
from neontable.terminal.command import play_nexus
from neontable.terminal.opening import go_on
from neontable.terminal.saves import load
from tests.terminal.tables import Sitting, options, play_on, sit


def text(printed: list[str]) -> str:
    return "\n".join(printed)


def at_witness(people: tuple[str, ...] = ("You",), seed: str = "7") -> Sitting:
    """A game in which a witness is to be chosen."""
    sitting = sit(options(people, seed=seed))
    sitting.session.play_on()
    while (decision := sitting.session.decision(sitting.session.asked)) and decision.kind != "witness":
        play_on(sitting.session, 1)
    return sitting


def test_a_whole_game_from_a_script() -> None:
    script = [str(random.Random(3).randrange(1, 4)) for _ in range(300)]
    printed = sit(options()).type(*script)
    assert sum(line.startswith("The replicant was ") for line in printed) == 1
    assert any(line.startswith("The end. ") and "(NX-5." in line for line in printed)
    assert "The seed was 7" in printed[-1]
    again = sit(options()).type(*script)
    assert [line.replace("nexus-2", "nexus-1") for line in again] == printed, "the same seed and answers"
    assert not any("seed" in line for line in printed[:-1]), "it would give the deal away"


def test_the_end_of_the_input_saves_and_says_where(data: Path) -> None:
    sitting = sit(options())
    printed = sitting.type("1")
    assert printed[-3:] == [
        "The input has ended.",
        f"The game is saved as nexus-1 in {data}.",
        "Go on with: neontable play nexus --plain --resume nexus-1",
    ]
    assert load("nexus-1")[0].entries == sitting.session.record.entries


def test_a_bare_number_answers_and_nothing_else_does() -> None:
    sitting = at_witness()
    before = sitting.session.state.hash()
    for line in ("0", "99", "-1", "1.5", "one", "1 2", "why", "why 1", "help", "table", "", "  ", "again", "²"):
        sitting.type(line)
        assert sitting.session.state.hash() == before, line
    sitting.type(" 1 ")
    assert sitting.session.state.hash() != before


def test_mistakes_are_said() -> None:
    sitting = at_witness()
    assert "There is no answer 99: choose from 1 to 5." in sitting.type("99")
    assert any("Did you mean “notebook”" in line for line in sitting.type("notebok"))
    assert any("“dance” is not understood." in line for line in sitting.type("dance"))
    assert any("There is no clause 'NX-4.99'" in line for line in sitting.type("rules NX-4.99"))
    assert any("cannot be a game's name" in line for line in sitting.type("save a/b"))


def test_why() -> None:
    sitting = at_witness()
    sitting.session.answer(0, 1024 + 2)
    assert any(line.startswith("“witness 2” cannot be chosen:") for line in sitting.type("why witness 2"))
    assert "That can be chosen: it is answer 1." in sitting.type("why 1")
    assert "That can be chosen: it is answer 1." in sitting.type("why e1")
    assert any(
        "“E18” cannot be chosen: there is no such card in this game (NX-1.3)." in x for x in sitting.type("why E18")
    )
    assert any("what can be done must be done" in line for line in sitting.type("why no"))
    assert any("name a card (E4)" in line for line in sitting.type("why not"))
    sitting.type("1")
    seat = sitting.session.asked
    assert seat is not None
    decision = sitting.session.decision(seat)
    assert decision is not None
    assert decision.kind == "tag"
    assert any("cannot be chosen" in line and line.startswith("tag ") for line in sitting.type("why"))


def test_undo() -> None:
    sitting = at_witness()
    before = sitting.session.state.hash()
    printed = sitting.type("2", "undo")
    assert "The last answer was taken back." in printed
    assert sitting.session.state.hash() == before
    printed = sitting.type("2", "1", "undo")
    assert "The answer stands: a hidden card was looked at or turned up since." in printed


def test_words() -> None:
    sitting = at_witness()
    assert any("the last five lines" in line for line in sitting.type("help"))
    assert any(line.startswith("  Deckard's: E1 facedown") for line in sitting.type("table"))
    assert any(line.startswith("Round 1 begins. (NX-3.1)") for line in sitting.type("log"))
    assert any(line.startswith("Who is the replicant? ") and " or " in line for line in sitting.type("notebook"))
    assert any("%" in line for line in sitting.type("odds"))
    assert not any("%" in line for line in sitting.type("odds", odds=False))
    assert any(line.startswith("NX-4.1 Look") for line in sitting.type("rules nx-4.1"))
    assert any(line.startswith("NX-4.2 ") for line in sitting.type("rules third tag"))
    assert any(line.startswith("NX-4 ") for line in sitting.type("rules"))
    assert any(line.startswith("No clause speaks of") for line in sitting.type("rules umbrella"))


def test_save_under_a_name(data: Path) -> None:
    sitting = at_witness()
    printed = sitting.type("save friday", "quit")
    assert f"Saved as friday in {data}; every answer is saved by itself." in printed
    assert "Go on with: neontable play nexus --plain --resume friday" in printed
    assert [path.name for path in data.iterdir()] == ["friday.jsonl"]


def test_leaving_is_asked_twice_and_the_game_is_played_to_its_end() -> None:
    sitting = at_witness()
    assert any("Type leave yes" in line for line in sitting.type("leave"))
    assert sitting.session.people == [0]
    printed = sitting.type("leave yes")
    assert any(line.startswith("You leave the table") for line in printed)
    assert any(line.startswith("The end.") for line in printed)
    assert sum(line == "Round 1 begins." for line in printed) <= 1


def test_the_device_is_handed_over(data: Path) -> None:
    """T16: nobody is shown anything before they have said that it is they who look."""
    sitting = at_witness(("Ann", "Bo"), seed="11")
    printed = sitting.type("")
    first = printed.index(next(line for line in printed if line.startswith("Hand the device to ")))
    assert first == 0, printed[:3]
    printed = sitting.type("ready", *["1"] * 3)
    hand_overs = [at for at, line in enumerate(printed) if line.startswith("Hand the device to ")]
    if len(hand_overs) > 1:
        assert printed[hand_overs[1] - 60 : hand_overs[1]] == [""] * 60
        assert "First hand the device to" in text(printed[hand_overs[1] + 1 :]) or printed[-3] == "The input has ended."


def test_each_person_is_told_what_happened_in_their_own_words() -> None:
    sitting = sit(options(("Ann", "Bo", "Cy"), players=3))
    printed = sitting.type(*["ready", "1"] * 40)
    parts = text(printed).split("Hand the device to ")
    assert len(parts) > 4
    for part in parts[1:]:
        name = part.split(".")[0]
        seat = [who.name for who in sitting.session.seats].index(name)
        others = {line.text for other in range(3) if other != seat for line in sitting.session.logs[other] if line.own}
        assert not others & set(part.splitlines()) - {line.text for line in sitting.session.logs[seat]}, name


@pytest.mark.slow
def test_as_a_command() -> None:
    """stdin and stdout as they are, piped."""
    call = "from neontable.terminal.command import play_nexus; play_nexus(plain=True, seed='7', bots=('random',))"
    run = subprocess.run(
        [sys.executable, "-c", call], input="1\nnonsense\n2\n", capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "“nonsense” is not understood." in run.stdout
    assert run.stdout.splitlines()[-1] == "Go on with: neontable play nexus --plain --resume nexus-1"


@pytest.mark.slow
def test_whatever_comes_in_and_whoever_stops_listening() -> None:
    call = "from neontable.terminal.command import play_nexus; play_nexus(plain=True, seed='7', bots=('random',))"
    garbage = b"\xff\xfe\n\x00\n" + b"9" * 5000 + b"\n1\n"
    run = subprocess.run([sys.executable, "-c", call], input=garbage, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    with subprocess.Popen([sys.executable, "-c", call], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout
        process.stdout.close()
        process.stdin.write(b"help\n" * 2000)
        process.stdin.close()
        assert process.wait(30) == 0


def test_the_full_screen_wants_a_terminal() -> None:
    with pytest.raises(SetupError, match="use --plain"):
        play_nexus(seed="7")


def test_a_saved_game_goes_on_with_its_last_lines() -> None:
    sitting = at_witness()
    sitting.type("2", "1", "1")
    again = Sitting(*go_on("nexus-1"))
    printed = again.type("log", "1")
    assert printed[0].startswith("You are Green.")
    assert printed.index("") < 10, "the question comes soon"
    assert "Round 1 begins. (NX-3.1)" in printed


def test_a_finished_game_shows_its_end_again() -> None:
    sitting = sit(options())
    sitting.type(*"1" * 200)
    assert sitting.session.is_over
    printed = Sitting(*go_on("nexus-1")).type()
    assert any(line.startswith("The end.") for line in printed)
    assert len(printed) < 20


def test_a_hint_names_the_best_answers_and_the_odds_behind_them() -> None:
    sitting = at_witness()
    before = sitting.session.state.hash()
    printed = sitting.type("hint")
    lines = [line for line in printed if "of the thinking" in line]
    decision = sitting.session.decision(0)
    assert decision is not None and 1 <= len(lines) <= 5
    numbers = [int(line.partition(".")[0]) for line in lines]
    assert len({*numbers}) == len(lines) and all(1 <= number <= len(decision.answers) for number in numbers)
    assert any(line.startswith("Behind it, the replicant is: ") for line in printed)
    assert sitting.session.state.hash() == before
    assert not any("Behind it" in line for line in sitting.type("hint", odds=False))
