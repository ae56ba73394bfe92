% IS_OWN_NAME  True for the names of methods and properties of sinew.Model; all others are fields of the model.

% SPDX-License-Identifier: Apache-2.0
function result = is_own_name(name)
  persistent own
  if isempty(own)
    own = [methods('sinew.Model'); {'number'; 'picture'}];
  end
  result = any(strcmp(name, own));
end
