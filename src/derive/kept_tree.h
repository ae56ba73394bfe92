// SPDX-License-Identifier: Apache-2.0
// kept_tree.h -- what the slopes of smooth forces leave behind for those of implicit integration.
#ifndef SINEW_DERIVE_KEPT_TREE_H_
#define SINEW_DERIVE_KEPT_TREE_H_

#include <optional>

#include "derive/length_slopes.h"
#include "derive/tree_chains.h"

namespace sinew {

struct KeptTree {
  TreeChains chains;
  bool keeps_lengths = false;    // the following are wanted: then no frame may be open within that of the chains
  std::optional<TreeFlow> flow;  // of the state
  AllLengthSlopes lengths{};     // of all forces; together with the flow
};

}  // namespace sinew

#endif  // SINEW_DERIVE_KEPT_TREE_H_
