// SPDX-License-Identifier: Apache-2.0
// The recorded figures of the reference, for the arrays that this part of the compiler writes. Models of features/
// only: the whole suite is the work of `conform`.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <vector>

#include "compile/tree_support.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

using Arrays = std::map<std::string, std::vector<double>>;

constexpr long kMaxRecorded = 400;  // longer arrays are recorded by an even stride
constexpr double kTolerance = 1e-7;

template <class T>
double take(const std::string& bytes, std::size_t& at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return static_cast<double>(value);
}

// Repeated: "key count", newline, 'i' or 'd', the numbers, newline. The first number is the length of the array.
Arrays read_figures(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  Arrays arrays;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const std::size_t end = bytes.find('\n', at), space = bytes.rfind(' ', end);
    std::vector<double>& values = arrays[bytes.substr(at, space - at)];
    values.resize(std::stoul(bytes.substr(space + 1, end - space)));
    const bool integers = bytes[end + 1] == 'i';
    at = end + 2;
    for (double& value : values) value = integers ? take<int>(bytes, at) : take<double>(bytes, at);
  }
  return arrays;
}

template <class T>
std::vector<double> as_recorded(const T* values, long n) {
  std::vector<double> out{static_cast<double>(n)};
  const long stride = n > kMaxRecorded ? (n + kMaxRecorded - 1) / kMaxRecorded : 1;
  for (long i = 0; i < n; i += stride) out.push_back(static_cast<double>(values[i]));
  return out;
}

void compare(const Arrays& reference, const std::string& name, const std::vector<double>& ours) {
  const auto found = reference.find("model/" + name);
  if (found == reference.end()) return;
  ASSERT_EQ(found->second.size(), ours.size()) << name;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const double expected = found->second[i];
    EXPECT_NEAR(ours[i], expected, kTolerance * std::max(1.0, std::abs(expected))) << name << '[' << i << ']';
  }
}

// What finish_model makes of the rest pose is not compared, nor stiffness and damping, which it may set.
void compare_tree(const Arrays& reference, const mjModel& model) {
  const mjModel* m = &model;
#define SINEW_COMPARE(name, n, columns) \
  compare(reference, #name, as_recorded(m->name, static_cast<long>(m->n) * (columns)));
  SINEW_COMPARE(qpos0, nq, 1)
  SINEW_COMPARE(qpos_spring, nq, 1)
  SINEW_COMPARE(body_parentid, nbody, 1)
  SINEW_COMPARE(body_mocapid, nbody, 1)
  SINEW_COMPARE(body_pos, nbody, 3)
  SINEW_COMPARE(body_quat, nbody, 4)
  SINEW_COMPARE(body_ipos, nbody, 3)
  SINEW_COMPARE(body_iquat, nbody, 4)
  SINEW_COMPARE(body_mass, nbody, 1)
  SINEW_COMPARE(body_subtreemass, nbody, 1)
  SINEW_COMPARE(body_inertia, nbody, 3)
  SINEW_COMPARE(body_margin, nbody, 1)
  SINEW_COMPARE(body_contype, nbody, 1)
  SINEW_COMPARE(jnt_type, njnt, 1)
  SINEW_COMPARE(jnt_limited, njnt, 1)
  SINEW_COMPARE(jnt_pos, njnt, 3)
  SINEW_COMPARE(jnt_axis, njnt, 3)
  SINEW_COMPARE(jnt_range, njnt, 2)
  SINEW_COMPARE(dof_armature, nv, 1)
  SINEW_COMPARE(dof_frictionloss, nv, 1)
  SINEW_COMPARE(geom_type, ngeom, 1)
  SINEW_COMPARE(geom_dataid, ngeom, 1)
  SINEW_COMPARE(geom_matid, ngeom, 1)
  SINEW_COMPARE(geom_size, ngeom, 3)
  SINEW_COMPARE(geom_aabb, ngeom, 6)
  SINEW_COMPARE(geom_rbound, ngeom, 1)
  SINEW_COMPARE(geom_pos, ngeom, 3)
  SINEW_COMPARE(geom_quat, ngeom, 4)
  SINEW_COMPARE(geom_fluid, ngeom, mjNFLUID)
  SINEW_COMPARE(site_pos, nsite, 3)
  SINEW_COMPARE(site_quat, nsite, 4)
  SINEW_COMPARE(site_size, nsite, 3)
  SINEW_COMPARE(cam_pos, ncam, 3)
  SINEW_COMPARE(cam_quat, ncam, 4)
  SINEW_COMPARE(cam_fovy, ncam, 1)
  SINEW_COMPARE(cam_intrinsic, ncam, 4)
  SINEW_COMPARE(light_pos, nlight, 3)
  SINEW_COMPARE(light_dir, nlight, 3)
  SINEW_COMPARE(tree_sleep_policy, ntree, 1)
#undef SINEW_COMPARE
}

TEST(TreeReference, FeatureModels) {
  const fs::path folder = fs::path(SINEW_SOURCE_DIR) / "../shared/conformance/models/features";
  if (!fs::exists(folder)) GTEST_SKIP() << "no recorded figures in " << folder;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".xml") continue;
    SCOPED_TRACE(entry.path().string());
    const std::unique_ptr<Spec> spec = read_mjcf(entry.path().string(), nullptr);
    const Model m(compile_model(*spec, nullptr), delete_model);
    compare_tree(read_figures(entry.path().string() + ".ref"), *m);
  }
}

}  // namespace
}  // namespace sinew::test
