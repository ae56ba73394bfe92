# SPDX-License-Identifier: Apache-2.0
from mujoco._constants import *
from mujoco._core import *
from mujoco._enums import *
from mujoco.renderer import Renderer as Renderer

HEADERS_DIR: str
PLUGINS_DIR: str
PLUGIN_HANDLES: list[str]
__version__: str
__sinew_version__: str
