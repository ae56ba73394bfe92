% SHAPE  Corners and faces of a geom in its own frame. The numbers of types are those of mjtGeom.

% SPDX-License-Identifier: Apache-2.0
function [vertices, faces] = shape(m, g, type, size)
  switch type
    case 0  % a plane is drawn no further than the model reaches
      half = size(1:2);
      half(half == 0) = Inf;
      half = min(half, 0.5 * m.get('stat.extent'));
      vertices = [-1 -1 0; 1 -1 0; 1 1 0; -1 1 0] .* [half 1];
      faces = [1 2 3; 1 3 4];
    case 2
      [vertices, faces] = ball(size([1 1 1]), 0);
    case 3
      [vertices, faces] = ball(size([1 1 1]), size(2));
    case 4
      [vertices, faces] = ball(size, 0);
    case 5
      [vertices, faces] = tube(size(1), size(2));
    case 6
      [x, y, z] = ndgrid([-1 1], [-1 1], [-1 1]);
      vertices = [x(:) y(:) z(:)] .* size;
      faces = [1 3 4; 1 4 2; 5 6 8; 5 8 7; 1 2 6; 1 6 5; 3 7 8; 3 8 4; 1 5 7; 1 7 3; 2 4 8; 2 8 6];
    case {7, 8}  % mesh, signed distance field
      [vertices, faces] = mesh_of(m, g);
    otherwise  % height fields and what has no surface
      vertices = zeros(0, 3);
      faces = zeros(0, 3);
  end
end

function [vertices, faces] = grid_faces(x, y, z)
  [rows, columns] = size(x);
  vertices = [x(:) y(:) z(:)];
  [r, c] = ndgrid(1:rows - 1, 1:columns - 1);
  first = r(:) + (c(:) - 1) * rows;
  faces = [first, first + 1, first + rows + 1; first, first + rows + 1, first + rows];
end

% An ellipsoid, or a capsule when its halves are pulled apart.
function [vertices, faces] = ball(radii, apart)
  [angle, height] = ndgrid(linspace(0, 2 * pi, 17), linspace(-pi / 2, pi / 2, 12));
  x = radii(1) * cos(height) .* cos(angle);
  y = radii(2) * cos(height) .* sin(angle);
  z = radii(3) * sin(height);
  [vertices, faces] = grid_faces(x, y, z + apart * sign(height));
end

function [vertices, faces] = tube(radius, half)
  [angle, k] = ndgrid(linspace(0, 2 * pi, 25), 1:4);
  r = [0 radius radius 0];
  h = [-half -half half half];
  [vertices, faces] = grid_faces(r(k) .* cos(angle), r(k) .* sin(angle), h(k));
end

function [vertices, faces] = mesh_of(m, g)
  ids = m.get('geom_dataid');
  id = ids(g) + 1;
  vertices = share(m, 'vert', id);
  faces = share(m, 'face', id) + 1;
end

% The rows of an array of all meshes that belong to one.
function rows = share(m, what, id)
  first = m.get(['mesh_' what 'adr']);
  count = m.get(['mesh_' what 'num']);
  all = m.get(['mesh_' what]);
  rows = all(first(id) + (1:count(id)), :);
end
