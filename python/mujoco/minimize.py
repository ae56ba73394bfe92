# SPDX-License-Identifier: Apache-2.0
"""Nonlinear least squares with bounds: a Gauss-Newton method with Levenberg-Marquardt regularization, whose steps are box-constrained
quadratic programs (mju_boxQP).

    x, trace = minimize.least_squares(x0, residual, bounds)
"""
import abc
import dataclasses
import enum
import sys
import time
from typing import Callable, List, Optional, Sequence, TextIO, Tuple, Union

import numpy as np

from mujoco._core import mju_boxQP


class Verbosity(enum.Enum):
    """How much least_squares prints."""
    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why least_squares ended."""
    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


MESSAGES = {
    Status.FACTORIZATION_FAILED: "factorization failed.",
    Status.NO_IMPROVEMENT: "insufficient reduction.",
    Status.MAX_ITER: "maximum iterations reached.",
    Status.DX_TOL: "norm(dx) < tol.",
    Status.G_TOL: "norm(gradient) < tol.",
}


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration: where it was, what it found, what it did."""
    candidate: np.ndarray
    objective: np.float64
    reduction: np.float64
    regularizer: np.float64
    residual: Optional[np.ndarray] = None
    jacobian: Optional[np.ndarray] = None
    grad: Optional[np.ndarray] = None
    step: Optional[np.ndarray] = None


class Norm(abc.ABC):
    """A smooth convex function of residuals."""

    @abc.abstractmethod
    def value(self, r: np.ndarray) -> np.float64:
        """The value at residuals r, a column."""

    @abc.abstractmethod
    def grad_hess(self, r: np.ndarray, proj: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
        """proj' times the gradient, and proj' times the Hessian times proj, at residuals r."""


class Quadratic(Norm):
    """Half the sum of squares."""

    def value(self, r):
        return 0.5 * (r.T @ r).item()

    def grad_hess(self, r, proj):
        return proj.T @ r, proj.T @ proj


def jacobian_fd(residual: Callable[[np.ndarray], np.ndarray], x: np.ndarray, r: np.ndarray, eps: np.float64, n_res: int,
                bounds: Optional[List[np.ndarray]] = None) -> Tuple[np.ndarray, int]:
    """Finite differences of `residual` at the column x, with one call for all; a step that would leave the bounds goes the other way."""
    n = x.size
    steps = np.full(n, eps)
    if bounds is not None:
        steps = np.where(x.ravel() + eps > bounds[1].ravel(), -eps, eps)
    points = x + np.diag(steps)
    changed = residual(points)
    return (changed - r) / steps, n_res + n


def _as_column(values, n, name):
    column = np.asarray(values, dtype=np.float64).reshape(-1, 1)
    if column.size != n:
        raise ValueError(f"{name} must have {n} numbers, got {column.size}")
    return column


def _check_bounds(bounds, x):
    if bounds is None:
        return None
    if len(bounds) != 2:
        raise ValueError("bounds must be a pair: lower and upper")
    lower, upper = _as_column(bounds[0], x.size, "lower bounds"), _as_column(bounds[1], x.size, "upper bounds")
    if not (np.all(np.isfinite(lower)) and np.all(np.isfinite(upper))):
        raise ValueError("bounds must be finite.")
    if np.any(lower >= upper):
        raise ValueError("bounds must be ordered: lower < upper.")
    return [lower, upper]


class _Printer:
    def __init__(self, verbose, output):
        self.verbose, self.output = Verbosity(verbose), output or sys.stdout

    def say(self, level, text):
        if self.verbose.value >= level.value:
            print(text, file=self.output)


def _check_jacobian(residual, jacobian, x, r, output):
    """Compares a given Jacobian with differences and says where they part."""
    numeric, _ = jacobian_fd(residual, x, r, 1e-7, 0)
    difference = np.abs(jacobian(x, r) - numeric)
    where = np.unravel_index(np.argmax(difference), difference.shape)
    scale = max(1.0, np.abs(numeric).max())
    if difference[where] > 1e-3 * scale:
        raise ValueError(f"User-provided Jacobian disagrees with finite differences by {difference[where]:.3g} at {tuple(map(int, where))}")
    print("User-provided Jacobian matches finite-differences.", file=output or sys.stdout)


def _check_norm(norm, r, output):
    eye, eps = np.eye(r.size), 1e-6
    grad, hess = norm.grad_hess(r, eye)
    numeric = np.array([(norm.value(r + eps * e[:, None]) - norm.value(r - eps * e[:, None])) / (2 * eps) for e in eye]).reshape(-1, 1)
    if not np.allclose(grad, numeric, rtol=1e-3, atol=1e-4):
        raise ValueError("the gradient of the norm disagrees with finite differences")
    columns = [(norm.grad_hess(r + eps * e[:, None], eye)[0] - norm.grad_hess(r - eps * e[:, None], eye)[0]) / (2 * eps) for e in eye]
    if not np.allclose(hess, np.hstack(columns), rtol=1e-3, atol=1e-4):
        raise ValueError("the Hessian of the norm disagrees with finite differences")
    print("User-provided norm gradient matches finite-differences.", file=output or sys.stdout)


class _Step:
    """Solves the quadratic program of one iteration, with memory that all iterations share."""

    def __init__(self, n):
        self.n, self.dx, self.factor, self.index = n, np.zeros(n), np.zeros(n * (n + 7)), np.zeros(n, dtype=np.int32)

    def solve(self, hess, grad, mu, x, bounds):
        """The step, and how many variables are free; -1 if the matrix is not positive."""
        lower = None if bounds is None else (bounds[0] - x).ravel()
        upper = None if bounds is None else (bounds[1] - x).ravel()
        regularized = np.ascontiguousarray(hess + mu * np.eye(self.n))
        self.dx[:] = 0
        free = mju_boxQP(self.dx, self.factor, self.index, regularized, np.ascontiguousarray(grad.ravel()), lower, upper)
        return self.dx.reshape(-1, 1).copy(), free


def _free_gradient(grad, x, bounds):
    """The gradient without what pushes against a bound."""
    if bounds is None:
        return np.linalg.norm(grad)
    held = ((x <= bounds[0]) & (grad > 0)) | ((x >= bounds[1]) & (grad < 0))
    return np.linalg.norm(grad[~held])


@dataclasses.dataclass
class _Settings:
    """What least_squares was given, beside the point to start from."""
    residual: Callable
    bounds: Optional[list]
    jacobian: Optional[Callable]
    norm: Norm
    eps: float
    mu_min: float
    mu_max: float
    mu_factor: float
    xtol: float
    gtol: float

    def clip(self, x):
        return x if self.bounds is None else np.clip(x, self.bounds[0], self.bounds[1])


class _Search:
    """The state of the search: the point, its residual, the regularizer."""

    def __init__(self, settings, x, shape):
        self.set, self.shape = settings, shape
        self.x, self.mu = settings.clip(x), 0.0
        self.r, self.evaluations = settings.residual(self.x), 1
        if np.ndim(self.r) != 2 or self.r.shape[1] != 1:
            raise ValueError(f"residual must return an nr x k matrix for k points, got shape {np.shape(self.r)} for one point")
        self.value, self._program = settings.norm.value(self.r), _Step(x.size)

    def log(self, reduction=0.0, jac=None, grad=None, dx=None):
        return IterLog(self.x.reshape(self.shape), self.value, np.float64(reduction), np.float64(self.mu), self.r, jac, grad, dx)

    def derivatives(self):
        """Jacobian of the residuals, gradient and Hessian of the norm."""
        if self.set.jacobian is not None:
            jac = self.set.jacobian(self.x, self.r)
        else:
            jac, self.evaluations = jacobian_fd(self.set.residual, self.x, self.r, self.set.eps, self.evaluations, self.set.bounds)
        return (jac, *self.set.norm.grad_hess(self.r, jac))

    def improve(self, grad, hess):
        """A step that lowers the value: (step, point, residual, value, None), or (None, None, None, None, why there is none)."""
        status = Status.NO_IMPROVEMENT
        while self.mu <= self.set.mu_max:
            dx, free = self._program.solve(hess, grad, self.mu, self.x, self.set.bounds)
            if free < 0:
                status = Status.FACTORIZATION_FAILED
                self._regularize_more()
                continue
            candidate = self.set.clip(self.x + dx)
            r = self.set.residual(candidate)
            self.evaluations += 1
            value = self.set.norm.value(r)
            if value < self.value:
                self._judge(grad, hess, dx, value)
                return dx, candidate, r, value, None
            if np.linalg.norm(dx) < self.set.xtol:
                status = Status.DX_TOL
                break
            self._regularize_more()
        return None, None, None, None, status

    def _regularize_more(self):
        self.mu = max(self.set.mu_min, self.mu * self.set.mu_factor ** 5)

    def _judge(self, grad, hess, dx, value):
        """Less regularization after a step that did what its model had promised, more after one that did not."""
        expected = -(grad.T @ dx + 0.5 * dx.T @ hess @ dx).item()
        ratio = (self.value - value) / expected if expected > 0 else 1.0
        if ratio < 0.1:
            self._regularize_more()
        elif ratio > 0.7:
            self.mu = 0.0 if self.mu <= self.set.mu_min else self.mu / self.set.mu_factor ** 3


def _iterate(search, max_iter, trace, printer, iter_callback):
    """Improves the point until nothing is left to gain; returns why it ended."""
    for _ in range(max_iter):
        jac, grad, hess = search.derivatives()
        if _free_gradient(grad, search.x, search.set.bounds) < search.set.gtol:
            trace.append(search.log(0, jac, grad))
            return Status.G_TOL
        dx, candidate, r, value, failure = search.improve(grad, hess)
        if failure is not None:
            trace.append(search.log(0, jac, grad))
            return failure
        reduction = search.value - value
        trace.append(search.log(reduction, jac, grad, dx))
        printer.say(Verbosity.ITER, f"iter: {len(trace) - 1:<3d}  y: {search.value:<9.4g}  log10mu: "
                                    f"{np.log10(search.mu) if search.mu else -np.inf:>4.1f}  dx: {np.linalg.norm(dx):<7.2g}  "
                                    f"reduction: {reduction:<7.2g}")
        printer.say(Verbosity.FULLITER, f"    x: {candidate.ravel()}")
        search.x, search.r, search.value = candidate, r, value
        if iter_callback is not None:
            iter_callback(trace)
        if np.linalg.norm(dx) < search.set.xtol:
            return Status.DX_TOL
    return Status.MAX_ITER


def least_squares(x0: np.ndarray, residual: Callable[[np.ndarray], np.ndarray], bounds: Optional[Sequence[np.ndarray]] = None,
                  jacobian: Optional[Callable[[np.ndarray, np.ndarray], np.ndarray]] = None, norm: Norm = Quadratic(), eps: float = 1e-6,
                  mu_min: float = 1e-6, mu_max: float = 1e8, mu_factor: float = 10 ** 0.1, xtol: float = 1e-8, gtol: float = 1e-8,
                  max_iter: int = 100, verbose: Union[Verbosity, int] = Verbosity.ITER, output: Optional[TextIO] = None,
                  iter_callback: Optional[Callable[[List[IterLog]], None]] = None,
                  check_derivatives: bool = False) -> Tuple[np.ndarray, List[IterLog]]:
    """Minimizes norm(residual(x)) over x, within bounds.

    x0: where to start, a vector of n numbers.
    residual: takes an n x k matrix of k points and returns an nr x k matrix of their residuals.
    bounds: lower and upper, n numbers each, all finite; None: none.
    jacobian: takes x (n x 1) and its residual and returns nr x n; None: finite differences.
    norm: a Norm; half the sum of squares by default.
    eps: the step of finite differences.
    mu_min, mu_max, mu_factor: bounds of the regularizer and how it grows or shrinks.
    xtol, gtol: the end of the search: a small step, a small gradient.
    max_iter: the most iterations.
    verbose, output: how much is printed, and where.
    iter_callback: called after every iteration with the trace so far.
    check_derivatives: compares the Jacobian and the norm with differences first, and raises a ValueError if they disagree.

    Returns the best x and a trace with an IterLog per iteration.
    """
    printer = _Printer(verbose, output)
    started = time.monotonic()
    x = np.array(x0, dtype=np.float64).reshape(-1, 1)
    if not mu_factor > 1:
        raise ValueError("mu_factor must be larger than 1")
    settings = _Settings(residual, _check_bounds(bounds, x), jacobian, norm, eps, mu_min, mu_max, mu_factor, xtol, gtol)
    search, trace = _Search(settings, x, np.shape(x0)), []
    if check_derivatives and jacobian is not None:
        _check_jacobian(residual, jacobian, search.x, search.r, output)
    if check_derivatives and not isinstance(norm, Quadratic):
        _check_norm(norm, search.r, output)
    status = _iterate(search, max_iter, trace, printer, iter_callback)
    trace.append(search.log())
    printer.say(Verbosity.FINAL, f"Terminated after {len(trace) - 1} iterations: {MESSAGES[status]} y: {search.value:<.4g}, Residual evals: "
                                 f"{search.evaluations}, time: {1e3 * (time.monotonic() - started):.1f} ms")
    return search.x.reshape(search.shape), trace
