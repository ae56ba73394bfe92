# SPDX-License-Identifier: Apache-2.0
"""Elements of a spec that take a form: actuators, generated meshes, plugins with attributes, paths of tendons."""
import math

from mujoco import _core
from mujoco._enums import mjtMeshBuiltin


def _or_nan(number):
    return math.nan if number is None else number


def _pair(value):
    """One number, or a sequence of one or two, as two numbers; a number that is not given is negative."""
    values = list(value) if hasattr(value, "__len__") else [value]
    if len(values) not in (1, 2):
        raise ValueError(f"expected one or two numbers, got {len(values)}")
    return (float(values[0]), float(values[1]) if len(values) == 2 else -1.0)


class Actuator:
    """What MjsActuator can be made; settings of the transmission stay."""

    def set_to_motor(self):
        """Force equals control."""
        _core._spec_set_motor(self)

    def set_to_position(self, kp, kv=None, dampratio=None, timeconst=None, inheritrange=0):
        """A position servo of stiffness kp, damped by kv or by dampratio, behind a filter of timeconst."""
        _core._spec_set_position(self, kp, _or_nan(kv), _or_nan(dampratio), _or_nan(timeconst), inheritrange)

    def set_to_intvelocity(self, kp, kv=None, dampratio=None, timeconst=None, inheritrange=0):
        """A position servo whose set point is the integral of the control."""
        _core._spec_set_int_velocity(self, kp, _or_nan(kv), _or_nan(dampratio), _or_nan(timeconst), inheritrange)

    def set_to_velocity(self, kv):
        """A velocity servo of gain kv."""
        _core._spec_set_velocity(self, kv)

    def set_to_damper(self, kv):
        """A damper of kv times the control."""
        _core._spec_set_damper(self, kv)

    def set_to_cylinder(self, timeconst, bias=0, area=1, diameter=-1):
        """A cylinder moved by a fluid; a diameter takes the place of the area."""
        _core._spec_set_cylinder(self, timeconst, bias, area, diameter)

    def set_to_muscle(self, timeconst=(-1, -1), tausmooth=0, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1, fpmax=-1,  # noqa: A002
                      fvmax=-1):
        """A muscle; a negative number keeps what is set."""
        _core._spec_set_muscle(self, _pair(timeconst), tausmooth, _pair(range), force, scale, lmin, lmax, vmax, fpmax, fvmax)

    def set_to_adhesion(self, gain):
        """Pulls the contacts of a body together with gain times the control."""
        _core._spec_set_adhesion(self, gain)


class Mesh:
    """Shapes that MjsMesh can be filled with."""

    def make_sphere(self, subdivision):
        """A unit sphere from an icosahedron whose faces are divided so many times."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_SPHERE, [subdivision])

    def make_hemisphere(self, resolution):
        """Half of a unit sphere."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_HEMISPHERE, [resolution])

    def make_cone(self, nedge, radius):
        """A cone with so many edges, cut off where it has this radius."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_CONE, [nedge, radius])

    def make_supersphere(self, resolution, e, n):
        """A superellipsoid with exponents e and n."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_SUPERSPHERE, [resolution, e, n])

    def make_supertorus(self, resolution, radius, s, t):
        """A torus with exponents s and t."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_SUPERTORUS, [resolution, radius, s, t])

    def make_wedge(self, resolution, fov, gamma):
        """A patch of a sphere: resolution and field of view in both directions."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_WEDGE, [*resolution, *fov, gamma])

    def make_plate(self, resolution):
        """A flat grid."""
        _core._spec_make_mesh(self, mjtMeshBuiltin.mjMESH_BUILTIN_PLATE, [*resolution])


def _set_config(plugin, values):
    _core._spec_set_attributes(plugin, {str(key): str(value) for key, value in dict(values).items()})


def install():
    """Gives the classes these methods."""
    for cls, methods in ((_core.MjsActuator, Actuator), (_core.MjsMesh, Mesh)):
        for name, method in vars(methods).items():
            if not name.startswith("_"):
                setattr(cls, name, method)
    _core.MjsPlugin.config = property(_core._spec_attributes, _set_config, doc="its attributes, from names to texts")
    _core.MjsSensor.get_data_size = lambda self: _core._spec_sensor_size(self)
    _core.MjsTendon.path = property(_core._spec_path, doc="what it is led over: a list of MjsWrap")
    wrap = _core.MjsWrap
    wrap.target = property(_core._spec_wrap_target, doc="the site, geom or joint, or None")
    wrap.sidesite = property(_core._spec_wrap_side, doc="the site on whose side a geom is passed, or None")
    wrap.coef = property(_core._spec_wrap_coef, doc="the factor of a joint")
    wrap.divisor = property(_core._spec_wrap_divisor, doc="the divisor of a pulley")
    _core.MjSpec.activate_plugin = lambda self, name: _core._spec_activate_plugin(self, name)
    _core.MjSpec.copy_during_attach = property(None, lambda self, on: _core._spec_copy_while_attaching(self, on) and None,
                                               doc="whether elements that are attached are copied first; can only be set")
