// SPDX-License-Identifier: Apache-2.0
// A step works in the arena of mjData alone. This program puts its own malloc before the C library's and counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include <sinew/batch.h>
#include <sinew/derivative.h>

#include "system/system_support.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SINEW_TEST_OWN_MALLOC 0  // a sanitizer has put its own there
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SINEW_TEST_OWN_MALLOC 0
#endif
#endif
#if !defined(SINEW_TEST_OWN_MALLOC)
#if defined(__GLIBC__)
#define SINEW_TEST_OWN_MALLOC 1
#else
#define SINEW_TEST_OWN_MALLOC 0  // only glibc offers its malloc under a second name
#endif
#endif

#if SINEW_TEST_OWN_MALLOC

namespace {
std::atomic<bool> watching{false};
std::atomic<long> requests{0};

void note_request() {
  if (watching.load(std::memory_order_relaxed)) requests.fetch_add(1, std::memory_order_relaxed);
}
}  // namespace

#define SINEW_TEST_EXPORT __attribute__((visibility("default")))

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* old, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

SINEW_TEST_EXPORT void* malloc(size_t size) {
  note_request();
  return __libc_malloc(size);
}
SINEW_TEST_EXPORT void* calloc(size_t count, size_t size) {
  note_request();
  return __libc_calloc(count, size);
}
SINEW_TEST_EXPORT void* realloc(void* old, size_t size) {
  note_request();
  return __libc_realloc(old, size);
}
SINEW_TEST_EXPORT void* aligned_alloc(size_t alignment, size_t size) {
  note_request();
  return __libc_memalign(alignment, size);
}
SINEW_TEST_EXPORT int posix_memalign(void** out, size_t alignment, size_t size) {
  note_request();
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
}

namespace sinew::test {
namespace {

template <class Work>
long requests_during(Work&& work) {
  requests = 0;
  watching = true;
  work();
  watching = false;
  return requests;
}

TEST(Counter, SeesRequests) {
  EXPECT_EQ(requests_during([] {}), 0);
  void* volatile kept[3];
  EXPECT_EQ(requests_during([&] {
              kept[0] = std::malloc(7);
              kept[1] = ::operator new(9);
              kept[2] = mju_malloc(100);
            }),
            3);
  std::free(kept[0]);
  ::operator delete(kept[1]);
  mju_free(kept[2]);
}

class Heap : public testing::TestWithParam<Manner> {};

TEST_P(Heap, IsLeftAloneByAStep) {
  const ModelPtr m = load_text(yard(GetParam().option));
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  const auto simulate = [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      drive(*m, *d, k);
      mj_step(m.get(), d.get());
    }
  };
  simulate(0, 50);
  EXPECT_EQ(requests_during([&] { simulate(50, 250); }), 0);
  EXPECT_GT(d->ncon, 10);
  EXPECT_GT(d->nisland, 3);
  EXPECT_EQ(requests_during([&] { mj_inverse(m.get(), d.get()); }), 0);
}

// At the state that the data are in, all of them a third time.
void expect_derivatives_leave_it_alone(const mjModel& m, mjData* d) {
  const auto nx = static_cast<std::size_t>(2 * m.nv + m.na), nu = static_cast<std::size_t>(m.nu);
  const auto nv = static_cast<std::size_t>(m.nv);
  Numbers A(nx * nx), B(nx * nu), q(nv * nv), v(nv * nv), a(nv * nv);
  sinewDerivativeReport report{};
  const ModelPtr gradient(sinew_makeGradient(&m));
  Numbers y(nx, 1);
  const auto derive = [&] {
    return sinew_deriveStep(&m, d, A.data(), B.data(), nullptr, nullptr, &report) &&
           sinew_pullStepParameters(&m, d, y.data(), nullptr, nullptr, gradient.get(), &report) &&
           sinew_deriveInverse(&m, d, 1, q.data(), v.data(), a.data(), &report);
  };
  ASSERT_TRUE(derive()) << report.message;
  derive();
  EXPECT_EQ(requests_during(derive), 0);
}

TEST_P(Heap, IsLeftAloneByDerivatives) {
  const ModelPtr m = load_text(yard(GetParam().option));
  ASSERT_TRUE(m);
  m->opt.noslip_iterations = 0;
  DataPtr d(mj_makeData(m.get()));
  run(*m, *d, 0.1);
  expect_derivatives_leave_it_alone(*m, d.get());
}

// Stretch, bending, blocks and edges that are held, with their rows.
TEST_P(Heap, IsLeftAloneBySoftBodies) {
  const auto flex = [](const std::string& attributes, const std::string& inside) {
    return "<flexcomp radius='.001' mass='.2' " + attributes + ">" + inside +
           "<contact selfcollide='none' internal='false'/></flexcomp>";
  };
  const ModelPtr m = load_text(
      "<mujoco><option " + std::string(GetParam().option) + "/><worldbody>" +
      flex("name='a' dim='2' count='5 4 1' spacing='.1 .1 .1'",
           "<pin id='0'/><edge equality='true' damping='.1'/><elasticity young='1e3' thickness='.01' damping='.01' "
           "elastic2d='stretch'/>") +
      flex("name='b' dim='2' count='5 4 1' spacing='.1 .1 .1' pos='0 0 1'",
           "<elasticity young='1e3' thickness='.01' damping='.01' elastic2d='both'/>") +
      flex("name='c' dim='3' count='3 3 3' spacing='.1 .1 .1' pos='0 0 2' dof='trilinear'",
           "<elasticity young='1e3' damping='.01'/>") +
      "</worldbody></mujoco>");
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  run(*m, *d, 0.05);
  EXPECT_EQ(requests_during([&] { run(*m, *d, 0.2); }), 0);
  EXPECT_EQ(warnings_of(*d), 0);
  EXPECT_GT(d->nefc, 40);
  m->opt.noslip_iterations = 0;
  expect_derivatives_leave_it_alone(*m, d.get());
}

TEST_P(Heap, IsLeftAloneByContactsOfFlexes) {
  const ModelPtr m = load_text("<mujoco><option " + std::string(GetParam().option) +
                               R"(/><worldbody><geom type="plane" size="2 2 1"/>
      <geom type="box" size=".1 .1 .1" euler="20 30 0"/><body pos="0 0 .4"><freejoint/><geom size=".05"/></body>
      <flexcomp name="a" dim="2" count="8 8 1" spacing=".06 .06 .1" radius=".01" mass=".2" pos="0 0 .25">
        <edge equality="true" damping=".1"/></flexcomp>
      <flexcomp name="b" dim="3" count="3 3 3" spacing=".06 .06 .06" radius=".01" mass=".2" pos=".02 .01 .5">
        <elasticity young="1e3" damping=".01"/><contact internal="true"/></flexcomp></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  run(*m, *d, 0.5);
  EXPECT_GT(d->ncon, 10);
  EXPECT_EQ(requests_during([&] { run(*m, *d, 0.1); }), 0);
  m->opt.noslip_iterations = 0;
  expect_derivatives_leave_it_alone(*m, d.get());
}

TEST_P(Heap, IsLeftAloneBySleepersAndThreads) {
  const ModelPtr m = load_text(yard(GetParam().option));
  ASSERT_TRUE(m);
  m->opt.enableflags |= mjENBL_SLEEP | mjENBL_ENERGY;
  m->opt.sleep_tolerance = 0.05;
  DataPtr d(mj_makeData(m.get()));
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(d.get(), pool);
  run(*m, *d, 0.1);
  EXPECT_EQ(requests_during([&] { run(*m, *d, 0.4); }), 0);
  d.reset();
  mju_threadPoolDestroy(pool);
}

TEST_P(Heap, IsLeftAloneByABatch) {
  const ModelPtr m = load_text(yard(GetParam().option));
  ASSERT_TRUE(m);
  sinewBatch* batch = sinew_makeBatch(m.get(), 5, 2, nullptr, 0);
  ASSERT_TRUE(batch);
  ASSERT_EQ(sinew_expandBatch(batch, "geom_friction", nullptr, nullptr), 0);
  const auto simulate = [&](int steps) {
    for (int k = 0; k < steps; ++k) sinew_stepBatch(batch, nullptr, nullptr);
  };
  simulate(50);
  EXPECT_EQ(requests_during([&] { simulate(50); }), 0);
  sinew_deleteBatch(batch);
}

TEST_P(Heap, IsLeftAloneByAnUpdateOfAScene) {
  const ModelPtr m = load_text(yard(GetParam().option));
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  run(*m, *d, 0.1);
  const auto scene = std::make_unique<mjvScene>();
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(scene.get());
  mjv_makeScene(m.get(), scene.get(), 10000);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m.get(), &camera);
  std::fill(option.flags, option.flags + mjNVISFLAG, mjtByte{1});
  option.label = mjLABEL_CONTACTPOINT;
  const auto update = [&] { mjv_updateScene(m.get(), d.get(), &option, nullptr, &camera, mjCAT_ALL, scene.get()); };
  update();
  EXPECT_EQ(requests_during(update), 0);
  EXPECT_GT(scene->ngeom, 50);
  mjv_freeScene(scene.get());
}

INSTANTIATE_TEST_SUITE_P(Manners, Heap, testing::ValuesIn(kManners), manner_name);

}  // namespace
}  // namespace sinew::test

#endif  // SINEW_TEST_OWN_MALLOC
