// SPDX-License-Identifier: Apache-2.0
// collision: how long mj_collision takes in given states of a model, with any engine that offers the C API.
//
//   collision record MODEL STATES COUNT    steps the model and writes COUNT states (nq numbers each), every fifth step
//   collision time MODEL STATES SECONDS    prints: nanoseconds per call, mean contacts
//
// The same source builds against each engine (compare.py does it). One engine records, both are timed in the same
// states, so both do the same work. The figure is processor time, the
// mean over the states of the fastest round.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

namespace {

// Of the processor, not of the wall: others may use the machine.
double seconds_now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

int record(const mjModel* m, mjData* d, const char* path, int count) {
  std::FILE* file = std::fopen(path, "wb");
  if (!file) return 1;
  constexpr int kStepsBetween = 5;
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < kStepsBetween; k++) mj_step(m, d);
    std::fwrite(d->qpos, sizeof(mjtNum), static_cast<std::size_t>(m->nq), file);
  }
  return std::fclose(file) ? 1 : 0;
}

int time_states(const mjModel* m, mjData* d, const char* path, double seconds) {
  std::FILE* file = std::fopen(path, "rb");
  if (!file) return 1;
  const auto nq = static_cast<std::size_t>(m->nq);
  std::vector<double> best;  // of each state
  double contacts = 0, used = 0;
  for (int round = 0; round == 0 || used < seconds; round++) {
    std::rewind(file);
    contacts = 0;
    for (std::size_t i = 0; std::fread(d->qpos, sizeof(mjtNum), nq, file) == nq; i++) {
      mj_kinematics(m, d);
      mj_comPos(m, d);
      const double start = seconds_now();
      mj_collision(m, d);
      const double t = seconds_now() - start;
      used += t;
      contacts += d->ncon;
      if (i == best.size()) best.push_back(t);
      best[i] = std::min(best[i], t);
    }
  }
  std::fclose(file);
  if (best.empty()) return 1;
  double sum = 0;
  for (double t : best) sum += t;
  const auto states = static_cast<double>(best.size());
  std::printf("%.0f %.1f\n", 1e9 * sum / states, contacts / states);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: collision record MODEL STATES COUNT | collision time MODEL STATES SECONDS\n");
    return 2;
  }
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[2], nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  const bool recording = !std::strcmp(argv[1], "record");
  const int status =
      recording ? record(m, d, argv[3], std::atoi(argv[4])) : time_states(m, d, argv[3], std::atof(argv[4]));
  mj_deleteData(d);
  mj_deleteModel(m);
  return status;
}
