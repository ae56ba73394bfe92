% SINEW.VERSION  The version of the library, for example '1.2.3'.

% SPDX-License-Identifier: Apache-2.0
function text = version()
  text = sinew_mex('version');
end
