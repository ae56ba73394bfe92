// SPDX-License-Identifier: Apache-2.0
// Rows of contacts that are filled four dofs at a time have the bits of rows filled dof by dof.
#include <string>

#include <gtest/gtest.h>

#include "math/matrix_support.h"
#include "support/load.h"
#include "tree/constraint_jacobian.h"
#include "tree/contact_side.h"

namespace sinew::test {
namespace {

// Chains of 1 to 6 dofs that lie on a plane and on each other, and two free bodies, of which a box has several contacts
// with the plane.
ModelPtr chains(const std::string& cone, int dim) {
  Random random(13);
  const auto number = [&] { return std::to_string(random.number()) + " "; };
  std::string text = "<mujoco><option cone='" + cone + "' jacobian='sparse'/><default><geom condim='" +
                     std::to_string(dim) +
                     "' friction='.7 .02 .03'/></default><worldbody><geom type='plane' size='1 1 1'/>"
                     "<body pos='0 0 .05'><freejoint/><geom size='.1'/></body>"
                     "<body pos='.3 0 .19' euler='1 2 3'><freejoint/><geom type='box' size='.1 .15 .2'/></body>";
  for (int links = 1; links <= 6; ++links) {
    std::string ends;
    for (int i = 0; i < links; ++i, ends += "</body>") {
      text +=
          "<body pos='.01 .02 .03'><joint axis='" + number() + number() + number() + "'/><geom size='.1' mass='1'/>";
    }
    text += ends;
  }
  return load_text(text + "</worldbody></mujoco>");
}

// Row r of S at a dof.
double entry(const mjContact& contact, const Motion<double>& motion, double share, const Vec3<double>& offset, int r) {
  const Vec3<double> axis = load3(contact.frame + 3 * (r % 3));
  return r < 3 ? dot(axis, velocity_at(motion, offset) * share) : dot(axis, motion.angular * share);
}

void expect_rows(const mjModel& m, const mjData& d, const mjContact& contact) {
  const SparseRows rows = constraint_jacobian(m, d);
  const double* J = constraint_jacobian_values(m, d);
  const int first = contact.efc_address, n = rows.rownnz[first];
  const bool pyramid = d.efc_type[first] == mjCNSTR_CONTACT_PYRAMIDAL;
  int k = n;
  for_each_motion_between(m, d, contact, [&](int dof, double share, const Vec3<double>& offset) {
    const auto motion = Motion<double>::load(d.cdof + 6 * dof);
    ASSERT_GT(k--, 0);
    const auto value = [&](int row) {
      EXPECT_EQ(rows.colind[rows.rowadr[first + row] + k], dof);
      return J[rows.rowadr[first + row] + k];
    };
    const double normal = entry(contact, motion, share, offset, 0);
    for (int r = 0; r < contact.dim; ++r) {
      const double s = entry(contact, motion, share, offset, r);
      if (!pyramid) {
        EXPECT_EQ(value(r), s);
      } else if (r > 0) {
        EXPECT_EQ(value(2 * r - 2), normal + contact.friction[r - 1] * s);
        EXPECT_EQ(value(2 * r - 1), normal - contact.friction[r - 1] * s);
      }
    }
  });
  EXPECT_EQ(k, 0);
}

TEST(ContactKernels, HaveTheBitsOfDofByDof) {
  for (const char* cone : {"elliptic", "pyramidal"}) {
    for (const int dim : {1, 3, 4, 6}) {
      const ModelPtr m = chains(cone, dim);
      ASSERT_TRUE(m);
      const DataPtr d(mj_makeData(m.get()));
      Random random(3);
      for (int i = 14; i < m->nq; ++i) d->qpos[i] = random.number();
      mj_forward(m.get(), d.get());
      ASSERT_GT(d->ncon, 20);
      for (int c = 0; c < d->ncon; ++c) {
        if (d->contact[c].efc_address >= 0) expect_rows(*m, *d, d->contact[c]);
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
