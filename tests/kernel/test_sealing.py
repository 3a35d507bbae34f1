"""Openings of single cards: of those that a seat saw and no other, as they were committed to; every edit is found."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
import pytest

from neontable.commands.reporting import as_checked, is_report
from neontable.kernel import sealing, transcript
from neontable.kernel.errors import NeontableError, ReplayError
from neontable.kernel.game import Game
from neontable.kernel.replay import Play, Raw, Record, Who
from neontable.kernel.transcript import Report, read_report, redacted, with_openings
from neontable.nemesis import sealing as nemesis_sealing
from neontable.nemesis.game import NemesisSetup, nemesis
from neontable.nemesis.parts import MULLIGAN_HANDS
from neontable.nemesis.zones import deal_hand
from neontable.nexus import tell as nexus_tell
from neontable.nexus.game import NexusSetup, nexus
from neontable.nexus.parts import EV_LOOK
from neontable.nexus.sealing import REPLICANT, evidence, innocence
from neontable.nexus.wording import face_name
from neontable.packs.games import NEMESIS, NEXUS

SEED: Final = "5e" * 32
GAMES: Final = {"nexus": NEXUS, "nemesis": NEMESIS}
PLAYERS: Final = {"nexus": 4, "nemesis": 2}


def played(name: str, number: int, most: int) -> Play:
    """A random game of at most so many answers."""
    game, rng = GAMES[name], random.Random(number)
    kind: Any = NexusSetup if name == "nexus" else NemesisSetup
    setup = kind(players=PLAYERS[name], seed=f"{SEED} {number}")
    play = Play.begin(game, game.load(), setup, [Who(f"P{seat}") for seat in range(setup.players)])
    while not play.state.is_over() and play.record.version < most:
        seat = rng.choice(play.state.waiting())
        play.act(seat, rng.choice(play.state.legal_for(seat)))
    return play


def report_of(play: Play, seat: int) -> Report:
    return with_openings(play.record, play.game, seat)


def opened(report: Report) -> dict[str, str]:
    assert report.sealed is not None
    return {opening.place: opening.card for opening in report.sealed.openings}


# What a seat has seen, read from the states themselves


def seen_of_nexus(play: Play, seat: int) -> set[str]:
    s = nexus(play.state)
    seen = {evidence(card) for card in range(s.cards) if (s.looked[seat] | ~s.down) >> card & 1}
    return seen | {innocence(seat)} | ({REPLICANT} if s.is_over() else set())


def seen_of_nemesis(play: Play, seat: int) -> set[str]:
    """Each card by where it lay in the deck that it was drawn from, whatever has become of that deck."""
    held: set[tuple[int, int]] = set()  # after how many mulligans, place in the deck list
    starts: list[Any] = []

    def watch(number: int, now: Play, raws: list[Raw]) -> None:
        s = nemesis(now.state)
        starts.extend([s.clone()] if number < 0 else [])
        held.update((int(s.mulligans[seat]), place) for place in range(30) if s.hands[seat] >> place & 1)

    Play(play.game, play.table, Record(play.record.header, play.record.entries), watch)
    seen, deal = set(), starts[0]
    for taken, count in enumerate(MULLIGAN_HANDS):
        if taken:
            deal_hand(deal, seat, count)
        if any(after == taken for after, _ in held):
            seen |= {nemesis_sealing.in_hand(seat, taken, at) for at in range(1, count + 1)}
        for at, place in enumerate(reversed(deal.library[seat]), 1):
            if (taken, place) in held:
                seen.add(nemesis_sealing.in_deck(seat, taken, at))
    return seen


SEEN: Final[dict[str, Callable[[Play, int], set[str]]]] = {"nexus": seen_of_nexus, "nemesis": seen_of_nemesis}
LENGTHS: Final = {"nexus": (0, 1, 9, 20, 30, 45, 60, 5000), "nemesis": (0, 1, 2, 3, 5, 20, 60, 150)}


def leaks(name: str, lengths: Sequence[int]) -> Iterator[str]:
    """What was opened to a seat that had not seen it, or not as it was, in games of so many answers."""
    for number, most in enumerate(lengths):
        play = played(name, number, most)
        first = play.table.dealt(play.table.new(play.record.header.setup))
        for seat in range(PLAYERS[name]):
            cards, seen = opened(report_of(play, seat)), SEEN[name](play, seat)
            yield from (place for place in cards if place not in seen or cards[place] != first[place])


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_opened_that_the_seat_has_not_seen(name: str) -> None:
    assert list(leaks(name, LENGTHS[name])) == []


def test_of_nexus_all_that_was_seen_is_opened() -> None:
    for number, most in enumerate(LENGTHS["nexus"]):
        play = played("nexus", number, most)
        for seat in range(PLAYERS["nexus"]):
            assert opened(report_of(play, seat)).keys() == seen_of_nexus(play, seat)


@pytest.mark.clause("NM-3.3")
def test_of_nemesis_every_hand_is_opened_and_draws_from_a_deck_as_it_was_dealt() -> None:
    draws = hands = 0
    for number, most in enumerate(LENGTHS["nemesis"]):
        play = played("nemesis", number, most)
        for seat in range(2):
            places = opened(report_of(play, seat)).keys()
            taken = int(nemesis(play.state).mulligans[seat])
            in_hands = {place for place in places if "'s hand " in place}
            assert len(in_hands) == sum(MULLIGAN_HANDS[: taken + 1])
            draws += len(places) - len(in_hands)
            hands += taken + 1
    assert draws > 10 and hands > 2 * len(LENGTHS["nemesis"])


class EyesOn(sealing.Eyes):
    """That have seen this."""

    def __init__(self, seen: dict[str, str]) -> None:
        super().__init__()
        self.seen = seen

    def glance(self, knowledge: Any) -> tuple[int, ...]:
        return ()

    def take(self, told: Any, glance: tuple[int, ...]) -> None:
        raise NotImplementedError


def test_a_card_that_is_not_the_one_that_was_dealt_gets_no_salt() -> None:
    eyes = EyesOn({"here": "blue", "there": "red"})
    found = sealing.sealed({"here": "green", "there": "red"}, SEED, eyes)
    assert [opening.place for opening in found.openings] == ["there"]


# Planted leaks


def all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks gets all openings."""

    def sealed(dealt: Any, seed: str, eyes: sealing.Eyes) -> sealing.Sealed:
        return sealing.sealed(dealt, seed, EyesOn(dict(dealt)))

    monkeypatch.setattr(transcript, "sealed", sealed)


def looks_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face is told to all when somebody looks."""
    real = nexus_tell.SAY[EV_LOOK]

    def look(raw: Raw, t: Any) -> Any:
        kind, clause, said, facts = real(raw, t)
        return kind, clause, said, facts | {"face": face_name(raw[3])}

    monkeypatch.setitem(nexus_tell.SAY, EV_LOOK, look)


def draws_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that was looked into or shuffled counts as if it lay as it was dealt, and nobody compares."""
    real = nemesis_sealing.NemesisEyes.take

    def take(self: nemesis_sealing.NemesisEyes, told: Any, glance: tuple[int, ...]) -> None:
        draws = sum(event.kind == "draw" and event.facts["seat"] == self.seat for event in told)
        self.lies, self.size = True, glance[0] + draws
        real(self, told, glance)

    def sealed(dealt: Any, seed: str, eyes: sealing.Eyes) -> sealing.Sealed:
        return sealing.sealed(dealt, seed, EyesOn({place: dealt[place] for place in eyes.seen}))

    monkeypatch.setattr(nemesis_sealing, "TOUCHES", {})
    monkeypatch.setattr(nemesis_sealing.NemesisEyes, "take", take)
    monkeypatch.setattr(transcript, "sealed", sealed)


@pytest.mark.parametrize(
    ("name", "plant"),
    [("nexus", all_cards), ("nemesis", all_cards), ("nexus", looks_of_others), ("nemesis", draws_after_all)],
)
def test_a_planted_leak_is_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    assert any(leaks(name, [*LENGTHS[name], *(300,) * 20]))  # the first that is found is enough


@pytest.mark.parametrize(("name", "most"), [("nexus", 20), ("nemesis", 40)])
def test_a_card_that_is_not_opened_cannot_be_found_by_trying_all(name: str, most: int) -> None:
    """With everything that the file holds as a salt; each place has its own, and none of the others' is there."""
    play = played(name, 1, most)
    dealt = play.table.dealt(play.table.new(play.record.header.setup))
    report = report_of(play, 0)
    assert report.sealed is not None
    content = msgspec.json.encode(report).decode()
    hidden = dealt.keys() - opened(report).keys()
    salts = {place: sealing.salt_of(play.record.header.setup.seed, place) for place in dealt}
    assert len(set(salts.values())) == len(dealt) > len(hidden) > 3
    assert all(len(bytes.fromhex(salt)) == 32 for salt in salts.values())
    assert play.record.header.setup.seed not in content
    known = ["", report.sealed.commitment, *(opening.salt for opening in report.sealed.openings)]
    for place in hidden:
        assert salts[place] not in content
        for card in set(dealt.values()):
            assert all(sealing.hash_of(place, card, salt) != report.sealed.hashes[place] for salt in known)
        assert sealing.hash_of(place, dealt[place], salts[place]) == report.sealed.hashes[place]


# Edits


def checked(content: bytes, commitment: str | None = None) -> str:
    assert is_report(content)
    return as_checked(read_report(content, "mine"), "mine", commitment)


def stands(content: bytes) -> bool:
    try:
        checked(content)
    except NeontableError:
        return False
    return True


def another(letter: str, rng: random.Random) -> str:
    return rng.choice([other for other in "0123456789abcdef" if other != letter])


def with_letter_changed(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + another(text[at], rng) + text[at + 1 :]


def edit(file: dict[str, Any], play: Play, what: str, rng: random.Random) -> None:
    """One edit of a file."""
    openings, hashes = file["sealed"]["openings"], file["sealed"]["hashes"]
    one = rng.choice(openings)
    if what in ("salt", "place", "card"):
        one[what] = with_letter_changed(one[what], rng)
    elif what == "other card":
        one["card"] = rng.choice(sorted({o["card"] for o in openings} - {one["card"]}))
    elif what == "other place":
        one["place"] = rng.choice(sorted(hashes.keys() - {one["place"]}))
    elif what == "dropped":
        openings.remove(one)
    elif what == "twice":
        openings.append(one)
    elif what == "unseen":  # with its true salt
        dealt = play.table.dealt(play.table.new(play.record.header.setup))
        place = rng.choice(sorted(hashes.keys() - {o["place"] for o in openings}))
        salt = sealing.salt_of(play.record.header.setup.seed, place)
        openings.append({"place": place, "card": dealt[place], "salt": salt})
    elif what == "hash":
        place = rng.choice(sorted(hashes))
        hashes[place] = with_letter_changed(hashes[place], rng)
    elif what == "commitment":
        file["sealed"]["commitment"] = with_letter_changed(file["sealed"]["commitment"], rng)
    elif what == "told":
        facts = [event["facts"] for step in file["steps"] for event in step.get("told", ()) if "face" in event["facts"]]
        if facts:
            fact = rng.choice(facts)
            fact["face"] = "green" if fact["face"] != "green" else "blue"
        else:
            file["steps"][0]["glance"][1 + rng.randrange(7)] += 1
    else:
        file["seat"] = 1 - file["seat"] if file["seat"] < 2 else 0


EDITS: Final = (
    *("salt", "place", "card", "other card", "other place", "dropped", "twice", "unseen", "hash", "commitment", "told"),
    "seat",
)


@pytest.mark.parametrize(("name", "most"), [("nexus", 5000), ("nemesis", 60)])
def test_every_single_edit_is_refused(name: str, most: int) -> None:
    play, rng = played(name, 3, most), random.Random(4)
    content = msgspec.json.encode(report_of(play, 1))
    assert stands(content)
    whole = msgspec.json.decode(content)
    for number in range(240):
        what = EDITS[number % len(EDITS)]
        file = copy.deepcopy(whole)
        edit(file, play, what, rng)
        edited = msgspec.json.encode(file)
        assert edited != content and not stands(edited), (number, what)


def test_who_committed_to_other_cards_is_found_out() -> None:
    """The whole file made anew: only the commitment that the table showed tells."""
    mine, other = [report_of(played("nexus", number, 5000), 0) for number in (1, 2)]
    assert mine.sealed and other.sealed
    content = msgspec.json.encode(mine)
    said = checked(content, mine.sealed.commitment.upper())
    assert "14 of 17 dealt cards" in said and "that the table showed" in said and "without the seed" in said
    assert f"{mine.sealed.commitment} (compare" in checked(content)
    with pytest.raises(ReplayError, match="committed to as"):
        checked(content, other.sealed.commitment)


def test_a_report_of_a_fault_has_nothing_to_check() -> None:
    content = msgspec.json.encode(redacted(played("nexus", 1, 9).record, NEXUS, 0))
    with pytest.raises(ReplayError, match="without commitments"):
        checked(content)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_places_and_their_order_are_the_same_for_every_deal(game: Game) -> None:
    """They are shown to everybody."""
    plays = [played(game.name, number, 0) for number in (5, 6)]
    one, other = [play.table.dealt(play.state) for play in plays]
    assert list(one) == list(other) and one != other
