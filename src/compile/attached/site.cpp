// SPDX-License-Identifier: Apache-2.0
#include "compile/attached/site.h"

#include <algorithm>

#include "compile/geom/geom_shape.h"
#include "compile/tree/written_parts.h"

namespace sinew {

void compile_sites(Build& build) {
  build.site.clear();
  for (const Site* site : build.all<Site>()) {
    const ShapePlace shape = shape_place(build, *site);
    build.site.push_back({shape.place, shape.size});
  }
}

void write_sites(const Build& build, mjModel& m) {
  for (const Site* site : build.all<Site>()) {
    const int i = site->id;
    const SiteBuild& out = build.site[i];
    m.site_type[i] = site->c.type;
    m.site_bodyid[i] = site->body->id;
    m.site_matid[i] = site->c.material->empty() ? -1 : require_id(build, *site, mjOBJ_MATERIAL, *site->c.material);
    m.site_group[i] = site->c.group;
    m.site_sameframe[i] = same_frame(out.place, build.body[site->body->id].inertial.frame);
    out.size.store(m.site_size + 3 * i);
    out.place.store(m.site_pos + 3 * i, m.site_quat + 4 * i);
    write_user(site->c, m.nuser_site, i, m.site_user);
    std::copy_n(site->c.rgba, 4, m.site_rgba + 4 * i);
  }
}

}  // namespace sinew
