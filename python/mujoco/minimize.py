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
    shape, n = np.shape(x0), x.size
    bounds = _check_bounds(bounds, x)
    if bounds is not None:
        x = np.clip(x, bounds[0], bounds[1])
    if not mu_factor > 1:
        raise ValueError("mu_factor must be larger than 1")
    r, evaluations = residual(x), 1
    if np.ndim(r) != 2 or r.shape[1] != 1:
        raise ValueError(f"residual must return an nr x k matrix for k points, got shape {np.shape(r)} for one point")
    if check_derivatives:
        if jacobian is not None:
            _check_jacobian(residual, jacobian, x, r, output)
        if not isinstance(norm, Quadratic):
            _check_norm(norm, r, output)
    value, mu, trace, status, step = norm.value(r), 0.0, [], Status.MAX_ITER, _Step(n)
    for _ in range(max_iter):
        jac, evaluations = jacobian_fd(residual, x, r, eps, evaluations, bounds) if jacobian is None else (jacobian(x, r), evaluations)
        grad, hess = norm.grad_hess(r, jac)
        if _free_gradient(grad, x, bounds) < gtol:
            status = Status.G_TOL
            trace.append(IterLog(x.reshape(shape), value, np.float64(0), np.float64(mu), r, jac, grad))
            break
        accepted = False
        status = Status.NO_IMPROVEMENT
        while not accepted and mu <= mu_max:
            dx, free = step.solve(hess, grad, mu, x, bounds)
            if free < 0:
                status = Status.FACTORIZATION_FAILED
                mu = max(mu_min, mu * mu_factor ** 5)
                continue
            candidate = x + dx if bounds is None else np.clip(x + dx, bounds[0], bounds[1])
            new_r = residual(candidate)
            evaluations += 1
            new_value = norm.value(new_r)
            expected = -(grad.T @ dx + 0.5 * dx.T @ hess @ dx).item()
            ratio = (value - new_value) / expected if expected > 0 else (1.0 if new_value < value else 0.0)
            accepted = bool(new_value < value)
            if np.linalg.norm(dx) < xtol and not accepted:
                status = Status.DX_TOL
                break
            if not accepted or ratio < 0.1:
                mu = max(mu_min, mu * mu_factor ** 5)
            elif ratio > 0.7:
                mu = 0.0 if mu <= mu_min else mu / mu_factor ** 3
        if not accepted:
            trace.append(IterLog(x.reshape(shape), value, np.float64(0), np.float64(mu), r, jac, grad))
            break
        trace.append(IterLog(x.reshape(shape), value, np.float64(value - new_value), np.float64(mu), r, jac, grad, dx))
        printer.say(Verbosity.ITER, f"iter: {len(trace) - 1:<3d}  y: {value:<9.4g}  log10mu: {np.log10(mu) if mu else -np.inf:>4.1f}  "
                                    f"dx: {np.linalg.norm(dx):<7.2g}  reduction: {value - new_value:<7.2g}")
        printer.say(Verbosity.FULLITER, f"    x: {candidate.ravel()}")
        x, r, value = candidate, new_r, new_value
        if iter_callback is not None:
            iter_callback(trace)
        status = Status.MAX_ITER
        if np.linalg.norm(dx) < xtol:
            status = Status.DX_TOL
            break
    trace.append(IterLog(x.reshape(shape), value, np.float64(0), np.float64(mu), r))
    printer.say(Verbosity.FINAL, f"Terminated after {len(trace) - 1} iterations: {MESSAGES[status]} y: {value:<.4g}, Residual evals: "
                                 f"{evaluations}, time: {1e3 * (time.monotonic() - started):.1f} ms")
    return x.reshape(shape), trace
