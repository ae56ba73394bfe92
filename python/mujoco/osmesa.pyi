# SPDX-License-Identifier: Apache-2.0
from mujoco._core import GLContext as GLContext
