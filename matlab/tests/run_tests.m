% SPDX-License-Identifier: Apache-2.0
% RUN_TESTS  Runs every test_*.m beside it, with the folder of models as argument; returns how many failed.
function failed = run_tests(models)
  here = fileparts(mfilename('fullpath'));
  files = dir(fullfile(here, 'test_*.m'));
  failed = 0;
  for i = 1:numel(files)
    [~, name] = fileparts(files(i).name);
    try
      feval(name, models);
      printf('passed  %s\n', name);
    catch fault
      printf('FAILED  %s: %s\n', name, fault.message);
      arrayfun(@(where) printf('        %s, line %d\n', where.name, where.line), fault.stack);
      failed = failed + 1;
    end
  end
  printf('%d tests, %d failed\n', numel(files), failed);
end
