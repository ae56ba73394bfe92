// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/joint.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "compile/tree/frame.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

bool turns(mjtJoint type) { return type == mjJNT_BALL || type == mjJNT_HINGE; }
bool is_scalar(mjtJoint type) { return type == mjJNT_SLIDE || type == mjJNT_HINGE; }

// What `limited` means: yes, no, or as the range says. Without autolimits a range alone is an error, since the writer
// may have forgotten either half.
bool is_limited(const Joint& joint, int limited, const double range[2], const char* what) {
  if (limited != mjLIMITED_AUTO) return limited == mjLIMITED_TRUE;
  if (!compiler_of(joint).autolimits && (range[0] != 0 || range[1] != 0)) {
    throw ModelError(describe(joint) + ": " + what + "range is given without " + what +
                     "limited; say whether it is limited, or set the compiler's autolimits to \"true\"");
  }
  return range[0] < range[1];
}

void check_ordered(const Joint& joint, const double range[2], const char* what) {
  if (range[0] < range[1]) return;
  throw ModelError(describe(joint) + ": the first number of " + what + " must be smaller than the second");
}

// Angles become radians only where the range is enforced: what nobody uses stays as written, as in MuJoCo.
void compile_limits(const Joint& joint, JointBuild& out) {
  const mjtJoint type = joint.c.type;
  std::copy_n(joint.c.range, 2, out.range.begin());
  std::copy_n(joint.c.actfrcrange, 2, out.actfrcrange.begin());
  out.limited = type != mjJNT_FREE && is_limited(joint, joint.c.limited, joint.c.range, "");
  if (out.limited) {
    if (type == mjJNT_BALL && joint.c.range[0] != 0) {
      throw ModelError(describe(joint) + ": the range of a ball joint must start with 0; the second number limits");
    }
    if (type != mjJNT_BALL) check_ordered(joint, joint.c.range, "range");
    if (turns(type)) {
      for (double& bound : out.range) bound = radians(joint, bound);
    }
  }
  if (!is_scalar(type)) return;
  out.actfrclimited = is_limited(joint, joint.c.actfrclimited, joint.c.actfrcrange, "actuatorfrc");
  if (out.actfrclimited) check_ordered(joint, joint.c.actfrcrange, "actuatorfrcrange");
}

void check_springdamper(const Joint& joint) {
  const double* s = joint.c.springdamper;
  if ((s[0] == 0 && s[1] == 0) || (s[0] > 0 && s[1] > 0)) return;
  throw ModelError(describe(joint) + ": both numbers of springdamper must be positive, or both zero");
}

JointBuild compile_joint(const Build& build, const Joint& joint) {
  const mjtJoint type = joint.c.type;
  const Placement frame = frame_around(build, joint);
  JointBuild out;
  if (type != mjJNT_FREE) out.pos = frame * load3(joint.c.pos);
  if (is_scalar(type)) out.axis = rotate(frame, direction_of(joint, "axis", load3(joint.c.axis)));
  compile_limits(joint, out);
  check_springdamper(joint);
  const bool angle = type == mjJNT_HINGE;
  out.ref = angle ? radians(joint, joint.c.ref) : joint.c.ref;
  out.springref = angle ? radians(joint, joint.c.springref) : joint.c.springref;
  return out;
}

// A free joint stands alone and below the world; after a ball joint nothing may turn, for its quaternion would turn
// that axis too.
void check_joints_of(const Build& build, const Body& body) {
  int dofs = 0;
  bool after_ball = false;
  for (const Joint* joint : build.parts<Joint>(body.id)) {
    const mjtJoint type = joint->c.type;
    if (!body.body) throw ModelError(describe(*joint) + ": the world cannot move; put the joint into a body");
    if (type == mjJNT_FREE && build.body[body.id].parent > 0) {
      throw ModelError(describe(*joint) + ": a free joint can only be in a child of the world");
    }
    if (type == mjJNT_FREE && body.joints.size() > 1) {
      throw ModelError(describe(*joint) + ": a body with a free joint cannot have other joints");
    }
    if (after_ball && turns(type)) {
      throw ModelError(describe(*joint) + ": after a ball joint a body cannot have another rotation");
    }
    after_ball = after_ball || type == mjJNT_BALL;
    dofs += kJointDofs[type];
    if (dofs > 6) throw ModelError(describe(*joint) + ": more than 6 degrees of freedom in one body");
  }
}

// A free body starts where it stands, a ball unturned, a scalar joint at its reference.
void write_positions(const Build& build, const Joint& joint, mjModel& m) {
  const JointBuild& out = build.joint[joint.id];
  double* rest = m.qpos0 + out.qposadr;
  double* spring = m.qpos_spring + out.qposadr;
  switch (joint.c.type) {
    case mjJNT_FREE:
      build.body[joint.body->id].place.store(rest, rest + 3);
      std::copy_n(rest, 7, spring);
      break;
    case mjJNT_BALL:
      Quat<double>{}.store(rest);
      Quat<double>{}.store(spring);
      break;
    case mjJNT_SLIDE:
    case mjJNT_HINGE:
      *rest = out.ref;
      *spring = out.springref;
      break;
  }
}

void write_dofs(const Joint& joint, int first, mjModel& m) {
  for (int i = first; i < first + kJointDofs[joint.c.type]; ++i) {
    std::copy_n(joint.c.solref_friction, mjNREF, m.dof_solref + mjNREF * i);
    std::copy_n(joint.c.solimp_friction, mjNIMP, m.dof_solimp + mjNIMP * i);
    m.dof_frictionloss[i] = joint.c.frictionloss;
    m.dof_armature[i] = joint.c.armature;
    m.dof_damping[i] = joint.c.damping;
  }
}

void write_joint(const Build& build, const Joint& joint, mjModel& m) {
  const int i = joint.id;
  const JointBuild& out = build.joint[i];
  m.jnt_type[i] = joint.c.type;
  m.jnt_qposadr[i] = out.qposadr;
  m.jnt_dofadr[i] = out.dofadr;
  m.jnt_bodyid[i] = joint.body->id;
  m.jnt_group[i] = joint.c.group;
  m.jnt_limited[i] = out.limited;
  m.jnt_actfrclimited[i] = out.actfrclimited;
  m.jnt_actgravcomp[i] = joint.c.actgravcomp;
  std::copy_n(joint.c.solref_limit, mjNREF, m.jnt_solref + mjNREF * i);
  std::copy_n(joint.c.solimp_limit, mjNIMP, m.jnt_solimp + mjNIMP * i);
  out.pos.store(m.jnt_pos + 3 * i);
  out.axis.store(m.jnt_axis + 3 * i);
  m.jnt_stiffness[i] = joint.c.stiffness;
  std::copy_n(out.range.begin(), 2, m.jnt_range + 2 * i);
  std::copy_n(out.actfrcrange.begin(), 2, m.jnt_actfrcrange + 2 * i);
  m.jnt_margin[i] = joint.c.margin;
  write_user(joint.c, m.nuser_jnt, i, m.jnt_user);
}

}  // namespace

void compile_joints(Build& build) {
  build.joint.clear();
  int qpos = 0, dof = 0;
  for (const Joint* joint : build.all<Joint>()) {
    JointBuild out = compile_joint(build, *joint);
    out.qposadr = qpos;
    out.dofadr = dof;
    qpos += kJointQpos[joint->c.type];
    dof += kJointDofs[joint->c.type];
    BodyBuild& body = build.body[joint->body->id];
    if (body.dofnum == 0) body.dofadr = out.dofadr;
    body.dofnum += kJointDofs[joint->c.type];
    build.joint.push_back(out);
  }
}

void check_joints(const Build& build) {
  for (const Body* body : build.all<Body>()) check_joints_of(build, *body);
}

void write_joints(const Build& build, mjModel& m) {
  for (const Joint* joint : build.all<Joint>()) {
    write_joint(build, *joint, m);
    write_dofs(*joint, build.joint[joint->id].dofadr, m);
    write_positions(build, *joint, m);
  }
}

}  // namespace sinew
