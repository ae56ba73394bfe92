// SPDX-License-Identifier: Apache-2.0
// labels.h -- the labels of geoms over a picture, with the characters that OpenGL draws them with.
#ifndef SINEW_CAST_LABELS_H_
#define SINEW_CAST_LABELS_H_

#include "cast/picture.h"

namespace sinew::cast {

// eye: 0, 1, or -1 for their mean. The font grows with the height of the picture.
void draw_labels(const mjvScene& scene, int eye, const Frame& frame);

}  // namespace sinew::cast

#endif  // SINEW_CAST_LABELS_H_
