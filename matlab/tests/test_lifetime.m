% SPDX-License-Identifier: Apache-2.0
% A model that is gone is an error, not a crash; a thousand models leave nothing behind.
function test_lifetime(models)
  m = sinew.Model(fullfile(models, 'cart_pole.xml'));
  number = m.number;
  delete(m);
  expect_error(@() sinew_mex('step', number), 'deleted');
  expect_error(@() m.step(), 'deleted');
  for i = 1:1000
    other = sinew.Model(fullfile(models, 'cart_pole.xml'));
    other.step();
  end
  assert(other.time, other.opt.timestep);
  expect_error(@() sinew.Model(fullfile(models, 'no such file.xml')), 'no such file');
  expect_error(@() sinew.read('<mujoco><worldbody><body></worldbody></mujoco>'), 'line');
  expect_error(@() sinew.Model(123456), 'never loaded');
  expect_error(@() sinew_mex(), 'command');
  expect_error(@() sinew.read(), 'path');
  expect_error(@() sinew.read({}), 'doubles');
  expect_error(@() sinew_mex('dance'), 'dance');
end
