"""Hypothesis strategies for the nodes of card texts: the common ones, with the names of a small pack."""

from __future__ import annotations

from hypothesis import strategies as st

from neontable.nemesis.language.nodes.objects import Faction, Trait
from neontable.nemesis.language.nodes.words import Name
from neontable.nemesis.language.vocabulary import Vocabulary
from tests.language import strategies

VOCABULARY = Vocabulary(
    traits=frozenset(["Galaxian", "Warden", "Rigger", "Machine", "Plant", "Echo", "Beast"]),
    factions=frozenset(["Cosmic", "Foundry"]),
    tokens=frozenset(["Seedling", "Militia", "Scrapling", "Starling", "Whisper", "Cinder"]),
    cards=frozenset(
        [
            *("Nova Lancer", "Marshal of the Long Wall", "Benevolent AI", "Deep Soil", "Curtain Wall"),
            *(
                "Nova Lancer, Again",
                "Calder, the Test Itself",
                "Tusk's Half-Brother",
                "Agent 47, in 2 Parts",
                "7th Guard",
            ),
        ]
    ),
)

strategies._known[(Trait, None)] = st.sampled_from(sorted(VOCABULARY.traits)).map(Trait)
strategies._known[(Faction, None)] = st.sampled_from(sorted(VOCABULARY.factions)).map(Faction)
strategies._known[(Name, None)] = st.sampled_from(sorted(VOCABULARY.tokens | VOCABULARY.cards))
of = strategies.of
