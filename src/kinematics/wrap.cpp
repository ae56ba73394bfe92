// SPDX-License-Identifier: Apache-2.0
#include "kinematics/wrap.tpp"

template sinew::Wrapping<mjtNum> sinew::wrap_string<mjtNum>(const WrapObstacle<mjtNum>& obstacle, const Vector& start,
                                                            const Vector& end);
