// SPDX-License-Identifier: Apache-2.0
// Random edits: whatever is done to a spec, its copy, and what is saved of it, are the same model.
//   SINEW_EDITS sets how many; the gate makes do with few
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
    R"(<mujoco model="gadget"><default><default class="c"><geom size=".05"/></default></default>
  <asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .11 0 0 -.09 0 0 0 .15 0 0 -.12"/></asset>
  <worldbody><body name="arm"><joint name="j"/><geom name="g" class="c"/>
    <body name="tip" pos=".1 0 0"><joint name="k"/><geom type="mesh" mesh="gem"/><site name="s"/></body></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator><sensor><jointpos name="q" joint="k"/></sensor>
  <keyframe><key name="home" qpos=".1 .2"/></keyframe></mujoco>)";

class Editor {
 public:
  explicit Editor(unsigned seed) : random_(seed) {}

  void edit() {
    switch (random_() % 8) {
      case 0:
      case 1:
        return add_body();
      case 2:
        return attach(0);
      case 3:
        return attach(1);
      case 4:
        return rename();
      case 5:
        return recompile();
      case 6:
        return replace_by_copy();
      default:
        return remove();
    }
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
    ASSERT_TRUE(saved);
    EXPECT_EQ(m->nbody, saved->nbody);
    EXPECT_EQ(m->nq, saved->nq);
    EXPECT_EQ(m->nkey, saved->nkey);
    EXPECT_EQ(m->nmesh, saved->nmesh);
  }

 private:
  mjsBody* any_body() {
    std::vector<mjsElement*> bodies;
    for (mjsElement* e = mjs_firstElement(s_.get(), mjOBJ_BODY); e; e = mjs_nextElement(s_.get(), e))
      bodies.push_back(e);
    return mjs_asBody(bodies[random_() % bodies.size()]);
  }
  std::string fresh_name() { return "n" + std::to_string(++names_); }

  void add_body() {
    mjsBody* body = mjs_addBody(any_body(), nullptr);
    mjs_setName(body->element, fresh_name().c_str());
    mjs_addGeom(body, nullptr)->size[0] = 0.1;
    mjs_addJoint(body, nullptr);
  }

  void attach(int deep) {
    if (++attached_ > 40) return;
    SpecHandle child = parse_spec(kGadget);
    mjs_setDeepCopy(s_.get(), deep);
    mjsFrame* frame = mjs_addFrame(any_body(), nullptr);
    EXPECT_NE(mjs_attach(frame->element, mjs_findBody(child.get(), "arm")->element, (fresh_name() + "-").c_str(), ""),
              nullptr)
        << error_of(s_);
    if (random_() % 2) children_.push_back(std::move(child));
  }

  void rename() { EXPECT_EQ(mjs_setName(mjs_addFrame(any_body(), nullptr)->element, fresh_name().c_str()), 0); }

  void remove() {
    mjsBody* body = any_body();
    if (!mjs_getParent(body->element)) return;
    EXPECT_EQ(mjs_delete(s_.get(), body->element), 0) << error_of(s_);
  }

  void recompile() {
    ModelPtr m(mj_compile(s_.get(), nullptr));
    ASSERT_TRUE(m) << error_of(s_);
    const DataPtr d(mj_makeData(m.get()));
    add_body();
    EXPECT_EQ(mj_recompile(s_.get(), nullptr, m.get(), d.get()), 0) << error_of(s_);
    mj_forward(m.get(), d.get());
  }

  void replace_by_copy() { s_.reset(mj_copySpec(s_.get())); }

  std::mt19937 random_;
  SpecHandle s_ = empty_spec();
  std::vector<SpecHandle> children_;
  int names_ = 0, attached_ = 0;
};

TEST(RandomEdits, LeaveASpecThatCopiesAndSavesAsTheModelItIs) {
  const char* wanted = std::getenv("SINEW_EDITS");
  const int edits = wanted ? std::atoi(wanted) : 300;
  Editor editor(7);
  for (int i = 1; i <= edits; ++i) {
    editor.edit();
    if (i % 100 == 0) editor.check();
  }
}

}  // namespace
}  // namespace sinew::test
