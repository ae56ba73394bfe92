# SPDX-License-Identifier: Apache-2.0
"""Structs and views by name (_MjDataBodyViews), under the name of a part of MuJoCo's package that programs import."""
from mujoco import _core
from mujoco._core import *  # noqa: F403

globals().update(_core._view_types())
