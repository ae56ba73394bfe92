// SPDX-License-Identifier: Apache-2.0
// load: how long mj_loadXML takes, with any engine that offers the C API (compare.py builds it against two).
//
//   load MODEL           loads the model once; prints milliseconds: on the wall, of the processor
#include <mujoco/mujoco.h>

#include <cstdio>
#include <ctime>

namespace {

double milliseconds(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const double wall = milliseconds(CLOCK_MONOTONIC), processor = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  std::printf("%.3f %.3f\n", milliseconds(CLOCK_MONOTONIC) - wall, milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
  mj_deleteModel(m);
  return 0;
}
