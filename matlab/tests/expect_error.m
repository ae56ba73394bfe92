% SPDX-License-Identifier: Apache-2.0
% EXPECT_ERROR  An error unless the call fails with a message that contains the words.
function expect_error(call, words)
  try
    call();
  catch fault
    assert(~isempty(strfind(fault.message, words)), ['the message is: ' fault.message]);
    return
  end
  error(['no error, where one about "' words '" was expected']);
end
