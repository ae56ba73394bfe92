% BUILD  Compile the toolbox: build('/usr/local') where Sinew is installed. CMake does the same for Octave.

% SPDX-License-Identifier: Apache-2.0
function build(prefix)
  if nargin < 1
    prefix = '/usr/local';
  end
  here = fileparts(mfilename('fullpath'));
  files = dir(fullfile(here, 'src', '*.cpp'));
  sources = cellfun(@(name) fullfile(here, 'src', name), {files.name}, 'UniformOutput', false);
  options = {['-I' fullfile(prefix, 'include')], ['-L' fullfile(prefix, 'lib')], '-lsinew', '-output', fullfile(here, 'sinew_mex')};
  if exist('OCTAVE_VERSION', 'builtin')
    mkoctfile('--mex', '-std=c++20', ['-Wl,-rpath,' fullfile(prefix, 'lib')], options{1:3}, '-o', options{5}, sources{:});
  else
    mex('CXXFLAGS=$CXXFLAGS -std=c++20', ['LDFLAGS=$LDFLAGS -Wl,-rpath,' fullfile(prefix, 'lib')], options{:}, sources{:});
  end
end
