// SPDX-License-Identifier: Apache-2.0
// make_composite.h -- what a <composite> stands for.
//   in    the element as written          out   bodies, joints, geoms, end sites and excludes in the spec
#ifndef SINEW_FORMAT_MJCF_READ_MAKE_COMPOSITE_H_
#define SINEW_FORMAT_MJCF_READ_MAKE_COMPOSITE_H_

#include "format/mjcf/read/composite.h"

namespace sinew {

// Adds to `body` (inside `frame` unless that is null) and to its spec what the description stands for.
void make_composite(Body& body, Frame* frame, const CompositeDescription& description);

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_READ_MAKE_COMPOSITE_H_
