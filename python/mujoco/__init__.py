# SPDX-License-Identifier: Apache-2.0
"""Sinew for Python: models, simulation, and the functions of the C API, under the names of MuJoCo's package.

    import mujoco
    model = mujoco.MjModel.from_xml_path("humanoid.xml")
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data)

The same module is there as `sinew`. Arrays are numpy views of the library's memory; docs/python.md has the whole story.
"""
import os as _os

from mujoco._constants import *  # noqa: F403
from mujoco._core import *  # noqa: F403
from mujoco._core import _sinew_version
from mujoco._enums import *  # noqa: F403
from mujoco._spec import install as _install_spec

_FOLDER = _os.path.dirname(_os.path.abspath(__file__))
HEADERS_DIR = _os.path.join(_FOLDER, "include", "mujoco")
PLUGINS_DIR = _os.path.join(_FOLDER, "plugin")
PLUGIN_HANDLES = []

__version__ = mj_versionString()  # noqa: F405
__sinew_version__ = _sinew_version


def _load_plugins():
    """The plugins that came with the package; a folder without any is fine."""
    if _os.path.isdir(PLUGINS_DIR):
        for name in sorted(_os.listdir(PLUGINS_DIR)):
            if name.endswith(".so"):
                mj_loadPluginLibrary(_os.path.join(PLUGINS_DIR, name))  # noqa: F405
                PLUGIN_HANDLES.append(name)


_install_spec()
_load_plugins()


def __getattr__(name):
    """Parts that most programs do not need are imported when they are first asked for."""
    if name == "Renderer":
        from mujoco.renderer import Renderer
        return Renderer
    raise AttributeError(f"module 'mujoco' has no attribute '{name}'")
