// SPDX-License-Identifier: Apache-2.0
// The same scene in Sinew and in Bullet, step by step in one run. Free bodies without children become rigid bodies of
// Bullet, all other trees multibodies with reduced coordinates; springs and dampers of joints push from outside.
//
//   bench_bullet [--from STEP] [--to STEP] [--rounds N] MODEL...
//
// Steps FROM to TO are cut into blocks; rounds are taken in turn, and the fastest time of each block counts: other
// work on the machine can only slow a block down.
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <BulletDynamics/Featherstone/btMultiBodyLinkCollider.h>
#include <btBulletDynamicsCommon.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace {

btVector3 vector_of(const mjtNum* v) { return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])}; }

btMatrix3x3 matrix_of(const mjtNum* m) {
  btScalar number[9];
  for (int i = 0; i < 9; ++i) number[i] = btScalar(m[i]);
  return {number[0], number[1], number[2], number[3], number[4], number[5], number[6], number[7], number[8]};
}

// Where the inertia of a body is: Bullet's frames are there.
btTransform frame_of(const mjData* d, int body) {
  return btTransform(matrix_of(d->ximat + 9 * body), vector_of(d->xipos + 3 * body));
}

class BulletWorld {
 public:
  // The model at the pose of d.
  BulletWorld(const mjModel* m, const mjData* d)
      : m_(m), dispatcher_(&configuration_), world_(make_world()), link_(m->nbody, -1), tree_(m->nbody, nullptr) {
    world_->setGravity(vector_of(m->opt.gravity));
    add_ground();
    for (int body = 1; body < m->nbody; ++body) {
      if (m->body_parentid[body] == 0) add_tree(d, body);
    }
  }

  ~BulletWorld() {
    for (auto& body : rigid_) world_->removeRigidBody(body.get());
    for (auto& collider : colliders_) world_->removeCollisionObject(collider.get());
    for (auto& tree : trees_) multibodies()->removeMultiBody(tree.get());
  }

  void step() {
    for (const Spring& s : springs_) {
      const btScalar q = s.tree->getJointPos(s.link), v = s.tree->getJointVel(s.link);
      s.tree->addJointTorque(s.link, -s.stiffness * q - s.damping * v);
    }
    world_->stepSimulation(btScalar(m_->opt.timestep), 0);
  }

  int contacts() {
    int n = 0;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
      n += dispatcher_.getManifoldByIndexInternal(i)->getNumContacts();
    return n;
  }

  // Mean height of all bodies, to see that both engines move the same scene.
  double height() const {
    double sum = 0;
    for (const auto& body : rigid_) sum += body->isStaticObject() ? 0 : body->getWorldTransform().getOrigin().z();
    for (const auto& collider : colliders_) sum += collider->getWorldTransform().getOrigin().z();
    return sum / static_cast<double>(m_->nbody - 1);
  }

 private:
  // Bullet's world of multibodies has a slower solver, which a scene of free bodies alone does not need.
  std::unique_ptr<btDiscreteDynamicsWorld> make_world() {
    for (int body = 1; body < m_->nbody; ++body) {
      if (m_->body_parentid[body] == 0 && m_->body_dofnum[body] == 6) continue;
      return std::make_unique<btMultiBodyDynamicsWorld>(&dispatcher_, &broad_phase_, &solver_, &configuration_);
    }
    return std::make_unique<btDiscreteDynamicsWorld>(&dispatcher_, &broad_phase_, &plain_solver_, &configuration_);
  }

  btMultiBodyDynamicsWorld* multibodies() { return static_cast<btMultiBodyDynamicsWorld*>(world_.get()); }

  struct Spring {
    btMultiBody* tree;
    int link;
    btScalar stiffness, damping;
  };

  std::unique_ptr<btCollisionShape> shape_of(int geom) const {
    const mjtNum* size = m_->geom_size + 3 * geom;
    switch (m_->geom_type[geom]) {
      case mjGEOM_BOX:
        return std::make_unique<btBoxShape>(vector_of(size));
      case mjGEOM_SPHERE:
        return std::make_unique<btSphereShape>(btScalar(size[0]));
      case mjGEOM_CAPSULE:
        return std::make_unique<btCapsuleShapeZ>(btScalar(size[0]), btScalar(2 * size[1]));
      default:
        break;
    }
    std::fprintf(stderr, "bench_bullet: geom %d: only boxes, spheres, capsules and planes of the world\n", geom);
    std::exit(2);
  }

  // The geoms of a body that touch anything, about the frame of its inertia; null if none does.
  btCompoundShape* shapes_of(const mjData* d, int body, int& group, int& mask, btScalar& friction) {
    auto all = std::make_unique<btCompoundShape>();
    const btTransform frame = frame_of(d, body);
    for (int i = 0; i < m_->body_geomnum[body]; ++i) {
      const int geom = m_->body_geomadr[body] + i;
      if (!m_->geom_contype[geom]) continue;
      group = m_->geom_contype[geom], mask = m_->geom_conaffinity[geom];
      friction = std::sqrt(btScalar(m_->geom_friction[3 * geom]));  // Bullet multiplies both sides'
      const btTransform at{matrix_of(d->geom_xmat + 9 * geom), vector_of(d->geom_xpos + 3 * geom)};
      shapes_.push_back(shape_of(geom));
      all->addChildShape(frame.inverseTimes(at), shapes_.back().get());
    }
    if (all->getNumChildShapes() == 0) return nullptr;
    shapes_.push_back(std::move(all));
    return static_cast<btCompoundShape*>(shapes_.back().get());
  }

  void add_rigid(btScalar mass, const btVector3& inertia, const btTransform& at, btCollisionShape* shape, int group,
                 int mask, btScalar friction) {
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
    info.m_startWorldTransform = at;
    info.m_friction = friction;
    rigid_.push_back(std::make_unique<btRigidBody>(info));
    rigid_.back()->setActivationState(DISABLE_DEACTIVATION);  // nobody sleeps in Sinew's scenes either
    world_->addRigidBody(rigid_.back().get(), group, mask);
  }

  void add_ground() {
    for (int i = 0; i < m_->body_geomnum[0]; ++i) {
      const int geom = m_->body_geomadr[0] + i;
      if (m_->geom_type[geom] != mjGEOM_PLANE) continue;
      shapes_.push_back(std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), 0));
      add_rigid(0, {0, 0, 0}, btTransform::getIdentity(), shapes_.back().get(), m_->geom_contype[geom],
                m_->geom_conaffinity[geom], std::sqrt(btScalar(m_->geom_friction[3 * geom])));
    }
  }

  void add_tree(const mjData* d, int root) {
    int last = root + 1;
    while (last < m_->nbody && m_->body_rootid[last] == root) ++last;
    const bool floats = m_->body_jntnum[root] == 1 && m_->jnt_type[m_->body_jntadr[root]] == mjJNT_FREE;
    if (floats && last == root + 1) {
      int group = 0, mask = 0;
      btScalar friction = 0;
      btCompoundShape* shape = shapes_of(d, root, group, mask, friction);
      btCollisionShape* single = shape && shape->getNumChildShapes() == 1 ? shape->getChildShape(0) : shape;
      add_rigid(btScalar(m_->body_mass[root]), vector_of(m_->body_inertia + 3 * root), frame_of(d, root), single, group,
                mask, friction);
      return;
    }
    const int links = last - root - (floats ? 1 : 0);
    trees_.push_back(std::make_unique<btMultiBody>(links, floats ? btScalar(m_->body_mass[root]) : 1,
                                                   floats ? vector_of(m_->body_inertia + 3 * root) : btVector3(1, 1, 1),
                                                   !floats, false));
    btMultiBody* tree = trees_.back().get();
    if (floats) tree->setBaseWorldTransform(frame_of(d, root));
    for (int body = root; body < last; ++body) {
      tree_[body] = tree;
      if (body > root || !floats) add_link(d, body, body - root - (floats ? 1 : 0), floats);
    }
    finish_tree(d, tree, root, last);
  }

  void add_link(const mjData* d, int body, int link, bool floats) {
    const int joint = m_->body_jntadr[body], parent = m_->body_parentid[body];
    if (m_->body_jntnum[body] != 1 || m_->jnt_type[joint] != mjJNT_HINGE) {
      std::fprintf(stderr, "bench_bullet: body %d: bodies below a root have one hinge\n", body);
      std::exit(2);
    }
    const bool below_base = floats && link_[parent] < 0;
    const btTransform above = parent == 0 ? btTransform::getIdentity() : frame_of(d, parent), here = frame_of(d, body);
    const btVector3 anchor = vector_of(d->xanchor + 3 * joint), axis = vector_of(d->xaxis + 3 * joint);
    link_[body] = link;
    tree_[body]->setupRevolute(link, btScalar(m_->body_mass[body]), vector_of(m_->body_inertia + 3 * body),
                               parent == 0 || below_base ? -1 : link_[parent],
                               here.getRotation().inverse() * above.getRotation(), here.getBasis().transpose() * axis,
                               above.invXform(anchor), here.getBasis().transpose() * (here.getOrigin() - anchor), true);
    const int dof = m_->jnt_dofadr[joint];
    const btScalar stiffness(m_->jnt_stiffness[joint]), damping(m_->dof_damping[dof]);
    if (stiffness != 0 || damping != 0) springs_.push_back({tree_[body], link, stiffness, damping});
  }

  void finish_tree(const mjData* d, btMultiBody* tree, int root, int last) {
    tree->finalizeMultiDof();
    tree->setCanSleep(false);
    tree->setLinearDamping(0);
    tree->setAngularDamping(0);
    multibodies()->addMultiBody(tree);
    for (int body = root; body < last; ++body) {
      int group = 0, mask = 0;
      btScalar friction = 0;
      btCompoundShape* shape = shapes_of(d, body, group, mask, friction);
      auto collider = std::make_unique<btMultiBodyLinkCollider>(tree, link_[body]);
      if (!shape) shapes_.push_back(std::make_unique<btSphereShape>(btScalar(1e-3)));
      collider->setCollisionShape(shape ? shape : shapes_.back().get());
      collider->setWorldTransform(frame_of(d, body));
      collider->setFriction(friction);
      link_[body] < 0 ? tree->setBaseCollider(collider.get())
                      : void(tree->getLink(link_[body]).m_collider = collider.get());
      world_->addCollisionObject(collider.get(), group, mask);
      colliders_.push_back(std::move(collider));
    }
  }

  const mjModel* m_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broad_phase_;
  btMultiBodyConstraintSolver solver_;
  btSequentialImpulseConstraintSolver plain_solver_;
  std::unique_ptr<btDiscreteDynamicsWorld> world_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> rigid_;
  std::vector<std::unique_ptr<btMultiBody>> trees_;
  std::vector<std::unique_ptr<btMultiBodyLinkCollider>> colliders_;
  std::vector<Spring> springs_;
  std::vector<int> link_;           // of a body in its tree, -1 for the base
  std::vector<btMultiBody*> tree_;  // of a body
};

// One engine's best time of every block so far.
class Stopwatch {
 public:
  Stopwatch(int from, int to) : from_(from), best_((to - from) / kBlock, std::numeric_limits<double>::infinity()) {}

  void run(const std::function<void()>& step) {
    for (int i = 0; i < from_; ++i) step();
    for (double& best : best_) {
      const auto start = std::chrono::steady_clock::now();
      for (int i = 0; i < kBlock; ++i) step();
      best =
          std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
  }

  double microseconds_a_step() const {
    double sum = 0;
    for (const double best : best_) sum += best;
    return sum / (kBlock * static_cast<double>(best_.size()));
  }

 private:
  static constexpr int kBlock = 25;
  int from_;
  std::vector<double> best_;
};

void compare(const char* path, int from, int to, int rounds) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(path, nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "bench_bullet: %s\n", error);
    std::exit(2);
  }
  mjData* d = mj_makeData(m);
  Stopwatch ours(from, to), theirs(from, to);
  int contacts = 0;  // of Bullet in the end
  double height = 0, own_height = 0;
  for (int round = 0; round < rounds; ++round) {
    mj_resetData(m, d);
    mj_forward(m, d);
    BulletWorld world(m, d);
    ours.run([&] { mj_step(m, d); });
    theirs.run([&] { world.step(); });
    contacts = world.contacts();
    height = world.height();
  }
  for (int body = 1; body < m->nbody; ++body) own_height += d->xipos[3 * body + 2] / static_cast<double>(m->nbody - 1);
  const double a = ours.microseconds_a_step(), b = theirs.microseconds_a_step();
  std::printf("%-40s sinew %8.1f us  bullet %8.1f us  share %5.2f   contacts %d, %d   mean height %.4f, %.4f\n", path,
              a, b, a / b, d->ncon, contacts, own_height, height);
  mj_deleteData(d);
  mj_deleteModel(m);
}

}  // namespace

int main(int argc, char** argv) {
  int from = 0, to = 1000, rounds = 5;
  std::vector<const char*> models;
  for (int i = 1; i < argc; ++i) {
    const auto number = [&](const char* name, int& value) {
      if (std::strcmp(argv[i], name) != 0 || i + 1 == argc) return false;
      value = std::atoi(argv[++i]);
      return true;
    };
    if (!number("--from", from) && !number("--to", to) && !number("--rounds", rounds)) models.push_back(argv[i]);
  }
  if (models.empty() || from < 0 || to < from + 25 || rounds < 1) {
    std::fprintf(stderr, "usage: bench_bullet [--from STEP] [--to STEP] [--rounds N] MODEL...\n");
    return 2;
  }
  for (const char* model : models) compare(model, from, to, rounds);
}
