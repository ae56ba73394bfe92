// SPDX-License-Identifier: Apache-2.0
// A crowd is large enough for every stage that threads share: its bits are those of one thread, whatever ties trees.
#include <gtest/gtest.h>

#include <thread>

#include "base/handlers.h"
#include "model/private_data.h"
#include "system/system_support.h"

namespace sinew::test {
namespace {

constexpr int kPuppets = 110, kColumns = 10;

// Puppets close to one another and to the floor; `ties` stands in the world body, `more` behind it.
std::string crowd(const std::string& option, const std::string& ties = "", const std::string& more = "") {
  std::string bodies, motors;
  for (int i = 0; i < kPuppets; ++i) {
    const std::string pos = std::to_string(0.26 * (i % kColumns)) + " " + std::to_string(0.3 * (i / kColumns)) + " " +
                            std::to_string(0.66 + 0.02 * (i % 5));
    bodies += puppet(i, pos.c_str());
    motors += puppet_motors(i);
  }
  return "<mujoco><option timestep=\".004\" " + option +
         "/><size memory=\"1M\"/><worldbody><geom type=\"plane\" size=\"5 5 1\"/><body name=\"post\" pos=\"-1 0 "
         "1\"><geom "
         "name=\"post\" size=\".1\"/><body pos=\"0 0 .3\"><joint name=\"swing\"/><geom pos=\".1 0 0\" "
         "size=\".1\"/></body></body>" +
         bodies + ties + "</worldbody><actuator>" + motors + "</actuator>" + more +
         "<sensor><subtreecom body=\"world\"/>" + "<jointpos joint=\"l7\"/></sensor></mujoco>";
}

std::string joints(const char* attributes) {
  return "<fixed " + std::string(attributes) +
         "><joint joint=\"l3\" coef=\"1\"/><joint joint=\"r90\" coef=\"-2\"/></fixed>";
}

struct Crowd {
  const char* name;
  std::string text;
  int flags = 0;  // to enable
};

std::vector<Crowd> crowds() {
  const std::string armature = "<tendon>" + joints("armature=\".1\"") + "</tendon>";
  const std::string spring =
      "<tendon>" + joints("stiffness=\"30\" damping=\"2\" limited=\"true\" range=\"-.1 .1\"") + "</tendon>";
  const std::string activations =
      "<actuator><general joint=\"l7\" dyntype=\"filter\" dynprm=\".1\" gainprm=\"3\"/><general joint=\"r2\" "
      "dyntype=\"integrator\" actlimited=\"true\" actrange=\"-1 1\" gainprm=\"5\" biastype=\"affine\" biasprm=\"0 -2 "
      "-.1\"/></actuator>";
  const std::string pull =
      "<tendon>" + joints("name=\"pull\"") + "</tendon><actuator><motor tendon=\"pull\"/></actuator>";
  const std::string equality = "<equality><joint joint1=\"k1\" joint2=\"k99\"/></equality>";
  const std::string flex =
      "<flexcomp name=\"cloth\" dim=\"2\" count=\"4 4 1\" spacing=\".1 .1 .1\" radius=\".02\" mass=\".2\" pos=\"1 1 "
      "1.2\">"
      "<edge equality=\"true\" damping=\".1\"/></flexcomp>";
  return {{"Plain", crowd("")},
          {"Elliptic", crowd("cone=\"elliptic\" jacobian=\"dense\" integrator=\"implicitfast\"")},
          {"Medium", crowd("density=\"100\" viscosity=\".1\" integrator=\"RK4\"")},
          {"Sleep", crowd("sleep_tolerance=\"1.5\""), mjENBL_SLEEP},
          {"SleepTied", crowd("sleep_tolerance=\"1.5\"", "", spring), mjENBL_SLEEP},
          {"Activations", crowd("", "", activations)},
          {"TendonDrive", crowd("integrator=\"implicitfast\"", "", pull + activations)},
          {"Armature", crowd("", "", armature)},
          {"Spring", crowd("integrator=\"implicit\"", "", spring + equality)},
          {"Flex", crowd("", flex), mjENBL_ENERGY}};
}

// What a step leaves behind beyond the state.
Numbers everything(const mjModel& m, const mjData& d) {
  Numbers all = whole_state(m, d);
  const auto add = [&](const mjtNum* values, mjtSize n) { all.insert(all.end(), values, values + n); };
  add(d.xquat, 4 * m.nbody);
  add(d.geom_xpos, 3 * m.ngeom);
  add(d.subtree_com, 3 * m.nbody);
  add(d.cinert, 10 * m.nbody);
  add(d.cvel, 6 * m.nbody);
  add(d.qLD, m.nC);
  add(d.qM, m.nM);
  for (const mjtNum* drive : {d.actuator_length, d.actuator_velocity, d.actuator_force}) add(drive, m.nu);
  add(d.actuator_moment, m.nJmom);
  for (const mjtNum* qfrc :
       {d.qfrc_actuator, d.qfrc_passive, d.qfrc_bias, d.qfrc_smooth, d.qfrc_constraint, d.qacc_smooth})
    add(qfrc, m.nv);
  for (const mjtNum* row : {d.efc_vel, d.efc_aref, d.efc_b, d.efc_R, d.efc_pos}) add(row, d.nefc);
  for (const int count : {d.ne, d.nf, d.nl, d.nefc, d.nisland}) all.push_back(count);
  for (int r = 0; r < d.nefc; ++r) {
    all.insert(all.end(), d.efc_J_colind + d.efc_J_rowadr[r], d.efc_J_colind + d.efc_J_rowadr[r] + d.efc_J_rownnz[r]);
  }
  for (int c = 0; c < d.ncon; ++c) {
    const mjContact& contact = d.contact[c];
    add(contact.pos, 3);
    add(contact.frame, 9);
    for (const mjtNum x : {contact.dist, contact.mu, mjtNum(contact.geom[0]), mjtNum(contact.geom[1]),
                           mjtNum(contact.efc_address), mjtNum(contact.exclude)})
      all.push_back(x);
  }
  return all;
}

class CrowdOfThreads : public testing::TestWithParam<Crowd> {};

TEST_P(CrowdOfThreads, ThreadsGiveTheSameBits) {
  const ModelPtr m = load_text(GetParam().text);
  ASSERT_TRUE(m);
  m->opt.enableflags |= GetParam().flags;
  std::vector<Numbers> want;
  int contacts = 0, rows = 0, limits = 0, asleep = 0;
  for (const std::size_t threads : {0, 1, 2, 3}) {
    mjThreadPool* pool = threads > 0 ? mju_threadPoolCreate(threads) : nullptr;
    DataPtr d(mj_makeData(m.get()));
    if (pool) mju_bindThreadPool(d.get(), pool);
    private_data(*d).sharing.decide(true);  // not the clock
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = i % 12 == 2 ? -2 : 0.01 * (i % 7);
    for (int k = 0; k < 16; ++k) {
      drive(*m, *d, k);
      mj_step(m.get(), d.get());
      const Numbers got = everything(*m, *d);
      if (!pool) {
        want.push_back(got);
        contacts = std::max(contacts, d->ncon);
        rows = std::max(rows, d->nefc);
        limits = std::max(limits, d->nl);
        asleep = std::max(asleep, m->ntree - d->ntree_awake);
      } else {
        ASSERT_EQ(got, want[static_cast<std::size_t>(k)]) << threads << " threads, step " << k;
      }
      EXPECT_EQ(d->pstack, 0u);
    }
    d.reset();
    if (pool) mju_threadPoolDestroy(pool);
  }
  EXPECT_GT(contacts, 300);
  EXPECT_GT(rows, 1300);
  EXPECT_GT(limits, 20);
  EXPECT_EQ(asleep > 0, (GetParam().flags & mjENBL_SLEEP) != 0);
}

INSTANTIATE_TEST_SUITE_P(Crowds, CrowdOfThreads, testing::ValuesIn(crowds()),
                         [](const auto& param) { return param.param.name; });

std::thread::id t_main;
int calls = 0, strangers = 0;
void note_thread() {
  ++calls;
  strangers += std::this_thread::get_id() != t_main;
}

// A pool of two threads on the data of a crowd that has taken a few steps.
class CrowdWithPool : public testing::Test {
 protected:
  void SetUp() override {
    m = load_text(crowd(""));
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    mju_bindThreadPool(d.get(), pool);
    private_data(*d).sharing.decide(true);
    for (int k = 0; k < 10; ++k) mj_step(m.get(), d.get());
    t_main = std::this_thread::get_id();
    calls = strangers = 0;
  }
  void TearDown() override {
    d.reset();
    mju_threadPoolDestroy(pool);
  }

  mjThreadPool* pool = mju_threadPoolCreate(2);
  ModelPtr m;
  DataPtr d;
};

TEST_F(CrowdWithPool, CallbacksStayOnTheThreadOfTheCaller) {
  mjcb_control = [](const mjModel*, mjData*) { note_thread(); };
  mjcb_passive = [](const mjModel*, mjData*) { note_thread(); };
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) {
    note_thread();
    return 0;
  };
  const mjfCollision capsules = mjCOLLISIONFUNC[mjGEOM_CAPSULE][mjGEOM_CAPSULE];
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_CAPSULE] = [](const mjModel*, const mjData*, mjContact*, int, int, mjtNum) {
    note_thread();
    return 0;
  };
  mj_step(m.get(), d.get());
  mjcb_contactfilter = nullptr;
  mj_step(m.get(), d.get());
  mjcb_control = mjcb_passive = nullptr;
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_CAPSULE] = capsules;
  EXPECT_GT(calls, 50);
  EXPECT_EQ(strangers, 0);
}

// Whatever the clock decides, and whenever: here each step is shared or not as it comes.
TEST_F(CrowdWithPool, ThreadsThatComeAndGoChangeNoBit) {
  DataPtr alone(mj_makeData(m.get()));
  for (int k = 0; k < 10; ++k) mj_step(m.get(), alone.get());
  for (int k = 0; k < 12; ++k) {
    private_data(*d).sharing.decide(k % 3 == 0);
    for (mjData* data : {alone.get(), d.get()}) {
      drive(*m, *data, k);
      mj_step(m.get(), data);
    }
    ASSERT_EQ(everything(*m, *d), everything(*m, *alone)) << "step " << k;
  }
}

// All parts of M raise pivots; there is one warning with their number, from the thread of the caller.
TEST_F(CrowdWithPool, ThreadsWarnAsOneWould) {
  DataPtr alone(mj_makeData(m.get()));
  std::fill_n(m->body_mass, m->nbody, 0);
  std::fill_n(m->body_inertia, 3 * m->nbody, 0);
  const CaughtMessages caught;
  mj_resetData(m.get(), d.get());
  for (mjData* data : {alone.get(), d.get()}) mj_fwdPosition(m.get(), data);
  const mjWarningStat &want = alone->warning[mjWARN_INERTIA], &got = d->warning[mjWARN_INERTIA];
  EXPECT_GT(want.number, 0);
  EXPECT_EQ(got.number, want.number);
  EXPECT_EQ(got.lastinfo, want.lastinfo);
  EXPECT_EQ(caught.warnings().size(), 2u);
}

}  // namespace
}  // namespace sinew::test
