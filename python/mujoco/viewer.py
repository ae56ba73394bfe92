# SPDX-License-Identifier: Apache-2.0
"""A window on a simulation.

    mujoco.viewer.launch(model, data)                     simulates until the window is closed
    with mujoco.viewer.launch_passive(model, data) as v:  shows what this program simulates
        while v.is_running():
            mujoco.mj_step(model, data)
            v.sync()

    python -m mujoco.viewer --mjcf=model.xml
"""
import argparse
import queue
import sys
import time

from mujoco import _core
from mujoco._constants import mjKEY_BACKSPACE, mjKEY_RIGHT
from mujoco._enums import mjtGridPos
from mujoco._handle import Handle

_SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # percent of real time
_LONGEST = 1 / 30  # s of wall time in which the simulation runs before the window is served again


def launch_passive(model, data, *, key_callback=None, show_left_ui=True, show_right_ui=True):
    """Opens a window that shows model and data at each sync(); returns its Handle at once.

    key_callback is called with the code of each key, in the thread of the window. The two panels, which Tab and Shift-Tab switch, have
    options, flags and groups (left), joints, controls and equalities (right); sync() brings what they change into model and data.
    """
    return Handle(model, data, key_callback, show_left_ui, show_right_ui)


class _Managed(Handle):
    """The viewer of launch(): it simulates, too, in the thread that called."""

    _simulates = True

    def __init__(self, model, data, loader, show_left_ui, show_right_ui):
        self._loader, self._todo = loader, queue.SimpleQueue()
        self._paused, self._speed = False, _SPEEDS.index(100)
        super().__init__(model, data, None, show_left_ui, show_right_ui)

    def _on_key(self, event):
        self._todo.put(("key", event))

    def _on_drop(self, path):
        self._todo.put(("drop", path))

    def _restart_clock(self):
        self._began_at, self._began_time = time.monotonic(), self._data.time

    def _load(self, loader):
        """Another model; what cannot be loaded is shown as words."""
        try:
            model, data = loader()
        except Exception as error:
            self.set_texts((None, mjtGridPos.mjGRID_TOP, str(error), None))
            return
        self.clear_texts()
        self._loader = loader
        self.load(model, data)
        self._restart_clock()

    def _do(self, what, value):
        if what == "drop":
            return self._load(lambda: _load_file(value))
        key = value.key
        if key == ord(" "):
            self._paused = not self._paused
        elif key == mjKEY_BACKSPACE:
            _core.mj_resetData(self._model, self._data)
            _core.mj_forward(self._model, self._data)
        elif key == mjKEY_RIGHT and self._paused:
            _core.mj_step(self._model, self._data)
        elif key in (ord("="), ord("+"), ord("-")):
            self._speed = min(max(self._speed + (-1 if key == ord("-") else 1), 0), len(_SPEEDS) - 1)
        elif key == ord("L") and value.control and self._loader is not None:
            self._load(self._loader)
        self._restart_clock()

    def _advance(self):
        """Steps until the simulation has caught up with the clock, or the window has waited for long enough."""
        begin = time.monotonic()
        while time.monotonic() - begin < _LONGEST:
            due = self._began_time + (time.monotonic() - self._began_at) * _SPEEDS[self._speed] / 100
            if self._data.time >= due or not self._todo.empty():
                return
            before = self._data.time
            _core.mj_step(self._model, self._data)
            if self._data.time <= before:  # the simulation has been reset
                self._restart_clock()
        self._restart_clock()  # too slow for the clock: what was missed stays missed

    def run(self):
        _core.mj_forward(self._model, self._data)
        self._restart_clock()
        while self.is_running():
            begin = time.monotonic()
            while not self._todo.empty():
                self._do(*self._todo.get())
            if self._paused:
                with self._view.lock:
                    self._perturb(paused=True)
            else:
                self._advance()
            self._view.status = "Paused" if self._paused else f"{_SPEEDS[self._speed]} %"
            self.sync()
            time.sleep(max(1 / 60 - (time.monotonic() - begin), 0.0005))

    def _perturb(self, paused):
        super()._perturb(paused or self._paused)

    def _apply_edits(self):
        if not self._paused:  # the sliders of joints follow a simulation that runs
            self._view.edits.joints.clear()
        super()._apply_edits()


def _load_file(path):
    binary = str(path).endswith(".mjb")
    model = _core.MjModel.from_binary_path(path) if binary else _core.MjModel.from_xml_path(path)
    return model, _core.MjData(model)


def launch(model=None, data=None, *, loader=None, show_left_ui=True, show_right_ui=True):
    """Simulates in a window and returns when it is closed: the given data, or data of its own.

    Without a model the window is empty, and a file that is dropped on it is loaded. loader is a function that returns a model and data;
    Ctrl-L calls it again. Space pauses, Backspace resets, Right steps, + and - change the speed.
    """
    if data is not None and model is None:
        raise ValueError("data needs its model")
    if loader is not None and model is None:
        model, data = loader()
    if model is None:
        model = _core.MjModel.from_xml_string("<mujoco/>")
    elif not isinstance(model, _core.MjModel):
        raise TypeError(f"model must be an MjModel, not {type(model).__name__}")
    handle = _Managed(model, data if data is not None else _core.MjData(model), loader, show_left_ui, show_right_ui)
    try:
        handle.run()
    finally:
        handle.close()


def launch_from_path(path, *, show_left_ui=True, show_right_ui=True):
    """launch() with the model in a file."""
    launch(loader=lambda: _load_file(path), show_left_ui=show_left_ui, show_right_ui=show_right_ui)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m mujoco.viewer", description="Simulates a model in a window.")
    parser.add_argument("--mjcf", help="the file of the model; without it the window is empty")
    chosen = parser.parse_args(arguments)
    try:
        launch_from_path(chosen.mjcf) if chosen.mjcf else launch()
    except (ValueError, RuntimeError) as error:
        print(f"mujoco.viewer: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
