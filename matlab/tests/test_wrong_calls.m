% SPDX-License-Identifier: Apache-2.0
% Ten thousand calls with arguments drawn at random end in a result or an error, never in the end of the interpreter.
function test_wrong_calls(models)
  rand('twister', 7);
  warning('off', 'sinew:warning', 'local');
  m = sinew.Model(fullfile(models, 'boxes.xml'));
  commands = {'load', 'load_string', 'copy', 'free', 'reset', 'step', 'forward', 'inverse', 'get', 'set', 'state', ...
              'rollout', 'version', 'fields', 'id', 'name', 'jacobian', 'mass_matrix', 'linearize', 'contacts', 'difference', ''};
  fields = sinew.fields();
  things = {[], 0, 1, -1, 0.5, NaN, Inf, -Inf, 1e300, 'body', 'geom', 'qpos', '', 'x', {}, {1}, struct('a', 1), true, ...
            single(1), int32(3), 1i, sparse(1), @sin, ones(2, 3), ones(2, 3, 2), ['ab'; 'cd'], zeros(0, 3), ...
            rand(m.nq, 1), rand(m.nv, 1), m.state(), m.number, 1:3};
  errors = 0;
  for i = 1:10000
    command = commands{ceil(rand() * numel(commands))};
    arguments = cell(1, floor(rand() * 5));
    for k = 1:numel(arguments)
      if rand() < 0.1
        arguments{k} = fields{ceil(rand() * numel(fields))};
      else
        arguments{k} = things{ceil(rand() * numel(things))};
      end
    end
    if rand() < 0.5 && numel(arguments) > 0
      arguments{1} = m.number;
    end
    if strcmp(command, 'free') && numel(arguments) == 1
      continue  % a right call
    end
    try
      sinew_mex(command, arguments{:});
    catch
      errors = errors + 1;
    end
  end
  assert(errors > 5000);
  m.reset();
  m.step(10);
  assert(m.time > 0);
end
