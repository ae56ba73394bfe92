# SPDX-License-Identifier: Apache-2.0
from mujoco import *
from mujoco import __sinew_version__ as __sinew_version__, __version__ as __version__
