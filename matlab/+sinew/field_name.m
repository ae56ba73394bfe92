% FIELD_NAME  The field that an expression such as m.opt.gravity(3) begins with, and what is left of it.

% SPDX-License-Identifier: Apache-2.0
function [name, rest] = field_name(where)
  name = where(1).subs;
  used = 1;
  if any(strcmp(name, {'opt', 'stat'})) && numel(where) > 1 && strcmp(where(2).type, '.')
    name = [name '.' where(2).subs];
    used = 2;
  end
  rest = where(used + 1:end);
end
