// SPDX-License-Identifier: Apache-2.0
// api_vec3.cpp -- vectors of three and four numbers, and spatial vectors. Results may overwrite arguments.
#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/quat.h"
#include "math/spatial.h"

using namespace sinew;

void mju_zero3(mjtNum res[3]) { Vector{}.store(res); }

void mju_copy3(mjtNum res[3], const mjtNum data[3]) { load3(data).store(res); }

void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) { (load3(vec) * scl).store(res); }

void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) { (load3(vec1) + load3(vec2)).store(res); }

void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) { (load3(vec1) - load3(vec2)).store(res); }

void mju_addTo3(mjtNum res[3], const mjtNum vec[3]) { (load3(res) + load3(vec)).store(res); }

void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]) { (load3(res) - load3(vec)).store(res); }

void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) { (load3(res) + load3(vec) * scl).store(res); }

void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl) {
  (load3(vec1) + load3(vec2) * scl).store(res);
}

mjtNum mju_normalize3(mjtNum vec[3]) {
  Vector v = load3(vec);
  const mjtNum length = normalize(v);
  v.store(vec);
  return length;
}

mjtNum mju_norm3(const mjtNum vec[3]) { return norm(load3(vec)); }

mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]) { return dot(load3(vec1), load3(vec2)); }

mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]) { return distance(load3(pos1), load3(pos2)); }

void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) { (load9(mat) * load3(vec)).store(res); }

void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  transpose_times(load9(mat), load3(vec)).store(res);
}

void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) { cross(load3(a), load3(b)).store(res); }

void mju_zero4(mjtNum res[4]) { Quat<mjtNum>{0, 0, 0, 0}.store(res); }

void mju_unit4(mjtNum res[4]) { Quat<mjtNum>{}.store(res); }

void mju_copy4(mjtNum res[4], const mjtNum data[4]) { load4(data).store(res); }

mjtNum mju_normalize4(mjtNum vec[4]) {
  Quat<mjtNum> q = load4(vec);
  const mjtNum length = normalize(q);
  q.store(vec);
  return length;
}

void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]) {
  const Vector offset = load3(newpos) - load3(oldpos);
  const Matrix R_old_new = rotnew2old ? load9(rotnew2old) : Matrix::identity();
  if (flg_force) {
    rotate_back(R_old_new, moved(Force<mjtNum>::load(vec), offset)).store(res);
  } else {
    rotate_back(R_old_new, moved(Motion<mjtNum>::load(vec), offset)).store(res);
  }
}
