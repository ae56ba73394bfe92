// SPDX-License-Identifier: Apache-2.0
// touch_grid.cpp -- what a camera that feels would see: forces of contacts, summed up in the cells of a grid.
//   in    attributes: nchannel, 1 to 6; size, columns and rows; fov, half the angles that they span, in degrees; gamma
//   out   nchannel x rows x columns: normal force, two tangential ones, the torques alike, each along z, x, y of the
//         site
//   math  a contact of the site's body lies at azimuth atan2(x, -z) and elevation atan2(y, |x z|) in the site's frame,
//         which looks along -z. Cells are equal in u, angle = fov (gamma u^5 + (1 - gamma) u), u from -1 to 1: with
//         gamma they get smaller towards the middle, as in an eye.
//   trap  forces are those that the contact's first geom gives to the second, whichever of them feels, and count as
//         positive along -z, -x, -y
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "attributes.h"
#include "first_party.h"

namespace sinew_plugins {
namespace {

struct Grid {
  int nchannel = 1;
  int size[2] = {0, 0};
  std::vector<mjtNum> edges[2];  // angles in radians, one more than cells

  int cells() const { return size[0] * size[1]; }
};

struct Settings {
  mjtNum nchannel = 1, size[2] = {0, 0}, fov[2] = {0, 0}, gamma = 0;
};

bool is_whole(mjtNum x) { return x == std::floor(x); }

bool read_settings(const mjModel* m, int instance, Settings& s) {
  constexpr mjtNum kMostCells = 10000;
  if (!read_attribute(m, instance, "nchannel", 1, 6, &s.nchannel) ||
      !read_attribute(m, instance, "size", 1, kMostCells, s.size, 2) ||
      !read_attribute(m, instance, "fov", mjMINVAL, 180, s.fov, 2) ||
      !read_attribute(m, instance, "gamma", 0, 1, &s.gamma)) {
    return false;
  }
  if (!is_whole(s.nchannel) || !is_whole(s.size[0]) || !is_whole(s.size[1])) {
    mju_warning("touch grid: nchannel and size have to be whole numbers");
  } else if (s.size[0] < 1 || s.fov[0] <= 0) {
    mju_warning("touch grid: size and fov are needed, two numbers each");
  } else if (s.fov[1] > 90) {
    mju_warning("touch grid: the second number of fov, an elevation, is at most 90, got %g", s.fov[1]);
  } else {
    return true;
  }
  return false;
}

int number_of_values(const mjModel* m, int instance, int /*sensor*/) {
  Settings s;
  return read_settings(m, instance, s) ? static_cast<int>(s.nchannel * s.size[0] * s.size[1]) : -1;
}

std::vector<mjtNum> cell_edges(int cells, mjtNum fov, mjtNum gamma) {
  std::vector<mjtNum> edges;
  for (int i = 0; i <= cells; ++i) {
    const mjtNum u = 2.0 * i / cells - 1;
    edges.push_back(fov * mjPI / 180 * (gamma * u * u * u * u * u + (1 - gamma) * u));
  }
  return edges;
}

int start(const mjModel* m, mjData* d, int instance) {
  Settings s;
  if (!read_settings(m, instance, s)) return -1;
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_type[i] == mjSENS_PLUGIN && m->sensor_plugin[i] == instance && m->sensor_objtype[i] != mjOBJ_SITE) {
      mju_warning("touch grid: sensor %d has to be attached to a site: objtype=\"site\"", i);
      return -1;
    }
  }
  auto grid = std::make_unique<Grid>();
  grid->nchannel = static_cast<int>(s.nchannel);
  for (int k = 0; k < 2; ++k) {
    grid->size[k] = static_cast<int>(s.size[k]);
    grid->edges[k] = cell_edges(grid->size[k], s.fov[k], s.gamma);
  }
  keep(d, instance, grid.release());
  return 0;
}

// -1 if the angle is outside of all cells.
int cell_at(const std::vector<mjtNum>& edges, mjtNum angle) {
  if (!(angle >= edges.front() && angle < edges.back())) return -1;
  return static_cast<int>(std::upper_bound(edges.begin(), edges.end(), angle) - edges.begin()) - 1;
}

bool touches(const mjModel* m, const mjContact& contact, int body) {
  return (contact.geom[0] >= 0 && m->geom_bodyid[contact.geom[0]] == body) ||
         (contact.geom[1] >= 0 && m->geom_bodyid[contact.geom[1]] == body);
}

void add_contact(const mjModel* m, const mjData* d, const Grid& grid, int site, int contact, mjtNum* values) {
  const mjContact& c = d->contact[contact];
  const mjtNum* R_ws = d->site_xmat + 9 * site;
  mjtNum from_site[3], p[3];
  mju_sub3(from_site, c.pos, d->site_xpos + 3 * site);
  mju_mulMatTVec3(p, R_ws, from_site);
  const int column = cell_at(grid.edges[0], std::atan2(p[0], -p[2]));
  const int row = cell_at(grid.edges[1], std::atan2(p[1], std::sqrt(p[0] * p[0] + p[2] * p[2])));
  if (column < 0 || row < 0) return;
  mjtNum wrench[6];  // force and torque along the axes of the contact
  mj_contactForce(m, d, contact, wrench);
  for (int channel = 0; channel < grid.nchannel; ++channel) {
    mjtNum world[3], in_site[3];
    mju_mulMatTVec3(world, c.frame, wrench + 3 * (channel / 3));
    mju_mulMatTVec3(in_site, R_ws, world);
    values[channel * grid.cells() + row * grid.size[0] + column] -= in_site[(channel + 2) % 3];
  }
}

void compute(const mjModel* m, mjData* d, int instance, int /*capability*/) {
  const Grid& grid = *kept<Grid>(d, instance);
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_type[i] != mjSENS_PLUGIN || m->sensor_plugin[i] != instance) continue;
    mjtNum* values = d->sensordata + m->sensor_adr[i];
    mju_zero(values, m->sensor_dim[i]);
    const int site = m->sensor_objid[i];
    for (int k = 0; k < d->ncon; ++k) {
      if (touches(m, d->contact[k], m->site_bodyid[site])) add_contact(m, d, grid, site, k, values);
    }
  }
}

}  // namespace

mjpPlugin touch_grid_plugin() {
  static const char* const kAttributes[] = {"nchannel", "size", "fov", "gamma"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.nattribute = 4;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.nsensordata = number_of_values;
  plugin.init = start;
  plugin.destroy = discard<Grid>;
  plugin.reset = [](const mjModel*, mjtNum*, void*, int) {};
  plugin.compute = compute;
  return plugin;
}

}  // namespace sinew_plugins
