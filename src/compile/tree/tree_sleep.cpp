// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/tree_sleep.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "base/kinds/actuators.h"

namespace sinew {
namespace {

// Trees by what keeps them awake.
struct Wakers {
  explicit Wakers(int ntree) : busy(ntree), coupled(ntree) {}

  std::vector<char> busy;               // actuated, pulled by springs, elastic: the user may still allow sleep
  std::vector<const Element*> coupled;  // by what cannot sleep in parts: a tendon over many trees, a flex over two
};

// The tree that a named object moves with, or -1: static, or unknown, which the stage that uses the name reports.
int tree_of(const Build& build, mjtObj type, const std::string& name) {
  const int id = find_id(build, type, name);
  if (id < 0) return -1;
  const std::vector<int>& trees = build.structure.body_tree;
  switch (type) {
    case mjOBJ_BODY:
      return trees[id];
    case mjOBJ_JOINT:
      return trees[build.all<Joint>()[id]->body->id];
    case mjOBJ_GEOM:
      return trees[build.all<Geom>()[id]->body->id];
    default:
      return trees[build.all<Site>()[id]->body->id];
  }
}

void add_tree(int tree, std::vector<int>& trees) {
  if (tree >= 0 && std::find(trees.begin(), trees.end(), tree) == trees.end()) trees.push_back(tree);
}

std::vector<int> trees_of(const Build& build, const Tendon& tendon) {
  std::vector<int> trees;
  for (const auto& wrap : tendon.path) {
    switch (wrap->c.type) {
      case mjWRAP_JOINT:
        add_tree(tree_of(build, mjOBJ_JOINT, wrap->target), trees);
        break;
      case mjWRAP_SITE:
        add_tree(tree_of(build, mjOBJ_SITE, wrap->target), trees);
        break;
      case mjWRAP_SPHERE:
      case mjWRAP_CYLINDER:
        add_tree(tree_of(build, mjOBJ_GEOM, wrap->target), trees);
        break;
      default:
        break;
    }
  }
  return trees;
}

std::vector<int> trees_of(const Build& build, const mjsActuator& c) {
  std::vector<int> trees;
  if (!kinds::is_transmission(c.trntype)) return trees;
  const mjtObj target = kinds::kTransmissions[c.trntype].target;
  if (target == mjOBJ_TENDON) {
    const int id = find_id(build, mjOBJ_TENDON, *c.target);
    if (id >= 0) trees = trees_of(build, *build.all<Tendon>()[id]);
  } else {
    add_tree(tree_of(build, target, *c.target), trees);
    // a reference site is where the force is measured from, not where it acts
    if (target == mjOBJ_SITE) add_tree(tree_of(build, mjOBJ_SITE, *c.slidersite), trees);
  }
  return trees;
}

Wakers find_wakers(const Build& build) {
  Wakers wakers(build.structure.ntree);
  for (const auto& actuator : build.all<Actuator>()) {
    for (const int tree : trees_of(build, actuator->c)) wakers.busy[tree] = 1;
  }
  for (const auto& tendon : build.all<Tendon>()) {
    const std::vector<int> trees = trees_of(build, *tendon);
    const bool pulls = tendon->c.stiffness != 0 || tendon->c.damping != 0;
    for (const int tree : trees) {
      if (trees.size() > 2) wakers.coupled[tree] = tendon;
      if (trees.size() == 2 && pulls) wakers.busy[tree] = 1;
    }
  }
  for (const auto& flex : build.all<Flex>()) {
    std::vector<int> trees;
    for (const mjStringVec* bodies : {flex->c.vertbody, flex->c.nodebody}) {
      for (const std::string& body : *bodies) trees.push_back(tree_of(build, mjOBJ_BODY, body));
    }
    std::sort(trees.begin(), trees.end());
    trees.erase(std::unique(trees.begin(), trees.end()), trees.end());
    std::erase(trees, -1);
    for (const int tree : trees) {
      wakers.busy[tree] = 1;
      if (trees.size() > 1) wakers.coupled[tree] = flex;
    }
  }
  return wakers;
}

mjtSleepPolicy policy_of(const Body& root, int tree, const Wakers& wakers) {
  const mjtSleepPolicy wish = root.c.sleep;
  const Element* coupled = wakers.coupled[tree];
  if (coupled && (wish == mjSLEEP_ALLOWED || wish == mjSLEEP_INIT)) {
    throw ModelError(describe(root) + ": its tree cannot sleep, because " + kind_name(coupled->elemtype) +
                     (coupled->name.empty() ? "" : " '" + coupled->name + "'") + " couples it to others");
  }
  if (wish != mjSLEEP_AUTO) return wish;
  return coupled || wakers.busy[tree] ? mjSLEEP_AUTO_NEVER : mjSLEEP_AUTO_ALLOWED;
}

}  // namespace

void write_sleep_policies(const Build& build, mjModel& m) {
  const Wakers wakers = find_wakers(build);
  int tree = -1;  // trees are numbered in the order of their roots
  for (const Body* body : build.all<Body>()) {
    const bool is_root = build.structure.body_tree[body->id] > tree;
    if (!is_root && body->c.sleep != mjSLEEP_AUTO) {
      throw ModelError(describe(*body) + ": only a moving body below static ones, the root of a tree, can have a " +
                       "sleep policy");
    }
    if (!is_root) continue;
    ++tree;
    m.tree_sleep_policy[tree] = policy_of(*body, tree, wakers);
  }
}

}  // namespace sinew
