"""An experiment is carried out: the games that are missing are played, wherever there is an executor, and kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from ..kernel.errors import NeontableError
from ..kernel.game import Table
from .executors import Executor
from .experiment import Study
from .journal import writing
from .record import GameRecord, play
from .results import FILE, Results, check_same, header_of, results_of


def conduct(
    study: Study, table: Table, folder: Path, executor: Executor, progress: Callable[[int], None] = lambda games: None
) -> Results:
    """Play what is missing and keep it in the folder; `progress` is told how many games are there.

    After Ctrl-C (KeyboardInterrupt) what has been played is there, and the caller sees it by the number of games.
    Raises NeontableError, before anything is changed, when the folder holds another experiment's games.
    """
    header = header_of(study, table)
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NeontableError(f"{folder} cannot be made: {error.strerror}.") from None
    with writing(path, header, GameRecord) as writer:
        found = results_of(path, writer.found)
        check_same(path, found.header, header)
        writer.mend()
        wanted = range(study.plan.games)
        games = {index: found.games[index] for index in wanted if index in found.games}
        missing = [index for index in wanted if index not in games]
        progress(len(games))
        try:
            with closing(executor.run(partial(play, study), missing)) as results:
                for _, record in results:
                    writer.add(record)
                    games[record.game] = record
                    progress(len(games))
        except KeyboardInterrupt:
            pass
    return Results(header, dict(sorted(games.items())))
