// SPDX-License-Identifier: Apache-2.0
#include "frames.h"

#include <algorithm>
#include <numeric>

namespace app::studio {
namespace {

constexpr int kMostContacts = 2000;

class FrameWriter {
 public:
  explicit FrameWriter(FrameKind kind, std::uint32_t generation) {
    put(static_cast<std::uint32_t>(kind));
    put(generation);
  }
  template <class T>
  void put(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put_count(int count) { put(static_cast<std::uint32_t>(count)); }
  void put_floats(const mjtNum* values, int count) {
    for (int i = 0; i < count; ++i) put(static_cast<float>(values[i]));
  }
  void reserve(std::size_t size) { bytes_.reserve(size); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

std::uint32_t count_warnings(const mjData* d) {
  std::uint32_t count = 0;
  for (const mjWarningStat& warning : d->warning) count += static_cast<std::uint32_t>(warning.number);
  return count;
}

}  // namespace

std::string pose_frame(const mjModel* m, const mjData* d, const view::Status& status, std::uint32_t generation) {
  FrameWriter bytes(FrameKind::Poses, generation);
  bytes.reserve(64 + 28 * static_cast<std::size_t>(m->nbody + m->ncam + m->nlight));
  bytes.put(d->time);
  bytes.put((status.running ? 1u : 0u) | (status.replay ? 2u : 0u));
  bytes.put(static_cast<float>(status.percent));
  bytes.put(static_cast<float>(status.measured));
  bytes.put(static_cast<float>(status.rate));
  bytes.put(static_cast<std::int32_t>(status.history));
  bytes.put(static_cast<std::int32_t>(status.at));
  bytes.put_count(m->nbody);
  bytes.put_count(
      static_cast<int>(std::count_if(m->cam_mode, m->cam_mode + m->ncam, [](int mode) { return mode != 0; })));
  bytes.put_count(
      static_cast<int>(std::count_if(m->light_mode, m->light_mode + m->nlight, [](int mode) { return mode != 0; })));
  bytes.put(count_warnings(d));
  bytes.put_count(d->ncon);
  bytes.put_count(d->nefc);
  for (int i = 0; i < m->nbody; ++i) {
    bytes.put_floats(d->xpos + 3 * i, 3);
    bytes.put_floats(d->xquat + 4 * i, 4);
  }
  for (int i = 0; i < m->ncam; ++i) {
    if (m->cam_mode[i] == mjCAMLIGHT_FIXED) continue;
    mjtNum quat[4];
    mju_mat2Quat(quat, d->cam_xmat + 9 * i);
    bytes.put_floats(d->cam_xpos + 3 * i, 3);
    bytes.put_floats(quat, 4);
  }
  for (int i = 0; i < m->nlight; ++i) {
    if (m->light_mode[i] == mjCAMLIGHT_FIXED) continue;
    bytes.put_floats(d->light_xpos + 3 * i, 3);
    bytes.put_floats(d->light_xdir + 3 * i, 3);
  }
  return bytes.take();
}

std::string value_frame(const mjModel* m, const mjData* d, std::uint32_t generation) {
  FrameWriter bytes(FrameKind::Values, generation);
  bytes.put_count(m->nq);
  bytes.put_count(m->nu);
  bytes.put_count(m->neq);
  bytes.put_floats(d->qpos, m->nq);
  bytes.put_floats(d->ctrl, m->nu);
  for (int i = 0; i < m->neq; ++i) bytes.put(d->eq_active[i]);
  return bytes.take();
}

std::string extra_frame(const mjModel* m, const mjData* d, std::uint32_t generation) {
  FrameWriter bytes(FrameKind::Extras, generation);
  const int contacts = std::min(d->ncon, kMostContacts);
  bytes.put_count(contacts);
  bytes.put_count(m->ntendon);
  bytes.put_count(m->nflexvert);
  for (int i = 0; i < contacts; ++i) {
    const mjContact& contact = d->contact[i];
    mjtNum force[6], world[3];
    mj_contactForce(m, d, i, force);
    mju_mulMatTVec3(world, contact.frame, force);
    bytes.put_floats(contact.pos, 3);
    bytes.put_floats(contact.frame, 3);
    bytes.put_floats(world, 3);
  }
  for (int i = 0; i < m->ntendon; ++i) {
    const int count = std::max(d->ten_wrapnum[i], 0);
    bytes.put_count(count);
    for (int k = d->ten_wrapadr[i]; k < d->ten_wrapadr[i] + count; ++k) {
      bytes.put(static_cast<std::int32_t>(d->wrap_obj[k]));
      bytes.put_floats(d->wrap_xpos + 3 * k, 3);
    }
  }
  bytes.put_floats(d->flexvert_xpos, 3 * m->nflexvert);
  return bytes.take();
}

// Timers add up since the start: a page takes differences, so that pages that ask more or less often see the same.
std::string profile_frame(const mjData* d, std::uint32_t generation) {
  FrameWriter bytes(FrameKind::Profile, generation);
  const int islands = std::clamp(d->nisland, 1, static_cast<int>(mjNISLAND));
  const auto slowest = std::max_element(d->solver_niter, d->solver_niter + islands) - d->solver_niter;
  const int iterations = std::clamp(d->solver_niter[slowest], 0, static_cast<int>(mjNSOLVER));
  bytes.put(d->time);
  bytes.put_count(mjNTIMER);
  bytes.put_count(iterations);
  const int sizes[] = {d->nv_awake, d->ncon, d->nefc, d->nisland};
  for (const int size : sizes) bytes.put_count(size);
  bytes.put_count(d->solver_niter[slowest]);
  bytes.put_count(std::accumulate(d->solver_niter, d->solver_niter + islands, 0));
  for (const mjTimerStat& timer : d->timer) {
    bytes.put(timer.duration);
    bytes.put(static_cast<double>(timer.number));
  }
  for (int i = 0; i < iterations; ++i) {
    const mjSolverStat& stat = d->solver[slowest * mjNSOLVER + i];
    bytes.put(stat.improvement);
    bytes.put(stat.gradient);
    bytes.put(stat.lineslope);
  }
  return bytes.take();
}

std::string watched_frame(double time, const std::vector<double>& values, std::uint32_t generation) {
  FrameWriter bytes(FrameKind::Watched, generation);
  bytes.put(time);
  bytes.put_count(static_cast<int>(values.size()));
  bytes.put_count(0);
  for (const double value : values) bytes.put(value);
  return bytes.take();
}

}  // namespace app::studio
