% SPDX-License-Identifier: Apache-2.0
% Names, Jacobians, masses, linear systems, contacts: checked by second routes.
function test_questions(models)
  m = sinew.Model(fullfile(models, 'arm.xml'));
  for i = 0:m.nbody - 1
    name = m.name('body', i);
    assert(m.id('body', name), i);
  end
  assert(m.name('body', 0), 'world');

  m.qvel = (1:m.nv)' / 10;
  m.forward();
  last = m.nbody - 1;
  [linear, angular] = m.jacobian('body', last);
  point = m.xpos(last + 1, :)';
  assert(m.jacobian('body', last, point), linear, 1e-12);
  velocity = m.cvel(last + 1, :)';
  assert(angular * m.qvel, velocity(1:3), 1e-10);
  assert(size(m.jacobian('com', last)), [3 m.nv]);
  assert(size(m.jacobian('subtree', 0)), [3 m.nv]);
  assert(size(m.jacobian('geom', 0)), [3 m.nv]);

  mass = m.mass_matrix();
  assert(mass, mass', 1e-12);
  assert(0.5 * m.qvel' * mass * m.qvel, kinetic(m), 1e-9);

  shift = m.difference(m.qpos, m.qpos0);
  assert(numel(shift), m.nv);

  [A, B, C, D] = m.linearize();
  n = 2 * m.nv + m.na;
  assert(size(A), [n n]);
  assert(size(B), [n m.nu]);
  assert(size(C), [m.nsensordata n]);
  assert(size(D), [m.nsensordata m.nu]);
  before = m.state();
  m.step();
  base = m.qvel;
  m.set_state(before);
  h = 1e-5;
  m.ctrl(1) = m.ctrl(1) + h;
  m.step();
  assert((m.qvel - base) / h, B(m.nv + (1:m.nv), 1), 1e-3 * max(1, max(abs(B(:)))));

  boxes = sinew.read(['<mujoco><worldbody><geom type="plane" size="1 1 1"/>' ...
    '<body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="2"/></body></worldbody></mujoco>']);
  boxes.step(1000);
  list = boxes.contacts();
  assert(numel(list), 4);
  weight = sum(arrayfun(@(c) c.force(1), list));
  assert(weight, 2 * 9.81, 1e-3);
  assert(list(1).frame(1, :), [0 0 1], 1e-6);
  assert(sort(list(1).geom), [0; 1]);

  expect_error(@() m.id('body', 'nobody'), 'nobody');
  expect_error(@() m.id('bodi', 'x'), 'type of object');
  expect_error(@() m.jacobian('tree', 0), 'Jacobian');
  expect_error(@() m.jacobian('body', m.nbody), 'whole number');
  expect_error(@() m.jacobian('geom', 0, [0 0 0]), 'takes a point');
  expect_error(@() m.linearize(-1), 'eps');
  expect_error(@() m.difference(1, 2), 'needed');
end

% The energy of the bodies' own velocities, as the engine measures it.
function energy = kinetic(m)
  m.opt.enableflags = 2;
  m.forward();
  energy = m.energy(2);
end
