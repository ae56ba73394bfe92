// SPDX-License-Identifier: Apache-2.0
// Random edits: whatever is done to a spec, its copy, and what is saved of it, are the same model.
//   SINEW_EDITS sets how many, SINEW_SEED where they begin; the gate makes do with few
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "capi/spec_editing.h"
#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

constexpr const char* kGadget =
    R"(<mujoco model="gadget"><compiler angle="radian"/><default><default class="c"><geom size=".05" rgba="1 0 0 1"/>
    <joint damping=".1"/><default class="d"><site size=".02"/></default></default></default>
  <asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .11 0 0 -.09 0 0 0 .15 0 0 -.12"/>
    <material name="mat" rgba=".2 .3 .4 1"/></asset>
  <worldbody><site name="mark" pos="0 0 .1"/><frame name="stand" pos="0 0 .2" euler="0 0 .5">
    <body name="arm" childclass="c"><joint name="j" range="-1 1"/><geom name="g" material="mat"/>
    <body name="tip" pos=".1 0 0"><joint name="k"/><geom type="mesh" mesh="gem"/><site name="s" class="d"/></body></body>
    <geom name="post" size=".1"/></frame></worldbody>
  <tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="k" coef="-.3"/></fixed></tendon>
  <equality><joint name="e" joint1="j" joint2="k"/></equality>
  <actuator><motor name="m" joint="j"/><position name="p" tendon="t" kp="3"/></actuator>
  <sensor><jointpos name="q" joint="k"/><framepos name="f" objtype="site" objname="s"/></sensor>
  <keyframe><key name="home" qpos=".1 .2" ctrl=".3 .4"/></keyframe></mujoco>)";

class Editor {
 public:
  explicit Editor(unsigned seed) : random_(seed) {}

  void edit() {
    using Edit = void (Editor::*)();
    constexpr Edit kEdits[] = {
        &Editor::add_body,   &Editor::add_body,      &Editor::add_body,      &Editor::add_part,
        &Editor::add_part,   &Editor::add_class,     &Editor::add_relation,  &Editor::add_relation,
        &Editor::add_key,    &Editor::attach_copy,   &Editor::attach_itself, &Editor::attach_own,
        &Editor::rename,     &Editor::remove_body,   &Editor::remove_body,   &Editor::remove_element,
        &Editor::dissolve,   &Editor::recompile,     &Editor::replace,       &Editor::refuse_wrong_edits,
        &Editor::edit_child, &Editor::give_class_up,
    };
    (this->*kEdits[below(std::size(kEdits))])();
    const bool large = count(mjOBJ_BODY) > kMostBodies || count(mjOBJ_MESH) > kMostMeshes;
    if (large || count(mjOBJ_KEY) > kMostKeys) begin_again();
  }

  // The three ways to one model.
  void check() {
    const ModelPtr m(mj_compile(s_.get(), nullptr));
    ASSERT_TRUE(m) << error_of(s_);
    const SpecHandle copy(mj_copySpec(s_.get()));
    const ModelPtr copied(mj_compile(copy.get(), nullptr));
    ASSERT_TRUE(copied) << error_of(copy);
    EXPECT_EQ(differing_fields(*m, *copied), "");
    char error[1000] = "";
    const int size = mj_saveXMLString(s_.get(), nullptr, 0, error, sizeof error);
    std::vector<char> xml(static_cast<std::size_t>(std::max(size, 1)));
    ASSERT_EQ(mj_saveXMLString(s_.get(), xml.data(), size, error, sizeof error), 0) << error;
    const ModelPtr saved = load_text(xml.data());
    ASSERT_TRUE(saved) << xml.data();
    EXPECT_EQ(differing_fields(*m, *saved), "") << xml.data();
  }

 private:
  static constexpr int kMostBodies = 200, kMostMeshes = 40, kMostKeys = 40;

  std::size_t below(std::size_t n) { return random_() % n; }
  double number() { return std::uniform_real_distribution<>(-1, 1)(random_); }
  std::string fresh_name() { return "n" + std::to_string(++names_); }

  std::vector<mjsElement*> all(mjtObj type) {
    std::vector<mjsElement*> found;
    for (mjsElement* e = mjs_firstElement(s_.get(), type); e; e = mjs_nextElement(s_.get(), e)) found.push_back(e);
    return found;
  }
  int count(mjtObj type) { return static_cast<int>(all(type).size()); }
  // Null if there is none.
  mjsElement* any(mjtObj type) {
    const std::vector<mjsElement*> found = all(type);
    return found.empty() ? nullptr : found[below(found.size())];
  }
  mjsBody* any_body() { return mjs_asBody(any(mjOBJ_BODY)); }
  bool is_world(mjsBody* body) { return !mjs_getParent(body->element); }
  const char* name_of(mjsElement* element) { return mjs_getString(mjs_getName(element)); }
  // A name, for elements must be named before others refer to them.
  std::string named(mjsElement* element) {
    if (!*name_of(element)) {
      EXPECT_EQ(mjs_setName(element, fresh_name().c_str()), 0);
    }
    return name_of(element);
  }
  const mjsDefault* any_class() {
    return classes_.empty() || below(2) ? nullptr : mjs_findDefault(s_.get(), classes_[below(classes_.size())].c_str());
  }

  void add_body() {
    mjsBody* body = mjs_addBody(any_body(), nullptr);
    for (double& x : body->pos) x = number();
    for (double& x : body->quat) x = number();
    if (below(3)) mjs_setName(body->element, fresh_name().c_str());
    mjs_addGeom(body, any_class())->size[0] = 0.1 + 0.05 * number();
    mjsJoint* joint = mjs_addJoint(body, any_class());
    joint->type = below(2) ? mjJNT_HINGE : mjJNT_BALL;
    joint->stiffness = 1 + number();
  }

  void add_part() {
    mjsBody* body = any_body();
    switch (below(5)) {
      case 0:
        mjs_addSite(body, any_class())->pos[1] = number();
        break;
      case 1:
        mjs_addCamera(body, nullptr)->fovy = 50 + 10 * number();
        break;
      case 2:
        mjs_addLight(body, nullptr)->dir[0] = number();
        break;
      case 3: {
        mjsGeom* geom = mjs_addGeom(body, any_class());
        geom->type = mjGEOM_BOX;
        for (double& x : geom->size) x = 0.1 + 0.05 * number();
        break;
      }
      default: {
        mjsFrame* frame = mjs_addFrame(body, nullptr);
        frame->pos[2] = number();
        mjsGeom* geom = mjs_addGeom(body, nullptr);
        geom->size[0] = 0.05;
        EXPECT_EQ(mjs_setFrame(geom->element, frame), 0);
      }
    }
  }

  void add_class() {
    const std::string name = fresh_name();
    mjsDefault* added = mjs_addDefault(s_.get(), name.c_str(), any_class());
    ASSERT_NE(added, nullptr) << error_of(s_);
    added->geom->friction[0] = 1 + 0.5 * number();
    added->joint->armature = 0.1 + 0.05 * number();
    added->site->size[0] = 0.02;
    classes_.push_back(name);
    if (mjsBody* body = any_body(); !is_world(body)) mjs_setString(body->childclass, name.c_str());
  }

  // A class goes, and with it what was derived from it.
  void give_class_up() {
    if (classes_.empty()) return;
    const mjsDefault* unwanted = mjs_findDefault(s_.get(), classes_[below(classes_.size())].c_str());
    ASSERT_NE(unwanted, nullptr);
    EXPECT_EQ(mjs_delete(s_.get(), unwanted->element), 0) << error_of(s_);
    std::erase_if(classes_, [&](const std::string& name) { return !mjs_findDefault(s_.get(), name.c_str()); });
  }

  void add_relation() {
    mjsElement* joint = any(mjOBJ_JOINT);
    if (!joint || mjs_asJoint(joint)->type != mjJNT_HINGE) return;
    const std::string name = named(joint);
    switch (below(4)) {
      case 0: {
        mjsActuator* actuator = mjs_addActuator(s_.get(), nullptr);
        actuator->trntype = mjTRN_JOINT;
        mjs_setString(actuator->target, name.c_str());
        actuator->gear[0] = number();
        if (below(2)) actuator->dyntype = mjDYN_INTEGRATOR;
        break;
      }
      case 1: {
        mjsSensor* sensor = mjs_addSensor(s_.get());
        sensor->type = mjSENS_JOINTVEL;
        sensor->objtype = mjOBJ_JOINT;
        mjs_setString(sensor->objname, name.c_str());
        sensor->noise = 0.1 + 0.05 * number();
        break;
      }
      case 2: {
        mjsTendon* tendon = mjs_addTendon(s_.get(), nullptr);
        mjs_wrapJoint(tendon, name.c_str(), number());
        break;
      }
      default: {
        mjsBody* body = any_body();
        if (is_world(body)) return;
        mjsExclude* exclude = mjs_addExclude(s_.get());
        mjs_setString(exclude->bodyname1, "world");
        mjs_setString(exclude->bodyname2, named(body->element).c_str());
      }
    }
  }

  // A key fits the model as it is; it has to go on fitting it through all edits that follow.
  void add_key() {
    const ModelPtr m(mj_compile(s_.get(), nullptr));
    ASSERT_TRUE(m) << error_of(s_);
    std::vector<double> qpos(m->qpos0, m->qpos0 + m->nq), ctrl(static_cast<std::size_t>(m->nu));
    for (double& x : ctrl) x = number();
    mjsKey* key = mjs_addKey(s_.get());
    key->time = number();
    mjs_setDouble(key->qpos, qpos.data(), m->nq);
    mjs_setDouble(key->ctrl, ctrl.data(), m->nu);
    if (below(2)) mjs_setName(key->element, fresh_name().c_str());
    // edits that keep keys do so for a spec that was compiled with them
    ASSERT_TRUE(ModelPtr(mj_compile(s_.get(), nullptr))) << error_of(s_);
  }

  // A body, a frame or all of another spec comes, to a frame, to a body or to a site.
  void attach(bool deep) {
    SpecHandle child = parse_spec(kGadget);
    mjs_setDeepCopy(s_.get(), deep);
    mjsBody* parent = any_body();
    const std::string prefix = fresh_name() + "-";
    mjsElement* to = below(2) ? mjs_addFrame(parent, nullptr)->element : mjs_addSite(parent, nullptr)->element;
    mjsElement* what = mjs_findFrame(child.get(), "stand")->element;
    if (below(2)) what = mjs_findBody(child.get(), "arm")->element;
    if (below(4) == 0) what = child->element;
    EXPECT_NE(mjs_attach(to, what, prefix.c_str(), below(2) ? "" : "~"), nullptr) << error_of(s_);
    if (below(2)) children_.push_back(std::move(child));
  }
  void attach_copy() { attach(true); }
  void attach_itself() { attach(false); }

  bool is_inside(mjsBody* body, const mjsBody* around) {
    while (body && body != around) body = mjs_getParent(body->element);
    return body != nullptr;
  }

  // A body of the spec itself comes once more, but not into itself.
  void attach_own() {
    mjsBody *body = any_body(), *parent = any_body();
    if (is_world(body) || count(mjOBJ_BODY) > kMostBodies / 2 || count(mjOBJ_KEY) > 5) return;  // keys double
    mjs_setDeepCopy(s_.get(), 1);
    mjsFrame* frame = mjs_addFrame(parent, nullptr);
    const mjsElement* attached = mjs_attach(frame->element, body->element, (fresh_name() + "=").c_str(), "");
    EXPECT_EQ(attached == nullptr, is_inside(parent, body)) << error_of(s_);
  }

  // Those to which nothing refers by name.
  void rename() {
    mjsElement* element = any(below(2) ? mjOBJ_GEOM : mjOBJ_FRAME);
    if (!element) return;
    EXPECT_EQ(mjs_setName(element, fresh_name().c_str()), 0) << error_of(s_);
  }

  void remove_body() {
    mjsBody* body = any_body();
    if (is_world(body)) return;
    EXPECT_EQ(mjs_delete(s_.get(), body->element), 0) << error_of(s_);
  }

  void remove_element() {
    constexpr mjtObj kTypes[] = {mjOBJ_SITE,   mjOBJ_CAMERA, mjOBJ_LIGHT, mjOBJ_EXCLUDE, mjOBJ_EQUALITY,
                                 mjOBJ_SENSOR, mjOBJ_KEY,    mjOBJ_FRAME, mjOBJ_ACTUATOR};
    mjsElement* element = any(kTypes[below(std::size(kTypes))]);
    if (!element) return;
    // the sensors of gadgets refer to their sites, and their frames hold bodies
    if (element->elemtype == mjOBJ_SITE && *name_of(element)) return;
    // keys are kept in step with bodies that go, not with actuators
    if (element->elemtype == mjOBJ_ACTUATOR && any(mjOBJ_KEY)) return;
    EXPECT_EQ(mjs_delete(s_.get(), element), 0) << error_of(s_);
  }

  // A body becomes a frame of its parent, if that can have its joints and nothing names it.
  void dissolve() {
    mjsBody* body = any_body();
    if (is_world(body) || *name_of(body->element)) return;
    if (is_world(mjs_getParent(body->element)) || mjs_firstChild(body, mjOBJ_JOINT, 0)) return;
    EXPECT_NE(mjs_bodyToFrame(&body), nullptr) << error_of(s_);
    EXPECT_EQ(body, nullptr);
  }

  void recompile() {
    ModelPtr m(mj_compile(s_.get(), nullptr));
    ASSERT_TRUE(m) << error_of(s_);
    const DataPtr d(mj_makeData(m.get()));
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = number();
    mjsElement* joint = any(mjOBJ_JOINT);
    const double before = joint ? d->qvel[m->jnt_dofadr[mjs_getId(joint)]] : 0;
    add_body();
    add_part();
    ASSERT_EQ(mj_recompile(s_.get(), nullptr, m.get(), d.get()), 0) << error_of(s_);
    if (joint) {
      EXPECT_EQ(d->qvel[m->jnt_dofadr[mjs_getId(joint)]], before);
    }
    mj_forward(m.get(), d.get());
  }

  // Keys of a spec that was never compiled are not kept in step with its joints.
  void replace() {
    s_.reset(mj_copySpec(s_.get()));
    EXPECT_TRUE(ModelPtr(mj_compile(s_.get(), nullptr))) << error_of(s_);
  }

  // What must not be done is refused, with a reason, and changes nothing.
  void refuse_wrong_edits() {
    const int bodies = count(mjOBJ_BODY), frames = count(mjOBJ_FRAME);
    const SpecHandle other = parse_spec(kGadget);
    mjsElement* foreign = mjs_findBody(other.get(), "arm")->element;
    EXPECT_EQ(mjs_delete(s_.get(), foreign), -1);
    EXPECT_NE(error_of(s_), "");
    EXPECT_EQ(mjs_delete(s_.get(), any(mjOBJ_BODY) ? mjs_findBody(s_.get(), "world")->element : nullptr), -1);
    mjsFrame* frame = mjs_addFrame(any_body(), nullptr);
    EXPECT_EQ(mjs_attach(frame->element, any(mjOBJ_GEOM), "x", ""), nullptr);
    EXPECT_EQ(mjs_setFrame(frame->element, frame), -1);
    EXPECT_EQ(mjs_delete(s_.get(), frame->element), 0);
    EXPECT_EQ(count(mjOBJ_BODY), bodies);
    EXPECT_EQ(count(mjOBJ_FRAME), frames);
  }

  // Specs of which parts were attached live on, change and go on their own.
  void edit_child() {
    if (children_.empty()) return;
    const std::size_t which = below(children_.size());
    if (below(2)) {
      children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(which));
    } else {
      mjsBody* body = mjs_addBody(mjs_findBody(children_[which].get(), "world"), nullptr);
      mjs_addGeom(body, nullptr)->size[0] = 0.1;
      EXPECT_TRUE(ModelPtr(mj_compile(children_[which].get(), nullptr))) << error_of(children_[which]);
    }
  }

  void begin_again() {
    s_ = empty_spec();
    classes_.clear();
    if (below(2)) children_.clear();
  }

  std::mt19937 random_;
  SpecHandle s_ = empty_spec();
  std::vector<SpecHandle> children_;
  std::vector<std::string> classes_;  // those added here
  int names_ = 0;
};

int from_environment(const char* name, int otherwise) {
  const char* wanted = std::getenv(name);
  return wanted ? std::atoi(wanted) : otherwise;
}

TEST(RandomEdits, LeaveASpecThatCopiesAndSavesAsTheModelItIs) {
  const int edits = from_environment("SINEW_EDITS", 300);
  Editor editor(static_cast<unsigned>(from_environment("SINEW_SEED", 7)));
  for (int i = 1; i <= edits; ++i) {
    editor.edit();
    if (i % 100 == 0) editor.check();
    if (HasFailure()) FAIL() << "after " << i << " edits";
  }
}

}  // namespace
}  // namespace sinew::test
