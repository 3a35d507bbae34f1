"""An experiment is carried out: the games that are missing are played, wherever there is an executor, and kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from ..kernel.game import Table
from .executors import Executor
from .experiment import Study
from .record import GameRecord, play
from .results import Results, append, appending, header_of, open_results


def conduct(
    study: Study, table: Table, folder: Path, executor: Executor, progress: Callable[[int], None] = lambda games: None
) -> Results:
    """Play what is missing and keep it in the folder; `progress` is told how many games are there.

    After Ctrl-C (KeyboardInterrupt) what has been played is there, and the caller sees it by the number of games.
    """
    found = open_results(folder, header_of(study, table))
    wanted = range(study.plan.games)
    games: dict[int, GameRecord] = {index: found.games[index] for index in wanted if index in found.games}
    missing = [index for index in wanted if index not in games]
    progress(len(games))
    try:
        with appending(folder) as file, closing(executor.run(partial(play, study), missing)) as results:
            for _, record in results:
                append(file, record)
                games[record.game] = record
                progress(len(games))
    except KeyboardInterrupt:
        pass
    return Results(found.header, dict(sorted(games.items())), found.cut)
