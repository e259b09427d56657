"""How hypothesis searches: quietly everywhere, and alike in each run of continuous integration."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("local", deadline=None, max_examples=40, stateful_step_count=30)
settings.register_profile("again", settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("again" if os.environ.get("CI") else "local")
