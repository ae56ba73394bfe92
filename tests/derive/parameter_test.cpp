// SPDX-License-Identifier: Apache-2.0
// Gradients by model parameters, number by number against extrapolated differences of steps and trajectories.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "derive/derive_support.h"
#include "model/fields.h"
#include "scalar/scalar_support.h"

namespace sinew::test {
namespace {

// y . (next state), against the next state of the model as it is.
class Measure {
 public:
  Measure(const Point& point, mjModel& m) : point_(point), m_(m), d_(mj_makeData(&m)) {
    y_ = waves(size_of(point.states()), 0.7);
    step();
    base_.assign(d_->qpos, d_->qpos + m.nq);
    active_ = active();
  }

  const Numbers& y() const { return y_; }

  // False if rows become active or inactive.
  bool operator()(mjtNum& value) {
    step();
    const auto nv = size_of(m_.nv), na = size_of(m_.na);
    Numbers apart(nv);
    mj_differentiatePos(&m_, apart.data(), 1, base_.data(), d_->qpos);
    value = 0;
    for (std::size_t i = 0; i < nv; ++i) value += y_[i] * apart[i] + y_[nv + i] * d_->qvel[i];
    for (std::size_t i = 0; i < na; ++i) value += y_[2 * nv + i] * d_->act[i];
    return active() == active_;
  }

 private:
  void step() {
    mj_setState(&m_, d_.get(), point_.state.data(), Point::kWhat);
    mj_step(&m_, d_.get());
  }
  std::vector<int> active() const { return {d_->efc_state, d_->efc_state + d_->nefc}; }

  const Point& point_;
  mjModel& m_;
  DataPtr d_;
  Numbers y_, base_;
  std::vector<int> active_;
};

// The slope by one number, and a guess of its error.
struct Slope {
  mjtNum value, doubt;
};

// set(x) puts a number into the model.
bool difference(Measure& measure, mjtNum at, mjtNum eps, const std::function<void(mjtNum)>& set, Slope& slope) {
  mjtNum value[4];
  const mjtNum offset[] = {eps, -eps, eps / 2, -eps / 2};
  bool same = true;
  for (int k = 0; k < 4; ++k) {
    set(at + offset[k]);
    same = measure(value[k]) && same;
  }
  set(at);
  const mjtNum far = (value[0] - value[1]) / (2 * eps), near = (value[2] - value[3]) / eps;
  slope = {(4 * near - far) / 3, std::abs(near - far) / 100 + 4e-15 * (1 + std::abs(value[0])) / eps};
  return same;
}

// Numbers that only together with others make sense, or that a shortcut of the compiler hides: dofs of simple bodies
// have their inertia from dof_M0, and no place in M for more.
bool is_left_out(const mjModel& m, const std::string& name, int row, mjtNum value) {
  static const std::set<std::string> kNames = {"geom_aabb",   "geom_rbound", "bvh_aabb",
                                               "body_margin", "oct_aabb",    "dof_M0"};
  if (kNames.count(name) > 0) return true;
  if (name == "body_mass" || name == "body_inertia" || name == "body_ipos" || name == "body_iquat") {
    return m.body_simple[row] != 0;
  }
  if (name == "dof_armature") return m.body_simple[m.dof_bodyid[row]] != 0;
  return value == 0 && (name == "dof_damping" || name == "geom_solmix");  // a bound
}

struct Tally {
  int compared = 0, unknown = 0, moved = 0;
  std::set<std::string> fields;  // with slopes that are not zero
};

class Comparison {
 public:
  Comparison(mjModel& m, const mjData& state) : m_(m), point_(m, state), measure_(point_, m) {
    const DataPtr d(mj_makeData(&m));
    mj_setState(&m, d.get(), point_.state.data(), Point::kWhat);
    gradient_.reset(sinew_makeGradient(&m));
    sinewDerivativeReport report{};
    EXPECT_TRUE(sinew_pullStepParameters(&m, d.get(), measure_.y().data(), nullptr, nullptr, gradient_.get(), &report))
        << report.message;
  }

  Tally run() {
    std::vector<const mjtNum*> slopes;
    for_each_array(*gradient_, [&](auto*& array, const ArrayInfo&) {
      if constexpr (std::is_same_v<decltype(+array), mjtNum*>) slopes.push_back(array);
    });
    std::size_t next = 0;
    for_each_array(m_, [&](auto*& array, const ArrayInfo& info) {
      if constexpr (std::is_same_v<decltype(+array), mjtNum*>) compare(array, slopes[next++], info);
    });
    compare(m_.opt.gravity, gradient_->opt.gravity, {"gravity", 1, 3, false});
    compare(&m_.opt.impratio, &gradient_->opt.impratio, {"impratio", 1, 1, false});
    return tally_;
  }

 private:
  void compare(mjtNum* array, const mjtNum* slope, const ArrayInfo& info) {
    const std::string name = info.name;
    mjtNum scale = 0;
    for (int k = 0; k < info.count(); ++k) scale = std::max(scale, std::isnan(slope[k]) ? 0 : std::abs(slope[k]));
    for (int k = 0; k < info.count(); ++k) {
      const int row = static_cast<int>(k / info.columns);
      if (is_left_out(m_, name, row, array[k])) continue;
      if (std::isnan(slope[k])) {
        ++tally_.unknown;
        continue;
      }
      compare_number(name, array, k, slope[k], scale);
    }
  }

  // Nudges of several sizes, of which the best counts: the differences are the inexact side.
  void compare_number(const std::string& name, mjtNum* array, int k, mjtNum slope, mjtNum scale) {
    const bool quaternion = name.size() > 4 && name.substr(name.size() - 4) == "quat";
    mjtNum* quat = array + 4 * (k / 4);
    const Numbers before = quaternion ? Numbers(quat, quat + 4) : Numbers();
    const auto set = [&](mjtNum x) {
      if (quaternion) std::copy(before.begin(), before.end(), quat);
      const bool moves = x != array[k];
      array[k] = x;
      if (quaternion && moves) mju_normalize4(quat);
    };
    const mjtNum unit = std::max(std::abs(array[k]), quaternion || name == "gravity" ? 1.0 : 0.01);
    Slope best{};
    mjtNum least = -1;
    for (const mjtNum factor : {1e-4, 1e-3, 1e-5, 1e-2, 1e-6, 1e-7}) {
      Slope by{};
      if (!difference(measure_, array[k], factor * unit, set, by)) continue;
      const mjtNum off = std::max(0.0, std::abs(slope - by.value) - by.doubt);
      if (least < 0 || off < least) least = off, best = by;
      if (least <= 1e-6 * scale) break;
    }
    if (least < 0) {
      ++tally_.moved;
      return;
    }
    ++tally_.compared;
    if (slope != 0) tally_.fields.insert(name);
    EXPECT_LE(least, 1e-6 * scale) << name << "[" << k << "] is " << slope << ", by differences " << best.value;
  }

  mjModel& m_;
  const Point point_;
  Measure measure_;
  ModelPtr gradient_;
  Tally tally_;
};

// Shortcuts that a compiler takes where frames coincide do not see a change of pose.
void forget_shortcuts(mjModel& m) {
  std::fill_n(m.body_sameframe, m.nbody, mjtByte{mjSAMEFRAME_NONE});
  std::fill_n(m.geom_sameframe, m.ngeom, mjtByte{mjSAMEFRAME_NONE});
}

// No two geoms alike: where the larger of two numbers counts, its slope jumps if they are equal.
void break_ties(mjModel& m) {
  for (int g = 0; g < m.ngeom; ++g) {
    for (int k = 0; k < 3; ++k) m.geom_friction[3 * g + k] *= 1 + 0.05 * std::sin(g + k);
    m.geom_margin[g] += 1e-4 * (2 + std::sin(2.0 * g));
    m.geom_gap[g] += 1e-4 * (1 + std::sin(3.0 * g + 1));
  }
}

// Rows of every kind, contacts of two geoms, of priority and of an explicit pair, actuators at their limits.
const char* kRowsModel = R"(
<mujoco>
  <option timestep=".002" integrator="Euler"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1" solref=".03 .9" friction=".8 .01 .001"/>
    <body name="top" pos="0 0 .115" euler="3 2 1">
      <freejoint/>
      <geom name="hull" type="ellipsoid" size=".2 .15 .12" pos=".01 .02 0" mass="2" friction="1.2 .02 .002" condim="6" solmix="2"/>
      <body name="arm" pos="0 0 .2" euler="0 20 10">
        <joint name="a" axis="0 1 .1" range="-.2 .1" limited="true" damping=".2" frictionloss=".05" stiffness="3" springref=".2" margin=".01"/>
        <inertial pos=".01 .02 .2" mass=".5" diaginertia=".01 .012 .005" euler="10 20 5"/>
        <body name="hand" pos="0 0 .4"><joint name="b" type="ball" range="0 .3" limited="true" damping=".05" stiffness="1"/>
          <geom type="capsule" size=".03 .1" mass=".3" pos=".02 0 .1"/>
          <site name="finger" pos="0 .02 .2"/>
        </body>
      </body>
    </body>
    <body name="ball" pos=".6 0 .099"><freejoint/><geom name="ball" size=".1" mass=".4" priority="1" solref="-800 -12" condim="3" margin=".01" gap=".001"/></body>
    <body name="rod" pos="-.6 0 .048" euler="90 0 4"><freejoint/><geom name="rod" type="capsule" size=".05 .1" mass=".4"/></body>
    <body name="hung" pos="0 1 1"><joint name="p" axis="1 0 0" frictionloss="2"/><geom type="box" size=".1 .05 .2" pos=".01 .02 -.3" mass="1"/>
      <body pos="0 0 -.6" gravcomp=".7"><joint name="q" axis="1 .1 0" actuatorfrcrange="-.4 .4"/><geom type="box" size=".05 .06 .2" pos=".01 0 -.2" mass=".6"/>
        <site name="end" pos="0 0 -.4"/></body></body>
    <body name="tied" pos=".3 1 1"><joint name="r" axis="1 0 0"/><joint name="t" type="slide" axis="0 0 1" damping="1"/>
      <geom type="box" size=".05 .06 .2" pos=".01 .03 -.2" mass=".6"/><site name="mid" pos="0 0 -.4"/></body>
    <body name="welded" pos="1 1 1"><freejoint/><geom type="box" size=".1 .06 .05" mass=".6"/></body>
    <body name="joined" pos="1 1.5 1" euler="5 6 7"><freejoint/><geom type="box" size=".1 .06 .05" mass=".5"/></body>
    <site name="hook" pos="0 .5 1.2"/>
  </worldbody>
  <contact><pair geom1="rod" geom2="floor" friction=".7 .6 .01 .001 .002" solref=".015 1.1" solreffriction=".04 1" margin=".004"/></contact>
  <equality>
    <joint joint1="q" joint2="r" polycoef=".02 .5 .1 .05 .01" solref=".05 1"/>
    <tendon tendon1="string" tendon2="sum" polycoef=".01 .3 .1 0 0"/>
    <connect body1="welded" body2="world" anchor=".1 0 0"/>
    <weld body1="joined" solimp=".8 .9 .05 .4 3"/>
  </equality>
  <tendon>
    <spatial name="string" limited="true" range=".1 .3" margin=".01" frictionloss=".1" armature=".05" damping=".3" stiffness="2">
      <site site="hook"/><site site="mid"/></spatial>
    <fixed name="sum" frictionloss=".03" stiffness="1" springlength=".3"><joint joint="r" coef="1"/><joint joint="t" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <motor joint="q" gear="3"/>
    <position joint="p" kp="20" kv="2" forcerange="-.3 .3"/>
    <general tendon="sum" dyntype="filter" dynprm=".05" gainprm="4" actlimited="true" actrange="-2 2"/>
    <general joint="t" dyntype="filterexact" dynprm=".03" actearly="true" gaintype="affine" gainprm="2 .3 -.4" biastype="affine" biasprm=".1 -2 -.3"/>
    <general site="end" refsite="mid" gear="1 .2 .3 .1 .2 .3" gainprm=".3"/>
  </actuator>
</mujoco>)";

DataPtr moving_state(const mjModel& m, int steps) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.1 * std::sin(1.3 * i);
  for (int k = 0; k < steps; ++k) {
    for (int i = 0; i < m.nu; ++i) d->ctrl[i] = 0.3 * std::sin(0.05 * k + i);
    mj_step(&m, d.get());
  }
  return d;
}

TEST(ParameterGradient, OfRowsAndContactsOfEveryKindIsThatOfDifferences) {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
      SCOPED_TRACE("integrator " + std::to_string(integrator) + " cone " + std::to_string(cone));
      const ModelPtr m = load_text(kRowsModel);
      ASSERT_TRUE(m);
      converge(*m);
      forget_shortcuts(*m);
      break_ties(*m);
      m->opt.integrator = integrator;
      m->opt.cone = cone;
      m->opt.impratio = 2;
      const DataPtr d = moving_state(*m, 30);
      // the four evaluations of RK4 are to see the same contacts and active rows
      if (integrator == mjINT_RK4) m->opt.timestep = 1e-4;
      const Tally tally = Comparison(*m, *d).run();
      EXPECT_GT(tally.compared, 20 * tally.moved);
      for (const char* field :
           {"body_mass",     "body_inertia",     "body_ipos",        "body_iquat",       "body_gravcomp",
            "jnt_stiffness", "dof_damping",      "dof_armature",     "dof_frictionloss", "jnt_range",
            "jnt_solref",    "jnt_solimp",       "geom_pos",         "geom_quat",        "geom_friction",
            "geom_solref",   "geom_solimp",      "pair_friction",    "pair_solref",      "eq_solref",
            "eq_solimp",     "eq_data",          "tendon_stiffness", "tendon_damping",   "tendon_armature",
            "actuator_gear", "actuator_gainprm", "actuator_biasprm", "actuator_dynprm",  "gravity",
            "qpos_spring",   "body_invweight0"}) {
        EXPECT_TRUE(tally.fields.count(field)) << field;
      }
    }
  }
}

TEST(ParameterGradient, OfEveryTransmissionAndTendonIsThatOfDifferences) {
  for (const bool medium : {false, true}) {
    for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      SCOPED_TRACE("integrator " + std::to_string(integrator) + (medium ? " in a medium" : ""));
      const ModelPtr m = load_text(kCoupledModel);
      ASSERT_TRUE(m);
      converge(*m);
      forget_shortcuts(*m);
      break_ties(*m);
      m->opt.integrator = integrator;
      if (!medium) m->opt.density = m->opt.viscosity = 0;
      const DataPtr d = random_state(*m, 4);
      const Tally tally = Comparison(*m, *d).run();
      EXPECT_GT(tally.compared, 300);
      EXPECT_TRUE(tally.fields.count("body_mass"));
      EXPECT_TRUE(tally.fields.count("actuator_gear"));
    }
  }
}

// Flexes of every kind, with what their forces are made of.
struct Soft {
  const char* flexcomp;
  std::vector<const char*> fields;
};

TEST(ParameterGradient, OfFlexesIsThatOfDifferences) {
  const std::vector<Soft> all = {
      {R"(<flexcomp name="f" type="grid" dim="1" count="4 1 1" spacing=".1 .1 .1" mass=".3" radius=".01">
         <edge stiffness="80" damping=".6"/><pin id="0"/><contact internal="false" selfcollide="none"/></flexcomp>)",
       {"flex_edgestiffness", "flex_edgedamping", "flexedge_length0"}},
      {R"(<flexcomp name="f" type="direct" dim="2" mass=".3" radius=".01" element="0 1 3 1 4 3 1 2 4 2 5 4"
         point="0 0 0  .1 0 .03  .2 0 0  0 .1 .01  .1 .1 .05  .2 .1 .02"><edge damping=".3"/>
         <elasticity young="2e4" poisson=".2" thickness=".01" damping=".01" elastic2d="both"/>
         <contact internal="false" selfcollide="none"/></flexcomp>)",
       {"flex_stiffness", "flex_bending", "flex_damping", "flex_edgedamping", "flexedge_length0"}},
      {R"(<flexcomp name="f" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" mass=".3" radius=".01">
         <elasticity young="2e4" poisson=".2" damping=".01"/><contact internal="false" selfcollide="none"/></flexcomp>)",
       {"flex_stiffness", "flex_damping", "flexedge_length0"}},
      {R"(<flexcomp name="f" type="grid" dim="3" dof="trilinear" count="3 3 3" spacing=".05 .05 .05" mass=".3" radius=".01">
         <elasticity young="2e4" poisson=".2" damping=".01"/><contact internal="false" selfcollide="none"/></flexcomp>)",
       {"flex_stiffness", "flex_damping"}},
      {R"(<flexcomp name="f" type="grid" dim="2" count="3 2 1" spacing=".1 .1 .1" mass=".3" radius=".01"><pin id="0"/>
         <edge equality="true" solimp=".8 .95 .2"/><contact internal="false" selfcollide="none"/></flexcomp>)",
       {"flexedge_length0", "flexedge_invweight0", "eq_solref", "eq_solimp"}},
      {R"(<geom size=".2" pos="0 0 -.2" friction=".7" solref=".03 1" margin=".002"/><flexcomp name="f" type="grid" dim="2"
         count="2 2 1" spacing=".1 .1 .1" pos=".01 .02 .005" mass=".3" radius=".01">
         <contact friction=".6" solref=".02 .9" internal="false" selfcollide="none" margin=".001"/></flexcomp>)",
       {"geom_friction", "geom_solref", "flex_solref", "geom_solimp", "flex_solimp", "geom_margin", "body_invweight0"}},
  };
  for (const Soft& soft : all) {
    const ModelPtr m =
        load_text((std::string("<mujoco><worldbody>") + soft.flexcomp + "</worldbody></mujoco>").c_str());
    ASSERT_TRUE(m);
    converge(*m);
    const DataPtr d(mj_makeData(m.get()));
    for (int i = 0; i < m->nv; ++i) {
      d->qpos[i] += 0.004 * std::sin(2.1 * i);
      d->qvel[i] = 0.1 * std::sin(1.3 * i);
    }
    for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      SCOPED_TRACE(std::string(soft.fields[0]) + " integrator " + std::to_string(integrator));
      m->opt.integrator = integrator;
      const Tally tally = Comparison(*m, *d).run();
      for (const char* field : soft.fields) EXPECT_TRUE(tally.fields.count(field)) << field;
    }
  }
}

struct Scene {
  const char* name;
  int steps;
};

class OwnModels : public testing::TestWithParam<Scene> {};
INSTANTIATE_TEST_SUITE_P(Models, OwnModels,
                         testing::Values(Scene{"humanoid", 150}, Scene{"quadruped", 120}, Scene{"hand", 60},
                                         Scene{"arm", 40}, Scene{"muscle_arm", 30}, Scene{"car", 60}),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST_P(OwnModels, HaveTheGradientOfDifferences) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + GetParam().name + ".xml");
  ASSERT_TRUE(m);
  converge(*m);
  forget_shortcuts(*m);
  break_ties(*m);
  const DataPtr d = moving_state(*m, GetParam().steps);
  const Tally tally = Comparison(*m, *d).run();
  EXPECT_GT(tally.compared, 10 * tally.moved);
  EXPECT_TRUE(tally.fields.count("body_mass"));
}

mjtNum cost_from(const mjModel* m, mjData* d, const Point& start, const Numbers& ctrl, int nstep, Recorded& recorded) {
  mj_setState(m, d, start.state.data(), Point::kWhat);
  return recorded.run(m, d, ctrl, nstep);
}

void expect_trajectory_gradient(int integrator) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/arm.xml");
  ASSERT_TRUE(m);
  converge(*m);
  m->opt.integrator = integrator;
  const DataPtr d = moving_state(*m, 40);
  const Point start(*m, *d);
  constexpr int kSteps = 30;
  const Numbers ctrl = waves(size_of(m->nu) * kSteps, 0.4);
  Recorded recorded;
  cost_from(m.get(), d.get(), start, ctrl, kSteps, recorded);
  const ModelPtr gradient(sinew_makeGradient(m.get()));
  ASSERT_TRUE(sinew_pullRolloutParameters(m.get(), d.get(), kSteps, recorded.states.data(), ctrl.data(),
                                          recorded.dy.data(), nullptr, nullptr, gradient.get(), nullptr));
  struct Probe {
    const char* name;
    mjtNum *number, slope;
  };
  for (const Probe& probe : {Probe{"mass", m->body_mass + m->nbody - 1, gradient->body_mass[m->nbody - 1]},
                             Probe{"damping", m->dof_damping + 1, gradient->dof_damping[1]},
                             Probe{"gain", m->actuator_gainprm, gradient->actuator_gainprm[0]},
                             Probe{"gravity", m->opt.gravity + 2, gradient->opt.gravity[2]}}) {
    const mjtNum at = *probe.number, eps = 1e-5 * std::max(1.0, std::abs(at));
    *probe.number = at + eps;
    const mjtNum up = cost_from(m.get(), d.get(), start, ctrl, kSteps, recorded);
    *probe.number = at - eps;
    const mjtNum down = cost_from(m.get(), d.get(), start, ctrl, kSteps, recorded);
    *probe.number = at;
    const mjtNum want = (up - down) / (2 * eps);
    EXPECT_NE(want, 0) << probe.name;
    EXPECT_NEAR(probe.slope, want, 1e-6 * (std::abs(want) + 1)) << probe.name;
  }
}

TEST(ParameterGradient, OfATrajectoryIsThatOfDifferences) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4}) {
    SCOPED_TRACE("integrator " + std::to_string(integrator));
    expect_trajectory_gradient(integrator);
  }
}

TEST(ParameterGradient, SaysWhatItDoesNotKnow) {
  const ModelPtr m = load_text(kRowsModel), other = load_text(kMixedModel);
  const DataPtr d(mj_makeData(m.get()));
  const ModelPtr gradient(sinew_makeGradient(m.get())), wrong(sinew_makeGradient(other.get()));
  EXPECT_TRUE(std::isnan(gradient->body_pos[3]));
  EXPECT_TRUE(std::isnan(gradient->opt.timestep));
  EXPECT_EQ(gradient->body_mass[1], 0);
  const Numbers y = waves(size_of(2 * m->nv + m->na), 1);
  ASSERT_TRUE(sinew_pullStepParameters(m.get(), d.get(), y.data(), nullptr, nullptr, gradient.get(), nullptr));
  EXPECT_NE(gradient->body_mass[1], 0);
  sinew_clearGradient(gradient.get());
  EXPECT_EQ(gradient->body_mass[1], 0);
  EXPECT_TRUE(std::isnan(gradient->body_pos[3]));
  MessageTrap trap;
  EXPECT_EQ(sinew_pullStepParameters(m.get(), d.get(), y.data(), nullptr, nullptr, wrong.get(), nullptr), 0);
  EXPECT_EQ(trap.errors(), 1);
}

// A ball that is held by adhesion that follows its velocity, which is refused while it touches the floor.
constexpr const char* kHeldBall = R"(
<mujoco>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body name="ball"><freejoint/><geom size=".1" mass="1"/></body></worldbody>
  <actuator><general body="ball" biastype="affine" biasprm="0 0 -1"/></actuator>
</mujoco>)";

TEST(ParameterGradient, IsAsBeforeWhereAStepOfATrajectoryIsRefused) {
  const ModelPtr m = load_text(kHeldBall);
  ASSERT_TRUE(m);
  for (const int integrator : {mjINT_EULER, mjINT_RK4}) {
    m->opt.integrator = integrator;
    const DataPtr d(mj_makeData(m.get()));
    const auto size = size_of(mj_stateSize(m.get(), mjSTATE_FULLPHYSICS));
    Numbers states(2 * size), ctrl = {1, 1}, dy(24, 1), dctrl = {3, 4}, dx(12, 7);
    for (const std::size_t k : {0, 1}) {  // the first step begins on the floor, the second in the air
      d->qpos[2] = k == 0 ? 0.09 : 0.5;
      mj_getState(m.get(), d.get(), states.data() + k * size, mjSTATE_FULLPHYSICS);
    }
    const ModelPtr gradient(sinew_makeGradient(m.get()));
    gradient->body_mass[1] = 5;
    gradient->opt.gravity[2] = 6;
    sinewDerivativeReport report{};
    EXPECT_EQ(sinew_pullRolloutParameters(m.get(), d.get(), 2, states.data(), ctrl.data(), dy.data(), dctrl.data(),
                                          dx.data(), gradient.get(), &report),
              0);
    EXPECT_EQ(report.obstacles, 1u << sinewOBSTACLE_ADHESION);
    EXPECT_EQ(gradient->body_mass[1], 5);
    EXPECT_EQ(gradient->opt.gravity[2], 6);
    EXPECT_EQ(dctrl, Numbers({3, 4}));
    EXPECT_EQ(dx, Numbers(12, 7));
    // the second step alone is known
    ASSERT_TRUE(sinew_pullRolloutParameters(m.get(), d.get(), 1, states.data() + size, ctrl.data(), dy.data(),
                                            dctrl.data(), dx.data(), gradient.get(), &report));
    EXPECT_NE(gradient->opt.gravity[2], 6);
    EXPECT_NE(dx, Numbers(12, 7));
  }
}

TEST(ParameterGradient, IsNoModelToSimulate) {
  const ModelPtr m = load_text(kHeldBall);
  const DataPtr d(mj_makeData(m.get()));
  const ModelPtr gradient(sinew_makeGradient(m.get()));
  MessageTrap trap;
  mj_step(gradient.get(), d.get());
  mj_forward(gradient.get(), d.get());
  EXPECT_EQ(trap.errors(), 2);
  EXPECT_EQ(d->time, 0);
  // nor is a model a gradient
  Numbers dy(12, 1);
  EXPECT_EQ(sinew_pullStepParameters(m.get(), d.get(), dy.data(), nullptr, nullptr, m.get(), nullptr), 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(m->body_mass[1], 1);
}

}  // namespace
}  // namespace sinew::test
