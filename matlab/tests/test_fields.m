% SPDX-License-Identifier: Apache-2.0
% Every field can be read; what can be written reads back; structure cannot be written.
function test_fields(models)
  m = sinew.Model(fullfile(models, 'humanoid.xml'));
  m.step(50);
  names = sinew.fields();
  assert(numel(names) > 600);
  written = 0;
  for i = 1:numel(names)
    value = m.get(names{i});
    assert(isa(value, 'double'), names{i});
    try
      m.set(names{i}, value);
      written = written + 1;
    catch fault
      assert(~isempty(strfind(fault.message, 'can only be read')), [names{i} ': ' fault.message]);
    end
    assert(isequaln(m.get(names{i}), value), names{i});
  end
  assert(written > 250);

  assert(size(m.qpos), [m.nq 1]);
  assert(size(m.geom_xpos), [m.ngeom 3]);
  assert(m.opt.gravity, [0; 0; -9.81]);
  m.opt.gravity(3) = -1;
  assert(m.opt.gravity(end), -1);
  m.body_mass(3) = 7;
  assert(m.body_mass(3), 7);
  m.geom_pos(2, :) = [1 2 3];
  assert(m.geom_pos(2, :), [1 2 3]);  % rows are those of the engine
  assert(isempty(setdiff({'efc_J'; 'efc_D'}, sinew.fields('efc'))));

  expect_error(@() m.get('quos'), 'no field');
  expect_error(@() m.set('body_parentid', m.body_parentid), 'only be read');
  expect_error(@() m.set('qpos', [1; 2]), 'are needed');
  expect_error(@() m.set('geom_pos', m.geom_pos'), 'rows');
  expect_error(@() m.set('qpos', single(m.qpos)), 'doubles');
  expect_error(@() m.set('opt.iterations', -1), 'whole');
end
