// SPDX-License-Identifier: Apache-2.0
// golden_test.cpp -- the motions of the models in models/, as hashes that were committed: a change of one bit in one
// step is seen, whatever compiler and instructions made it. golden_hashes.txt says when a hash may change.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "base/hash.h"
#include "support/load.h"
#include "system/system_support.h"

namespace sinew::test {
namespace {

constexpr int kSteps = 500;
const std::string kFolder = SINEW_SOURCE_DIR;

// The lines of the file that are no comment: a model, a setting and the hash of its motion.
std::map<std::string, std::string> committed_hashes() {
  std::ifstream file(kFolder + "/tests/system/golden_hashes.txt");
  std::map<std::string, std::string> hashes;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string model, setting, hash;
    if (words >> model >> setting >> hash && model[0] != '#') hashes[model + " " + setting] = hash;
  }
  return hashes;
}

// Controls from a generator of integers: no function of a mathematical library has a part in them.
void drive_by_integers(const mjModel& m, mjData& d, std::uint32_t& seed) {
  for (int i = 0; i < m.nu; ++i) {
    seed = seed * 1664525u + 1013904223u;
    d.ctrl[i] = static_cast<mjtNum>(seed >> 8) / (1 << 24) - 0.5;
  }
}

std::string hash_of_motion(mjModel& m) {
  const DataPtr d(mj_makeData(&m));
  std::uint32_t seed = 1;
  std::uint64_t hash = 0;
  for (int k = 0; k < kSteps; ++k) {
    drive_by_integers(m, *d, seed);
    mj_step(&m, d.get());
    const Numbers all = whole_state(m, *d);
    hash = hash_bytes(all.data(), all.size() * sizeof(mjtNum), hash);
  }
  std::ostringstream text;
  text << std::hex << hash;
  return text.str();
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, MotionHasTheCommittedBits) {
  const ModelPtr m = load_file(kFolder + "/models/" + GetParam() + ".xml");
  ASSERT_TRUE(m);
  const auto hashes = committed_hashes();
  struct Setting {
    const char* name;
    int solver, integrator, cone;
  };
  for (const Setting& s : {Setting{"newton", mjSOL_NEWTON, mjINT_EULER, mjCONE_PYRAMIDAL},
                           Setting{"elliptic", mjSOL_NEWTON, mjINT_IMPLICITFAST, mjCONE_ELLIPTIC},
                           Setting{"pgs", mjSOL_PGS, mjINT_IMPLICIT, mjCONE_ELLIPTIC},
                           Setting{"cg", mjSOL_CG, mjINT_RK4, mjCONE_PYRAMIDAL}}) {
    m->opt.solver = s.solver;
    m->opt.integrator = s.integrator;
    m->opt.cone = s.cone;
    const std::string key = GetParam() + " " + s.name;
    const auto found = hashes.find(key);
    ASSERT_NE(found, hashes.end()) << "tests/system/golden_hashes.txt has no line for " << key;
    EXPECT_EQ(found->second, hash_of_motion(*m)) << key;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Golden,
                         testing::Values("arm", "boxes", "car", "cart_pole", "double_pendulum", "hand", "humanoid",
                                         "loop_chain", "muscle_arm", "quadruped", "terrain"),
                         [](const auto& model) { return model.param; });

}  // namespace
}  // namespace sinew::test
