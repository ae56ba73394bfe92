% DRAW_GEOMS  Patches for the geoms of a model, where they are now; handles that it made before are moved instead.

% SPDX-License-Identifier: Apache-2.0
function picture = draw_geoms(m, picture)
  positions = m.get('geom_xpos');
  frames = m.get('geom_xmat');
  if isempty(picture) || ~all(ishghandle(picture.handles))
    picture = first_picture(m);
  end
  for i = 1:numel(picture.handles)
    g = picture.geoms(i);
    R = reshape(frames(g, :), 3, 3);  % its columns are the rows of the frame
    set(picture.handles(i), 'Vertices', picture.vertices{i} * R + positions(g, :));
  end
  drawnow();
end

function picture = first_picture(m)
  types = m.get('geom_type');
  sizes = m.get('geom_size');
  colours = m.get('geom_rgba');
  groups = m.get('geom_group');
  picture = struct('handles', [], 'geoms', [], 'vertices', {{}});
  cla();
  hold('on');
  for g = find(groups(:)' < 3)
    [vertices, faces] = sinew.shape(m, g, types(g), sizes(g, :));
    if isempty(faces) || colours(g, 4) == 0
      continue
    end
    picture.handles(end + 1) = patch('Vertices', vertices, 'Faces', faces, 'FaceColor', colours(g, 1:3), ...
                                     'FaceAlpha', colours(g, 4), 'EdgeColor', 'none');
    picture.geoms(end + 1) = g;
    picture.vertices{end + 1} = vertices;
  end
  axis('equal');
  view(3);
  if exist('camlight')
    camlight();
  end
end
