// SPDX-License-Identifier: Apache-2.0
// Flexcomps are read and checked. Making their bodies, vertices and elements is still to come: until then a flexcomp
// leaves an empty flex of its name, which the compiler refuses in plain words.
#include "format/mjcf/read/flexcomp.h"

#include "spec/edit.h"

namespace sinew {

void make_flexcomp(Body& body, Frame*, const FlexcompDescription& description, const FlexcompContext& context) {
  Flex& flex = add_to_spec<Flex>(*body.spec, context.defaults);
  static_cast<Owned<mjsFlex>&>(flex) = description.flex;
  flex.name = description.name;
  flex.source = description.source;
}

}  // namespace sinew
