% SINEW.FIELDS  The names of all fields that a sinew.Model has, as a cell; sinew.fields('efc') lists those that contain it.

% SPDX-License-Identifier: Apache-2.0
function names = fields(part)
  names = sinew_mex('fields');
  if nargin > 0
    names = names(~cellfun(@isempty, strfind(names, part)));
  end
end
