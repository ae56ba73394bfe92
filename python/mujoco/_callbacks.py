# SPDX-License-Identifier: Apache-2.0
"""Callbacks, under the name of a part of MuJoCo's package that programs import."""
from mujoco._core import *  # noqa: F403
