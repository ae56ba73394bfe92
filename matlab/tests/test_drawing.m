% SPDX-License-Identifier: Apache-2.0
% Patches stand where the geoms are, and follow them; the demo runs.
function test_drawing(models)
  m = sinew.Model(fullfile(models, 'humanoid.xml'));
  if isempty(available_graphics_toolkits())
    printf('without a screen, drawing is not tested\n');
    return
  end
  window = figure('visible', 'off');
  picture = m.draw();
  assert(numel(picture.handles) > 10);
  for i = 1:numel(picture.handles)
    g = picture.geoms(i);
    corners = get(picture.handles(i), 'Vertices');
    middle = (min(corners) + max(corners)) / 2;
    assert(norm(middle - m.geom_xpos(g, :)) <= m.geom_rbound(g) + 1e-6 || m.geom_type(g) == 0);
  end
  before = get(picture.handles(end), 'Vertices');
  m.step(200);
  again = m.draw();
  assert(again.handles, picture.handles);
  assert(any(any(get(picture.handles(end), 'Vertices') ~= before)));
  close(window);

  m = sinew.demo(false);
  assert(m.time, 4, 1e-9);
  for name = {'read', 'demo', 'fields', 'version', 'shape', 'draw_geoms'}
    assert(numel(help(['sinew.' name{1}])) > 40);
  end
end
