// SPDX-License-Identifier: Apache-2.0
#include "draw/renderer.h"

#include <map>
#include <mutex>

namespace sinew::draw {

namespace {

struct Registry {
  std::mutex mutex;
  unsigned last = 0;
  std::map<unsigned, std::shared_ptr<Renderer>> renderers;
};

Registry& registry() {
  static Registry all;
  return all;
}

}  // namespace

unsigned keep_renderer(std::shared_ptr<Renderer> renderer) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.renderers[++all.last] = std::move(renderer);
  return all.last;
}

std::shared_ptr<Renderer> find_renderer(unsigned number) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.renderers.find(number);
  return found == all.renderers.end() ? nullptr : found->second;
}

void forget_renderer(unsigned number) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.renderers.erase(number);
}

}  // namespace sinew::draw
