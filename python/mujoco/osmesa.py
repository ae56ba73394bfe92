# SPDX-License-Identifier: Apache-2.0
"""GLContext, which finds a way to draw by itself; programs for MuJoCo choose it by the name osmesa."""
from mujoco._core import GLContext  # noqa: F401
