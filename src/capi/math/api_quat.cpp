// SPDX-License-Identifier: Apache-2.0
// api_quat.cpp -- quaternions, poses, and derivatives of rotations. Results may overwrite arguments.
#include <cstring>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "math/pose.h"
#include "math/quat.h"
#include "math/rotation_fit.h"
#include "math/rotation_jacobian.h"

using namespace sinew;

void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]) {
  rotate(load4(quat), load3(vec)).store(res);
}

void mju_negQuat(mjtNum res[4], const mjtNum quat[4]) { conjugate(load4(quat)).store(res); }

void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]) {
  (load4(quat1) * load4(quat2)).store(res);
}

void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  times_axis(load4(quat), load3(axis)).store(res);
}

void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  axis_angle(load3(axis), angle).store(res);
}

void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) {
  const Vector r = to_rotation_vector(load4(quat));
  Vector{r.x / dt, r.y / dt, r.z / dt}.store(res);
}

void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) { difference(load4(qa), load4(qb)).store(res); }

void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]) { to_matrix(load4(quat)).store(res); }

void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]) { from_matrix(load9(mat)).store(quat); }

void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  rate(load4(quat), load3(vel)).store(res);
}

void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  integrate(load4(quat), load3(vel), scale).store(quat);
}

void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]) { from_z_axis_to(load3(vec)).store(quat); }

int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]) {
  Quat<mjtNum> q = load4(quat);
  const int iterations = fit_rotation(q, load9(mat));
  q.store(quat);
  return iterations;
}

void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  if (std::strlen(seq) != 3 || std::strspn(seq, "xyzXYZ") != 3) {
    raise_error("mju_euler2Quat: the sequence is '%.10s'; it must have three letters out of xyzXYZ", seq);
    return;
  }
  from_euler(load3(euler), seq).store(quat);
}

void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4], const mjtNum pos2[3],
                 const mjtNum quat2[4]) {
  Pose<mjtNum> product = Pose<mjtNum>::load(pos1, quat1) * Pose<mjtNum>::load(pos2, quat2);
  normalize(product.q);
  product.store(posres, quatres);
}

void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]) {
  inverse(Pose<mjtNum>::load(pos, quat)).store(posres, quatres);
}

void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  (Pose<mjtNum>::load(pos, quat) * load3(vec)).store(res);
}

// A turn dr of qa moves the difference by J^-1 dr; a turn of qb moves it the other way, seen from the other end.
void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]) {
  const Matrix D = rotation_jacobian_inverse(difference(load4(qa), load4(qb)));
  if (Da) D.store(Da);
  if (Db) (-transpose(D)).store(Db);
}

// Dvel is the derivative by scale*vel: callers scale it by the time step where they want that by vel.
void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]) {
  const Vector v = load3(vel), s = v * scale;
  if (Dquat) transpose(to_matrix(from_rotation_vector(s))).store(Dquat);
  if (Dvel) rotation_jacobian(s).store(Dvel);
  if (Dscale) v.store(Dscale);
}
