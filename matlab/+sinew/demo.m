% SINEW.DEMO  A pendulum of two links: its motion, its energy, and its step as a linear system.
%   sinew.demo()      also draws it as it moves
%   m = sinew.demo(false)

% SPDX-License-Identifier: Apache-2.0
function m = demo(show)
  if nargin < 1
    show = true;
  end
  m = sinew.read([ ...
    '<mujoco><option timestep="0.002" integrator="RK4"><flag energy="enable"/></option><worldbody>' ...
    '<body><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.5" size=".03" rgba=".8 .3 .2 1"/>' ...
    '<body pos="0 0 -.5"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.5" size=".03" rgba=".2 .4 .8 1"/>' ...
    '</body></body></worldbody></mujoco>']);
  m.qpos = [2; 0.5];
  m.forward();
  before = sum(m.energy);
  for frame = 1:100
    m.step(20);
    if show
      m.draw();
    end
  end
  fprintf('after %g s the joints are at %s; energy changed by %.1e\n', m.time, mat2str(m.qpos', 4), sum(m.energy) - before);
  m.opt.integrator = 0;  % RK4 has no stages that differences could skip: the step of Euler is made linear
  A = m.linearize();
  fprintf('eigenvalues of the step: %s\n', mat2str(abs(eig(A))', 4));
end
