// SPDX-License-Identifier: Apache-2.0
// lanes_stages.tpp -- the stages of lanes.h for one Pack; included by lanes_avx2.cpp and lanes_avx512.cpp only.
#ifndef SINEW_BATCH_LANES_STAGES_TPP_
#define SINEW_BATCH_LANES_STAGES_TPP_

#include "batch/lanes_bodies.tpp"
#include "batch/lanes_forces.tpp"
#include "batch/lanes_limits.tpp"
#include "batch/lanes_loads.tpp"
#include "batch/lanes_pairs.tpp"

namespace sinew {

template <class Pack>
class StagesInLanes final : public EnvironmentLanes {
 public:
  explicit StagesInLanes(const mjModel& m) : EnvironmentLanes(Pack::kLanes), lanes_(m) {}

  bool load_states(const mjModel& m, mjData* const* data) override { return sinew::load_states(m, lanes_, data); }
  bool compute(const mjModel& m, mjData* const* data, LaneExtras extras, bool advances) override {
    return compute_in_lanes(m, lanes_, data, extras, advances);
  }
  void place_frames(const mjModel& m, LaneResults asked) override { place_frames_in_lanes(m, lanes_, asked); }
  void write_results(const mjModel& m, mjData* const* data, LaneResults results) const override {
    sinew::write_results(m, lanes_, data, results);
  }
  void find_pairs(const mjModel& m, const PairTable& table, LanePairs& found) override {
    find_pairs_in_lanes(m, lanes_, table, found);
  }
  void find_limits(const mjModel& m, LaneLimits& found) const override { find_limits_in_lanes(m, lanes_, found); }
  bool compute_forces(const mjModel& m, mjData* const* data, LaneExtras extras, LaneResults results) override {
    return compute_forces_in_lanes(m, lanes_, data, extras, results);
  }
  void compute_loads(const mjModel& m, mjData* const* data, LaneLoads loads) override {
    compute_loads_in_lanes(m, lanes_, data, loads);
  }
  void measure(const mjModel& m, mjData* const* data) override { measure_in_lanes(m, lanes_, data); }
  void advance(const mjModel& m, mjData* const* data, LaneExtras extras) override {
    advance_in_lanes(m, lanes_, data, extras);
  }

 private:
  LanesData<Pack> lanes_;
};

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_STAGES_TPP_
