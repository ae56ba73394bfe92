// SPDX-License-Identifier: Apache-2.0
#include "support/same_model.h"

#include <gtest/gtest.h>
#include <mujoco/mjxmacro.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace sinew::test {

std::string differing_fields(const mjModel& a, const mjModel& b) {
  std::string fields;
  const auto compare = [&](const void* x, const void* y, std::size_t size, const char* name) {
    if (size > 0 && std::memcmp(x, y, size) != 0) fields += std::string(" ") + name;
  };
#define X(name) \
  if (a.name != b.name) fields += " " #name;
  MJMODEL_SIZES
#undef X
  if (!fields.empty()) return fields;  // arrays of different lengths cannot be compared
  const mjModel* m = &a;
  MJMODEL_POINTERS_PREAMBLE(m)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, rows, columns) \
  compare(a.name, b.name, sizeof(type) * static_cast<std::size_t>(m->rows) * static_cast<std::size_t>(columns), #name);
  MJMODEL_POINTERS
#undef X
  compare(&a.opt, &b.opt, sizeof a.opt, "opt");
  compare(&a.vis, &b.vis, sizeof a.vis, "vis");
  compare(&a.stat, &b.stat, sizeof a.stat, "stat");
  return fields;
}

std::string save_last(const mjModel* m) {
  const std::string path = ::testing::TempDir() + "/sinew_saved.xml";
  char error[500] = "";
  EXPECT_EQ(mj_saveLastXML(path.c_str(), m, error, sizeof error), 1) << error;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::remove(path.c_str());
  return text.str();
}

}  // namespace sinew::test
