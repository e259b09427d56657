"""How hypothesis searches, and the two faces of engines."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

from grandchess.engine import AsyncEngine, SimpleEngine

# Quietly everywhere, and alike in each run of continuous integration.

settings.register_profile("local", deadline=None, max_examples=40, stateful_step_count=30)
settings.register_profile("again", settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("again" if os.environ.get("CI") else "local")

PATIENCE = 60.0
"""Seconds that nothing asynchronous should take, even on a slow machine."""


class Waiting:
    """An object of the asynchronous face whose methods wait: then one test serves both faces."""

    def __init__(self, loop: asyncio.AbstractEventLoop, thing: Any) -> None:
        self._loop = loop
        self._thing = thing

    def _wrap(self, value: Any) -> Any:
        if inspect.isawaitable(value):
            value = self._loop.run_until_complete(asyncio.wait_for(value, PATIENCE))
        if callable(value):
            return lambda *args, **kwargs: self._wrap(value(*args, **kwargs))
        return Waiting(self._loop, value) if hasattr(value, "__aexit__") else value

    def __getattr__(self, name: str) -> Any:
        return self._wrap(getattr(self._thing, name))

    def __repr__(self) -> str:
        return repr(self._thing)

    def __enter__(self) -> Waiting:
        self._wrap(self._thing.__aenter__())
        return self

    def __exit__(self, *error: Any) -> None:
        self._wrap(self._thing.__aexit__(*error))

    def __iter__(self) -> Iterator[Any]:
        news = self._thing.__aiter__()
        while True:
            try:
                yield self._wrap(news.__anext__())
            except StopAsyncIteration:
                return


@pytest.fixture(params=["simple", "asyncio"])
def popen(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Starts engines in one of the two faces."""
    if request.param == "simple":
        yield SimpleEngine.popen_uci
        return
    loop = asyncio.new_event_loop()
    yield Waiting(loop, AsyncEngine).popen_uci
    assert not asyncio.all_tasks(loop)
    loop.close()
