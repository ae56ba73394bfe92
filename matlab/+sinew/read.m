% SINEW.READ  A model with the state of its simulation, from a file or from text.
%
%   m = sinew.read('humanoid.xml')      MJCF, URDF or MJB file
%   m = sinew.read('<mujoco>...')       MJCF text
%
%   m.step(), m.step(1000)              advance by time steps
%   m.forward(), m.inverse(qacc)        forward and inverse dynamics at the present state
%   m.reset(), m.reset(key)             to the start, or to a keyframe (0 is the first)
%   x = m.state(), m.set_state(x)       time, positions, velocities, activations as one column
%   [x, y] = m.rollout(x0, u, threads)  states and sensor values of many simulations; u is nu x steps x simulations
%
%   m.qpos, m.body_mass, m.opt.timestep ...     read any field of mjModel, mjData, mjOption, mjStatistic
%   m.ctrl = u, m.opt.timestep = 0.001 ...      write those that hold real numbers or options
%
%   m.jacobian('site', id), m.mass_matrix(), [A, B, C, D] = m.linearize(), m.contacts(), m.difference(q1, q2)
%   m.id('body', 'torso'), m.name('body', 1)    numbers of objects count from 0, as in all fields: index with id + 1
%   m.draw()                                    draw the geoms as patches; call it again to move them
%
% See also sinew.demo, sinew.fields, sinew.version

% SPDX-License-Identifier: Apache-2.0
function m = read(source)
  if nargin == 1 && ischar(source) && any(source == '<')
    m = sinew.Model.from_string(source);
  elseif nargin == 1
    m = sinew.Model(source);
  else
    error('sinew:error', 'sinew.read takes the path of a model file, or its text');
  end
end
