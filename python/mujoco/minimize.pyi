# SPDX-License-Identifier: Apache-2.0
import abc
import dataclasses
import enum
from typing import Any, Callable, Sequence, TextIO

import numpy as np
import numpy.typing as npt

_Floats = npt.NDArray[np.float64]

class Verbosity(enum.Enum):
    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3

class Status(enum.Enum):
    FACTORIZATION_FAILED = 1
    NO_IMPROVEMENT = 2
    MAX_ITER = 3
    DX_TOL = 4
    G_TOL = 5

MESSAGES: dict[Status, str]

@dataclasses.dataclass(frozen=True)
class IterLog:
    candidate: _Floats
    objective: float
    reduction: float
    regularizer: float
    residual: _Floats | None = None
    jacobian: _Floats | None = None
    grad: _Floats | None = None
    step: _Floats | None = None

class Norm(abc.ABC):
    @abc.abstractmethod
    def value(self, r: _Floats) -> Any: ...
    @abc.abstractmethod
    def grad_hess(self, r: _Floats, proj: _Floats) -> tuple[_Floats, _Floats]: ...

class Quadratic(Norm):
    def value(self, r: _Floats) -> Any: ...
    def grad_hess(self, r: _Floats, proj: _Floats) -> tuple[_Floats, _Floats]: ...

def jacobian_fd(residual: Callable[[_Floats], _Floats], x: _Floats, r: _Floats, eps: float, n_res: int,
                bounds: Sequence[npt.ArrayLike] | None = None) -> tuple[_Floats, int]: ...
def least_squares(x0: npt.ArrayLike, residual: Callable[[_Floats], _Floats], bounds: Sequence[npt.ArrayLike] | None = None,
                  jacobian: Callable[[_Floats, _Floats], _Floats] | None = None, norm: Norm = ..., eps: float = 1e-6, mu_min: float = 1e-6,
                  mu_max: float = 1e8, mu_factor: float = ..., xtol: float = 1e-8, gtol: float = 1e-8, max_iter: int = 100,
                  verbose: Verbosity | int = ..., output: TextIO | None = None, iter_callback: Callable[[list[IterLog]], None] | None = None,
                  check_derivatives: bool = False) -> tuple[_Floats, list[IterLog]]: ...
