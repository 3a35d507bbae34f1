"""Packs on top of each other, what plays of them as a hash, and the JSON that a replay keeps."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel.errors import PackError
from neontable.kernel.game import Game
from neontable.language.registry import parts_of
from neontable.nexus.catalog import DEAD_END_TEXT, TEXTS, WIDTH, side_text
from neontable.nexus.language.nodes import Deed, EachPlayer, Look
from neontable.nexus.language.read import parse
from neontable.packs.documents import HERE
from neontable.packs.format import schema
from neontable.packs.games import GAMES
from neontable.packs.loader import BUILT_IN, LoadedPacks, from_canonical, load_nexus
from tests.packs.conftest import HEAD, Write


def witness(number: int, text: str, side: str = "neutral", **fields: str) -> str:
    more = "".join(f'{key} = "{value}"\n' for key, value in fields.items())
    return f'[[witness]]\nnumber = {number}\n{more}[witness.{side}]\ntext = "{text}"\n'


def on_top(*folders: Path) -> LoadedPacks:
    return load_nexus([*BUILT_IN, *folders])


@pytest.mark.clause("NX-6.8")
def test_the_default_is_printed_and_house_and_gives_a_whole_game() -> None:
    loaded = load_nexus()
    assert [pack.id for pack in loaded.packs] == ["nexus-printed", "nexus-house"]
    assert len(loaded.texts) == TEXTS == len(loaded.catalog.start)
    assert loaded.overrides == ()
    for text, card in enumerate(loaded.texts[1:], 1):
        place = (
            DEAD_END_TEXT + card.number - 1
            if card.kind == "dead_end"
            else side_text(card.number, card.kind != "neutral")
        )
        assert text == place
        assert card.name and card.text
    with pytest.raises(PackError, match=r"lack: witness 4, neutral; .* dead end 3\. Put your pack on top"):
        load_nexus(["nexus-printed"])
    with pytest.raises(PackError, match="lack: witness 1, neutral"):
        load_nexus([])


@pytest.mark.clause("NX-6.7")
def test_what_is_not_printed_is_ours_and_says_so() -> None:
    sources = {(card.kind, card.number): (card.source, card.pack) for card in load_nexus().texts[1:]}
    printed = {("neutral", n) for n in (1, 2, 3, 9, 11)} | {("intimidated", 1)}
    for whose, source in sources.items():
        assert source == (("printed", "nexus-printed") if whose in printed else ("house", "nexus-house"))


def test_the_built_in_texts_are_stored_in_their_canonical_wording() -> None:
    stored = [
        text
        for pack in BUILT_IN
        for path in (HERE / pack).glob("*.toml")
        for text in re.findall(r'^text = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(stored) == sorted(card.text for card in load_nexus().texts[1:])


def test_the_built_in_texts_use_every_verb() -> None:
    parts = [part for card in load_nexus().texts[1:] for part in parts_of(parse(card.text))]
    deeds = {type(part).__name__ for part in parts if isinstance(part, Deed)}
    assert deeds >= {
        *("Look", "Reveal", "Take", "Give", "Trade", "TakeOrTrade", "RemoveTag", "RemoveAllTags", "MoveTagToIt")
    }
    assert {part.tag for part in parts if isinstance(part, Look)} == {True, False}
    assert any(isinstance(part, EachPlayer) for part in parts)
    assert all(card.why for card in load_nexus().texts if card.source == "house")


@pytest.mark.clause("NX-6.8")
def test_a_pack_of_ones_own_overrides_side_by_side(write: Write) -> None:
    mine = write(witness(1, "Look at 3 cards.", name="Gossip") + witness(4, "Take 1 card.", "intimidated"))
    loaded = on_top(mine)
    before = load_nexus()
    changed = {text for text in range(TEXTS) if loaded.texts[text].text != before.texts[text].text}
    assert changed == {side_text(1, 0), side_text(4, 1)}
    assert (loaded.texts[1].source, loaded.texts[1].pack) == ("own", "mine")
    assert loaded.texts[1].name == loaded.texts[side_text(1, 1)].name == "Gossip"  # a name is the witness's
    assert loaded.texts[4].name == "Lift Attendant" and loaded.texts[4].flavour == before.texts[4].flavour
    assert [(over.text, over.pack, over.over, over.before) for over in loaded.overrides] == [
        (side_text(1, 0), "mine", "nexus-printed", "Look at 1 card. No tag."),
        (side_text(4, 1), "mine", "nexus-house", before.texts[side_text(4, 1)].text),
    ]


def test_a_side_may_say_where_it_comes_from(write: Write) -> None:
    head = HEAD + 'source = "house"\n'
    mine = write(
        witness(4, "Take 1 card.") + 'source = "printed"\n[witness.intimidated]\ntext = "Take 1 card."\n', head
    )
    loaded = on_top(mine)
    assert [loaded.texts[side_text(4, side)].source for side in (0, 1)] == ["printed", "house"]


def test_a_witness_without_a_name_has_its_number(tmp_path: Path, write: Write) -> None:
    lines = [witness(n, "Look at 1 card.") + '[witness.intimidated]\ntext = "Take 1 card."\n' for n in range(1, 13)]
    lines += [f'[[dead_end]]\nnumber = {n}\ntext = "Take 1 card."\n' for n in (1, 2, 3)]
    loaded = load_nexus([write("".join(lines))])
    assert (loaded.texts[7].name, loaded.texts[-1].name) == ("Witness 7", "Dead end 3")


def test_what_plays_decides_the_digest(write: Write) -> None:
    """T30: other content has another digest, and what does not play has none."""
    plain = load_nexus().digest
    one = write(witness(4, "Take 1 card."), folder="one")
    two = write(witness(4, "Take 2 cards."), HEAD.replace("mine", "two"), folder="two")
    other = write(witness(5, "Take 1 card."), HEAD.replace("mine", "other"), folder="other")
    digests = [plain, on_top(one).digest, on_top(two).digest, on_top(other).digest, on_top(one, other).digest]
    assert len(set(digests)) == 5
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)
    assert on_top(one, two).digest == on_top(two).digest != on_top(two, one).digest  # the last one wins
    assert on_top(one, other).digest == on_top(other, one).digest  # an order that changes nothing
    named = write(witness(4, "take a CARD.", name="Other", flavour="x"), HEAD.replace("mine", "n"), folder="named")
    assert on_top(named).digest == on_top(one).digest  # names, flavour and spelling do not play


def test_the_digest_is_the_same_in_every_process() -> None:
    """Changed? Then the house pack plays differently: say so in the change log, and write the new one here."""
    assert load_nexus().digest[:16] == "db3156cb61092c83"


def test_a_replay_pins_its_texts(write: Write) -> None:
    loaded = on_top(write(witness(4, "Take 1 card.")))
    pinned = loaded.canonical()
    again = from_canonical(pinned)
    assert again.digest == loaded.digest
    assert (again.catalog.code, again.catalog.start) == (loaded.catalog.code, loaded.catalog.start)
    assert (again.texts, again.packs) == (loaded.texts, loaded.packs)
    assert again.canonical() == pinned


def test_pinned_texts_that_cannot_be_played_are_refused_by_name() -> None:
    data: dict[str, Any] = json.loads(load_nexus().canonical())

    def refused(**changes: Any) -> str:
        with pytest.raises(PackError) as caught:
            from_canonical(json.dumps(data | changes))
        return str(caught.value)

    texts = data["texts"]
    assert "version 9 of the card language" in refused(language=9)
    assert "not every side of every witness" in refused(texts=texts[:-1])
    assert "not every side of every witness" in refused(texts=[texts[1], texts[0], *texts[2:]])
    assert "“Dance.” cannot be played any more" in refused(texts=[{**texts[0], "text": "Dance."}, *texts[1:]])
    assert "unknown field" in refused(more=1)
    with pytest.raises(PackError, match="These are no packs' texts"):
        from_canonical("{")


def test_edited_texts_have_another_digest() -> None:
    edited = load_nexus().canonical().replace("Look at 2 cards.", "Look at 3 cards.")
    assert from_canonical(edited).digest != load_nexus().digest


def test_an_unknown_pack_is_named_with_the_nearest_known_one(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"no pack “nexus-hose”.* Did you mean “nexus-house”\?"):
        load_nexus(["nexus-hose"])
    for name in ("zzz", "\0", "x" * 5000, str(tmp_path / "nowhere")):
        with pytest.raises(PackError, match="There is no pack"):
            load_nexus([name])


def test_a_pack_twice_is_refused(write: Write) -> None:
    with pytest.raises(PackError, match="twice: nexus-printed, nexus-house, nexus-house"):
        on_top(HERE / "nexus-house")


def test_programs_are_whole_instructions() -> None:
    assert len(load_nexus().catalog.code) % WIDTH == 0


def valid(value: Any, rule: dict[str, Any], root: dict[str, Any]) -> bool:
    """JSON Schema, as far as ours goes."""
    if "$ref" in rule:
        return valid(value, root["$defs"][rule["$ref"].removeprefix("#/$defs/")], root)
    if "anyOf" in rule:
        return any(valid(value, one, root) for one in rule["anyOf"])
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    if "type" in rule and not isinstance(value, kinds[rule["type"]]):
        return False
    if isinstance(value, dict):
        known = rule["properties"]
        return (
            rule["additionalProperties"] is False
            and set(rule["required"]) <= value.keys() <= known.keys()
            and all(valid(value[key], known[key], root) for key in value)
        )
    if isinstance(value, list):
        return all(valid(item, rule["items"], root) for item in value)
    if isinstance(value, str):
        return len(value) >= rule.get("minLength", 0) and value in rule.get("enum", [value])
    return not isinstance(value, int) or rule.get("minimum", value) <= value <= rule.get("maximum", value)


@pytest.mark.parametrize("path", [path for pack in BUILT_IN for path in (HERE / pack).glob("*.toml")], ids=str)
def test_the_schema_fits_our_packs(path: Path) -> None:
    rules = schema()
    kind = "PackFile" if path.name == "pack.toml" else "Group"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert valid(data, rules["$defs"][kind], rules) and valid(data, rules, rules)
    assert not valid(data | {"more": 1}, rules, rules)
    assert not valid({"witness": [{"number": 13}]}, rules, rules)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_games_of_the_same_packs_share_a_table(game: Game) -> None:
    """What is made of texts is kept by them: a hundred copies would be compared card by card at every look."""
    canonical = game.load().canonical()
    assert game.table(canonical) is game.table(canonical[:1] + canonical[1:])
