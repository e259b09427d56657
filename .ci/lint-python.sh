#!/usr/bin/env bash
# Types and stubs of the Python package. Argument: the folder with the environment's programs.
set -euo pipefail
bin=$1
"$bin/python" -m mypy --strict grandchess-py/python grandchess-py/tests examples/python
"$bin/python" -m mypy.stubtest grandchess
