# SPDX-License-Identifier: Apache-2.0
"""GLContext by the name of its module, as programs import it."""
from mujoco._core import GLContext  # noqa: F401
