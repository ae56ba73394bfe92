// SPDX-License-Identifier: Apache-2.0
// Derivatives that dual numbers carry through every smooth stage, against centred differences of the same stages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "every_stage.h"
#include "math/dual.h"
#include "scalar_support.h"

namespace sinew::test {
namespace {

using Number = Dual<2>;  // by a motion of the position, and by one of all else

struct Direction {
  std::vector<double> position, velocity, activation, control, push;

  explicit Direction(const mjModel& m)
      : position(fill(m.nv, 1)),
        velocity(fill(m.nv, 2)),
        activation(fill(m.na, 3)),
        control(fill(m.nu, 4)),
        push(fill(6 * m.nbody, 5)) {}

  static std::vector<double> fill(mjtSize count, int seed) {
    std::vector<double> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::sin(static_cast<double>(7 * i + 3) * seed);
    return numbers;
  }
};

template <class Real>
void add(Real* x, const std::vector<double>& direction, const Real& by) {
  for (std::size_t i = 0; i < direction.size(); ++i) x[i] += Real(direction[i]) * by;
}

// The state, moved along the direction: positions by the one, all else by the other.
template <class Real>
void move(const mjModel& m, TreeData<Real>& d, const Direction& direction, const Real& position, const Real& rest) {
  std::vector<Real> along(direction.position.begin(), direction.position.end());
  integrate_position(m, d.qpos, along.data(), position);
  add(d.qvel, direction.velocity, rest);
  add(d.act, direction.activation, rest);
  add(d.ctrl, direction.control, rest);
  add(d.xfrc_applied, direction.push, rest);
}

template <class Real>
struct Results {
  std::vector<Real> acceleration, lengths, activations, next_velocity, momenta;

  Results(const mjModel& m, TreeData<Real>& d) {
    const Extras<Real> extras = run_every_stage(m, d);
    acceleration.assign(d.qacc_smooth, d.qacc_smooth + m.nv);
    lengths.assign(d.actuator_length, d.actuator_length + m.nu);
    lengths.insert(lengths.end(), d.ten_length, d.ten_length + m.ntendon);
    lengths.insert(lengths.end(), d.flexedge_length, d.flexedge_length + m.nflexedge);
    lengths.push_back(extras.potential);
    lengths.push_back(extras.kinetic);
    activations.assign(d.act, d.act + m.na);
    next_velocity.assign(d.qvel, d.qvel + m.nv);
    momenta = extras.momentum;
    momenta.insert(momenta.end(), d.subtree_angmom, d.subtree_angmom + 3 * m.nbody);
    momenta.insert(momenta.end(), d.cam_xmat, d.cam_xmat + 9 * m.ncam);
  }
};

constexpr double kStep = 1e-6, kTolerance = 1e-6;

void expect_slopes(const char* name, int input, const std::vector<Number>& dual, const std::vector<double>& up,
                   const std::vector<double>& down) {
  double scale = 1;
  for (const Number& x : dual) scale = std::max(scale, std::abs(x.slope[input]));
  for (std::size_t i = 0; i < dual.size(); ++i) {
    EXPECT_NEAR(dual[i].slope[input], (up[i] - down[i]) / (2 * kStep), kTolerance * scale) << name << " " << i;
  }
}

TEST(DualTree, SlopesAreThoseOfDifferences) {
  for (const auto& [name, m] : scalar_models()) {
    ASSERT_TRUE(m);
    const Direction direction(*m);
    const DataPtr start = random_state(*m, 3);
    const auto evaluate = [&, &model = *m]<class Real>(const Real& position, const Real& rest) {
      TreeData<Real> d(model);
      copy_state(model, *start, d);
      move(model, d, direction, position, rest);
      return Results<Real>(model, d);
    };
    const Results<Number> dual = evaluate(Number::variable(0, 0), Number::variable(0, 1));
    for (int input = 0; input < 2; ++input) {
      SCOPED_TRACE(name + (input == 0 ? " by position" : " by velocity, activation and inputs"));
      const double first = input == 0 ? kStep : 0, second = kStep - first;
      const Results<double> up = evaluate(first, second), down = evaluate(-first, -second);
      expect_slopes("qacc_smooth", input, dual.acceleration, up.acceleration, down.acceleration);
      expect_slopes("lengths, energies", input, dual.lengths, up.lengths, down.lengths);
      expect_slopes("act", input, dual.activations, up.activations, down.activations);
      expect_slopes("qvel", input, dual.next_velocity, up.next_velocity, down.next_velocity);
      expect_slopes("momenta, cameras", input, dual.momenta, up.momenta, down.momenta);
    }
  }
}

}  // namespace
}  // namespace sinew::test
