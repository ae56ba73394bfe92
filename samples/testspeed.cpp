// SPDX-License-Identifier: Apache-2.0
// testspeed.cpp -- how fast a model runs: steps per second on one or several threads, each with an mjData of its own.
//   testspeed MODEL [STEPS [THREADS]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#include <mujoco/mujoco.h>

namespace {

struct Figures {
  double seconds = 0, contacts = 0, rows = 0;
};

Figures simulate(const mjModel* m, int steps) {
  const std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m), mj_deleteData);
  Figures figures;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < steps; ++i) {
    mj_step(m, d.get());
    figures.contacts += d->ncon;
    figures.rows += d->nefc;
  }
  figures.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return figures;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: testspeed MODEL [STEPS [THREADS]]\n");
    return 2;
  }
  const int steps = argc > 2 ? std::atoi(argv[2]) : 10000, threads = argc > 3 ? std::atoi(argv[3]) : 1;
  if (steps < 1 || threads < 1 || threads > 1024) {
    std::fprintf(stderr, "testspeed: steps and threads are positive numbers\n");
    return 2;
  }
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "%s\n", error);
    return 2;
  }
  std::vector<Figures> figures(static_cast<std::size_t>(threads));
  {
    std::vector<std::jthread> workers;
    for (Figures& f : figures) workers.emplace_back([&f, m, steps] { f = simulate(m, steps); });
  }
  double rate = 0;
  for (const Figures& f : figures) rate += steps / f.seconds;
  std::printf("steps per second     %.0f\n", rate);
  std::printf("real-time factor     %.1f\n", rate * m->opt.timestep);
  std::printf("time per step        %.2f us (one thread)\n", 1e6 * figures[0].seconds / steps);
  std::printf("contacts per step    %.2f\n", figures[0].contacts / steps);
  std::printf("constraint rows      %.2f\n", figures[0].rows / steps);
  mj_deleteModel(m);
  return 0;
}
