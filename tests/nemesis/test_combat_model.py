"""NM-7.11 to NM-7.24 told a second time, plainly, and random combats held to it: splits, Impact, windows."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

TRICKS = {
    "Zap": "Deal 1 damage to target Unit.",
    "Kill": "Destroy target Unit.",
    "Back": "Put target Unit into its owner's Backline.",
    "Grow": "Target Unit gets +2/+1 until end of turn.",
    "Weaken": "Target Unit gets -2/-0 until end of turn.",
    "Drift": "Drift target Unit.",
    "Tire": "Disable target Unit.",
    "Ward": "Prevent the next 2 damage to target Unit this turn.",
    "Bless": "Target Unit cannot be destroyed until end of turn.",
}


@dataclass
class Fighter:
    """A Unit in the fight. `out`: of the fight; `gone`: of the battlefield."""

    name: str
    atk: int
    defence: int
    damage: int
    impact: bool
    out: bool = False
    gone: bool = False
    drifted: bool = False
    ward: int = 0
    blessed: bool = False

    @property
    def written(self) -> str:
        return f"{self.name} {self.atk}/{self.defence} damage:{self.damage}{' impact' * self.impact}"

    @property
    def blow(self) -> int:
        return 0 if self.drifted else max(self.atk, 0)

    @property
    def need(self) -> int:
        return max(self.defence - self.damage, 0)

    def left_after(self, dealt: int) -> bool:
        """Whether it survives that much damage more."""
        return self.blessed or self.damage + max(dealt - self.ward, 0) < self.defence


@dataclass
class Fight:
    """The combat as it is declared, and what comes of it."""

    mine: list[Fighter]
    theirs: list[Fighter]
    attacks: dict[str, str] = field(default_factory=dict)  # attacker: target
    blocks: dict[str, str] = field(default_factory=dict)  # interceptor: attacker
    orders: dict[str, list[str]] = field(default_factory=dict)
    parts: dict[str, list[int]] = field(default_factory=dict)  # attacked object: how its ATK is split
    dealt: dict[str, int] = field(default_factory=dict)

    def who(self, name: str) -> Fighter:
        return next(each for each in self.mine + self.theirs if each.name == name)

    def hitting(self, target: str) -> list[str]:
        """The attackers of an object that nobody intercepts."""
        return [a for a, t in self.attacks.items() if t == target and a not in self.blocks.values()]

    def trick(self, name: str, on: str) -> None:
        x = self.who(on)
        if name == "Zap":
            x.damage += max(1 - x.ward, 0)
            x.ward = max(x.ward - 1, 0)
        elif name == "Kill":
            x.gone = not x.blessed
        elif name == "Back" or name == "Tire":
            x.out = x.out or name == "Back" or x in self.mine  # a disabled interceptor still fights (NM-7.21)
        elif name == "Grow" or name == "Weaken":
            x.atk, x.defence = x.atk + (2 if name == "Grow" else -2), x.defence + (name == "Grow")
        elif name == "Drift":
            x.drifted = True
        elif name == "Ward":
            x.ward += 2
        else:
            x.blessed = True
        self.look()

    def look(self) -> None:
        for x in self.mine + self.theirs:
            x.gone = x.gone or not x.left_after(0)

    def deal(self, name: str, amount: int) -> None:
        self.dealt[name] = self.dealt.get(name, 0) + amount

    def damage(self) -> None:
        """NM-7.9: all together."""
        for name, target in self.attacks.items():
            attacker = self.who(name)
            if attacker.out or attacker.gone:
                continue  # NM-7.20, NM-7.22
            if name in self.blocks.values():
                self.fight(attacker, target)
            elif target == "City":
                self.deal("City", attacker.blow)
            elif not self.who(target).gone:  # NM-7.12, NM-7.22
                self.deal(target, attacker.blow)
                self.deal(name, self.part(target, name))
        for x in self.mine + self.theirs:
            x.damage += max(self.dealt.get(x.name, 0) - x.ward, 0)
        self.look()

    def part(self, target: str, attacker: str) -> int:
        """NM-7.16: losses come off the last ones, gains go to the first."""
        hitting, blow = self.hitting(target), self.who(target).blow
        if len(hitting) == 1:
            return blow
        parts = self.parts[target][:]
        parts[0] += max(blow - sum(parts), 0)
        for at in reversed(range(len(parts))):
            parts[at] -= min(parts[at], max(sum(parts) - blow, 0))
        return parts[hitting.index(attacker)]

    def fight(self, attacker: Fighter, target: str) -> None:
        """NM-7.14, NM-7.19."""
        names = self.orders.get(attacker.name) or [b for b, a in self.blocks.items() if a == attacker.name]
        there = [self.who(name) for name in names if not self.who(name).out and not self.who(name).gone]
        left = attacker.blow
        for x in there:
            part = min(left, x.need)
            left -= part
            self.deal(x.name, part)
            self.deal(attacker.name, x.blow)
        if not attacker.impact:
            if there:
                self.deal(there[-1].name, left)
            return
        stopped = any(x.left_after(self.dealt[x.name]) for x in there)
        if not stopped and (target == "City" or not self.who(target).gone):
            self.deal(target, left)


def declare(chance: random.Random, fight: Fight) -> None:
    """NM-7.1, NM-7.2: most attackers go for one goal, with many interceptors or few."""
    targets = ["City", *[y.name for y in fight.theirs]]
    goal, zeal = chance.choice(targets), chance.choice([0.2, 0.9])
    for x in fight.mine:
        fight.attacks[x.name] = goal if chance.random() < 0.7 else chance.choice(targets)
    for y in fight.theirs:
        if y.name not in fight.attacks.values() and chance.random() < zeal:
            fight.blocks[y.name] = chance.choice(fight.mine).name


def split(chance: random.Random, fight: Fight, play: Play) -> None:
    """Answer what is asked before the window, and note it."""
    while play.step() == "orders":
        attacker = next(
            a for a in fight.attacks if len(fight.orders.get(a, [])) < list(fight.blocks.values()).count(a) > 1
        )
        said = chance.choice(play.choices())
        names = [b for b, a in fight.blocks.items() if a == attacker]
        fight.orders.setdefault(attacker, []).append(said.removeprefix("at "))
        if len(fight.orders[attacker]) == len(names) - 1:
            fight.orders[attacker] += [name for name in names if name not in fight.orders[attacker]]
        play.answer(said)
    while play.step() == "splits":
        for target in dict.fromkeys(fight.attacks.values()):
            hitting = fight.hitting(target)
            if target != "City" and len(hitting) > 1 and len(fight.parts.get(target, [])) < len(hitting):
                break
        said = chance.choice(play.choices())
        parts = fight.parts.setdefault(target, [])
        parts.append(int(said.removeprefix("amount ")))
        if len(parts) == len(hitting) - 1:
            parts.append(fight.who(target).blow - sum(parts))
        play.answer(said)


@pytest.mark.clause("NM-7.11", "NM-7.12", "NM-7.14", "NM-7.16", "NM-7.19", "NM-7.20", "NM-7.22", "NM-7.23")
@pytest.mark.parametrize("seed", range(120))
def test_a_combat_goes_as_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)

    def some(letter: str, number: int) -> list[Fighter]:
        made = []
        for n in range(number):
            defence = chance.randint(1, 6)
            damage = chance.choice([0, 0, chance.randrange(defence)])
            made.append(Fighter(f"{letter}{n}", chance.randint(0, 7), defence, damage, chance.random() < 0.5))
        return made

    fight = Fight(some("A", chance.randint(1, 4)), some("B", chance.randint(1, 4)))
    hand = ", ".join(f'{name} reactive "{text}"' for name, text in TRICKS.items())
    rows = [", ".join(x.written for x in each) for each in (fight.mine, fight.theirs)]
    play = position(side(front=rows[0], hand=hand), side(front=rows[1], hand=hand), step="attackers")
    declare(chance, fight)
    play.attack(", ".join(f"{a} > {t}" for a, t in fight.attacks.items()))
    play.intercept(", ".join(f"{b} > {a}" for b, a in fight.blocks.items()))
    split(chance, fight, play)
    for _ in range(2):
        for trick in chance.sample(sorted(TRICKS), chance.randrange(4)):
            play.answer(f"play {trick}")
            on = chance.choice(play.choices())
            play.answer(on)
            fight.trick(trick, on.removeprefix("at "))
        play.passes()
    fight.damage()
    assert play.step() == "reinforcement"
    assert play.state.legal[0] // KIND == p.OPTION
    out = {x.name: x.damage for x in fight.mine + fight.theirs if not x.gone}
    assert {name: play.damage(name) for name in play.objects()} == out
    assert play.hp("B") == 30 - fight.dealt.get("City", 0)
