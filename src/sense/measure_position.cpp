// SPDX-License-Identifier: Apache-2.0
// Sensors that need positions only.
#include <algorithm>
#include <cmath>

#include "query/ray.h"
#include "sense/common_sensors.h"
#include "shape/primitives/primitive.h"
#include "tree/constraint_jacobian.h"
#include "tree/frames.h"

namespace sinew {
namespace {

constexpr mjtNum kPi = 3.14159265358979323846;

struct Pixel {
  mjtNum at[2];  // from the left, from the top

  void store(mjtNum* out) const { std::copy_n(at, 2, out); }
};

// Where a site appears on the image of a camera; the camera looks along -z, at the middle of the image: the principal
// point plays no part, as in MuJoCo.
Pixel project_on_camera(const mjModel& m, const mjData& d, int site, int camera) {
  const Vector p =
      transpose_times(load9(d.cam_xmat + 9 * camera), load3(d.site_xpos + 3 * site) - load3(d.cam_xpos + 3 * camera));
  const float* chip = m.cam_sensorsize + 2 * camera;
  const float* focal_length = m.cam_intrinsic + 4 * camera;  // in units of the chip
  const int* resolution = m.cam_resolution + 2 * camera;
  const bool has_chip = chip[0] > 0 && chip[1] > 0;
  const SinCos<mjtNum> half_angle = sin_cos(m.cam_fovy[camera] * kPi / 360);
  const mjtNum from_angle = 0.5 * resolution[1] / half_angle.sine * half_angle.cosine;
  const mjtNum depth = abs(p.z) < mjMINVAL ? (p.z < 0 ? -mjMINVAL : mjMINVAL) : p.z;
  Pixel pixel{};
  for (int k = 0; k < 2; ++k) {
    const mjtNum focal = has_chip ? focal_length[k] / chip[k] * static_cast<float>(resolution[k]) : from_angle;
    const mjtNum sign = k == 0 ? -1 : 1;  // rows count downward
    pixel.at[k] = 0.5 * resolution[k] + sign * focal * p[k] / depth;
  }
  return pixel;
}

mjtNum range_of_site(const mjModel& m, const mjData& d, int site) {
  const Ray ray{load3(d.site_xpos + 3 * site), load9(d.site_xmat + 9 * site).column(2)};
  RayFilter others;
  others.without_body = m.site_bodyid[site];
  return cast_ray(m, d, ray, others).distance;
}

mjtNum limit_violation(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
}

// Where surfaces touch, or nothing is near, there is none.
Vector normal_of(const Segment& segment) {
  const Vector way = segment.to - segment.from;
  return norm(way) < mjMINVAL ? Vector{} : normalized(way);
}

using S = const SensorView&;

constexpr SensorMeasure kPositionSensors[] = {
    reads(mjSENS_RANGEFINDER, [](S s) { return range_of_site(s.m, s.d, s.id); }),
    reads(mjSENS_CAMPROJECTION, [](S s) { return project_on_camera(s.m, s.d, s.id, s.ref); }),
    reads(mjSENS_TENDONPOS, [](S s) { return s.d.ten_length[s.id]; }),
    reads(mjSENS_JOINTLIMITPOS, [](S s) { return limit_violation(s.d, mjCNSTR_LIMIT_JOINT, s.id); }),
    reads(mjSENS_TENDONLIMITPOS, [](S s) { return limit_violation(s.d, mjCNSTR_LIMIT_TENDON, s.id); }),
    reads(mjSENS_INSIDESITE, [](S s) { return mjtNum(site_contains(s.m, s.d, s.ref, s.object().position)); }),
    reads(mjSENS_GEOMDIST, [](S s) { return find_nearest(s).distance; }),
    reads(mjSENS_GEOMNORMAL, [](S s) { return normal_of(find_nearest(s).segment); }),
    reads(mjSENS_GEOMFROMTO, [](S s) { return find_nearest(s).segment; }),
    reads(mjSENS_E_POTENTIAL, [](S s) { return s.d.energy[0]; }),
    reads(mjSENS_E_KINETIC, [](S s) { return s.d.energy[1]; }),
};
static_assert(measure_stage(kPositionSensors, common_sensors::kPosition<mjData>, kinds::kSensors, mjSTAGE_POS));

}  // namespace

constinit const StageMeasures kPositionMeasures = by_type(kPositionSensors, common_sensors::kPosition<mjData>);

bool site_contains(const mjModel& m, const mjData& d, int site, const Vector& point) {
  const Vector p = transpose_times(load9(d.site_xmat + 9 * site), point - load3(d.site_xpos + 3 * site));
  return primitive(m.site_type[site]).contains(load3(m.site_size + 3 * site), p);
}

}  // namespace sinew
