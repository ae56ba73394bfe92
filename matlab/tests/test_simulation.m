% SPDX-License-Identifier: Apache-2.0
% Stepping, resetting, states and rollouts agree with one another; forward and inverse dynamics agree.
function test_simulation(models)
  m = sinew.Model(fullfile(models, 'quadruped.xml'));
  start = m.state();
  m.step();
  m.step(99);
  assert(m.time, 100 * m.opt.timestep, 1e-12);
  after = m.state();
  m.set_state(start);
  assert(m.state(), start);

  other = m.copy();
  other.reset();
  other.step(100);
  assert(other.state(), after);
  m.reset();
  assert(m.time, 0);

  u = zeros(m.nu, 100, 2);
  u(:, :, 2) = 0.1;
  [x, y] = m.rollout([start start], u, 2);
  assert(size(x), [numel(start) 100 2]);
  assert(size(y), [m.nsensordata 100 2]);
  assert(x(:, end, 1), after);
  assert(any(x(:, end, 2) ~= after));
  [x1, y1] = m.rollout([start start], u, 1);
  assert(x1, x);
  assert(y1, y);

  m.step(50);
  m.forward();
  force = m.inverse();
  assert(force, m.qfrc_applied + m.qfrc_actuator, 1e-3 * max(1, max(abs(m.qfrc_bias))));

  free = sinew.Model(fullfile(models, 'double_pendulum.xml'));
  free.step(50);
  free.forward();
  assert(free.nefc, 0);
  force = free.inverse();
  assert(free.inverse(free.qacc + 1), force + free.mass_matrix() * ones(free.nv, 1), 1e-9);

  expect_error(@() m.reset(99), 'whole number');
  expect_error(@() m.set_state(1), 'numbers');
  expect_error(@() m.rollout(start, zeros(1, 1)), 'nu x steps');
  expect_error(@() m.step(-1), 'whole number');
  expect_error(@() m.step(0.5), 'whole number');
end
