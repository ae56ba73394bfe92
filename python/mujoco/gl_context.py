# SPDX-License-Identifier: Apache-2.0
"""GLContext by the name of its module, as programs import it."""
from mujoco import _core

if not hasattr(_core, "GLContext"):
    raise ImportError("this build of the library has no OpenGL")
GLContext = _core.GLContext
