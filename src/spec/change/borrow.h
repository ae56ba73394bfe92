// SPDX-License-Identifier: Apache-2.0
// borrow.h -- attaching by reference: elements of another spec move here, and stay the same objects.
//   in    a body or frame of another spec, and the place for it
//   out   it and all that attach.h would have copied belong to this spec, under new names; all assets come along
//   note  the other spec still meets them when it walks over its elements or looks for their new names, and keeps its
//         default classes, of which this spec gets copies
#ifndef SINEW_SPEC_CHANGE_BORROW_H_
#define SINEW_SPEC_CHANGE_BORROW_H_

#include "spec/copy/attach.h"

namespace sinew {

// Both throw ModelError, before anything is changed, if the child is of the same spec, or if a name is taken.
Body& borrow_body(Body& parent, Frame* frame, Body& child, const Renaming& renaming);
Frame& borrow_frame(Body& parent, Frame* frame, Frame& child, const Renaming& renaming);

// The other spec is known to have parts here, and is found by its name, as long as it exists.
void note_attached(Spec& spec, Spec& child);

}  // namespace sinew

#endif  // SINEW_SPEC_CHANGE_BORROW_H_
