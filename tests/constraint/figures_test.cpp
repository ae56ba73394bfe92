// SPDX-License-Identifier: Apache-2.0
// Every kind of row with parameters of its own, against figures of MuJoCo (3.3.8): whoever reads the solref of
// limits where that of friction belongs, forgets a weight, a margin or where a joint starts, gets other ones.
//   node oracle.mjs own.xml data.qpos=... data.qvel=... model.opt.impratio=3 model.opt.cone=0 (or 1)
//     data.efc_pos data.efc_margin data.efc_frictionloss data.efc_diagApprox data.efc_KBIP data.efc_aref data.qacc
#include <gtest/gtest.h>

#include "constraint/constraint_support.h"

namespace sinew::test {
namespace {

const char* kOwnParameters = R"(
<mujoco>
  <option timestep=".004"/>
  <worldbody>
    <site name="post" pos="0 1 2"/>
    <geom name="floor" type="plane" size="9 9 .1" condim="1"/>
    <body name="torso" pos="0 0 1" euler="10 20 30">
      <joint type="free"/>
      <geom name="chest" size=".15" mass="5" pos=".02 .01 0"/>
      <body name="arm" pos="0 .2 .3" euler="0 40 0">
        <joint name="a" axis="1 0 0" ref="20" frictionloss=".5" solreffriction=".03 .7"
               solimpfriction=".7 .8 .01 .5 2"/>
        <joint name="b" axis="0 1 0" range="-5 8" margin=".3" solreflimit=".05 .6" solimplimit=".2 .8 .4 .3 3"/>
        <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
        <site name="hand" pos="0 .1 .3" euler="20 0 10"/>
      </body>
      <body name="leg" pos="0 -.2 -.3">
        <joint name="hip" type="ball" range="0 12" margin=".1" solreflimit="-900 -40" solimplimit=".3 .7 .2 .4 1"/>
        <geom type="capsule" size=".05 .2" pos="0 0 -.2"/>
        <site name="foot" pos=".1 0 -.3" euler="0 50 0"/>
      </body>
    </body>
    <body name="sled" pos="2 0 0">
      <joint name="s" type="slide" axis="0 1 1" ref=".3" range=".1 .32" solreflimit=".011 1"
             solimplimit=".5 .6 .02 .9 4"/>
      <geom size=".1"/>
      <site name="hook" pos="0 .1 .1"/>
    </body>
    <body name="wheel" pos="4 0 1"><joint name="w" axis="0 1 0" ref="-40"/><geom size=".1" pos=".3 0 0"/></body>
    <body pos="-2 0 .09"><freejoint/><geom name="ball" size=".1" condim="6"/></body>
    <body pos="-3 0 .105"><freejoint/>
      <geom name="slick" size=".1" condim="1" margin=".02" solimp=".6 .8 .03 .5 2"/></body>
    <body pos="-4 0 .097"><freejoint/><geom name="top" size=".1"/></body>
  </worldbody>
  <contact>
    <pair geom1="floor" geom2="ball" condim="6" friction=".9 .6 .02 .003 .004" margin=".03" gap=".01" solref=".03 .8"
          solreffriction="-80 -6" solimp=".4 .9 .05 .6 2"/>
    <pair geom1="floor" geom2="top" condim="4" friction=".5 .5 .01 .001 .001" solref="-4000 -60"
          solimp=".7 .9 .01 .2 3"/>
  </contact>
  <tendon>
    <spatial name="rope" frictionloss=".4" solreffriction=".04 .5" solimpfriction=".6 .9 .01 .5 2" range=".1 .3"
             limited="true" solreflimit=".06 .9" solimplimit=".4 .7 3 .7 2">
      <site site="post"/><site site="hand"/></spatial>
    <spatial name="line"><site site="hook"/><site site="foot"/></spatial>
    <fixed name="mix" range="-.5 2.2" margin=".9" limited="true" solreflimit="-70 -3" solimplimit=".1 .2 3 .5 2">
      <joint joint="a" coef="2"/><joint joint="s" coef="-1"/></fixed>
  </tendon>
  <equality>
    <connect body1="arm" body2="leg" anchor="0 .1 .2" solref=".07 1.1" solimp=".3 .8 1 .4 2"/>
    <weld site1="hand" site2="foot" torquescale=".7" solref="-300 -20" solimp=".2 .9 4 .3 1"/>
    <weld body1="torso" body2="sled" solref=".1 .3" solimp=".8 .9 9 .5 2"/>
    <joint joint1="a" joint2="s" polycoef=".1 .2 .3 -.4 .5" solref=".08 .4" solimp=".5 .6 2 .5 2"/>
    <joint joint1="w" polycoef=".3 0 0 0 0" solref=".09 .5" solimp=".1 .6 2 .2 3"/>
    <tendon tendon1="rope" tendon2="line" polycoef=".1 .2 -.3 .4 .5" solref=".12 .6" solimp=".3 .6 9 .5 2"/>
    <tendon tendon1="mix" polycoef=".2 0 0 0 0" solref=".13 .7" solimp=".4 .7 1 .5 2"/>
  </equality>
</mujoco>)";

struct RowFigures {
  mjtConstraint type;
  int id;
  mjtNum pos, margin, frictionloss, diag_approx, stiffness, damping, impedance, aref;
};

// clang-format off
const RowFigures kRows[] = {
    {mjCNSTR_EQUALITY, 0, 0.1197996057, 0, 0, 0.4138084861, 263.5351661, 35.71428571, 0.32659753, -30.01773784},
    {mjCNSTR_EQUALITY, 0, -0.08296570522, 0, 0, 0.4138084861, 263.5351661, 35.71428571, 0.32659753, 28.34930741},
    {mjCNSTR_EQUALITY, 0, 0.006539894207, 0, 0, 0.4138084861, 263.5351661, 35.71428571, 0.32659753, -9.15294862},
    {mjCNSTR_EQUALITY, 1, 0.1149817752, 0, 0, 0.4138084861, 370.3703704, 22.22222222, 0.4184810801, -10.62984466},
    {mjCNSTR_EQUALITY, 1, 0.01042564553, 0, 0, 0.4138084861, 370.3703704, 22.22222222, 0.4184810801, 0.6251859451},
    {mjCNSTR_EQUALITY, 1, 1.228008742, 0, 0, 0.4138084861, 370.3703704, 22.22222222, 0.4184810801, -193.9957497},
    {mjCNSTR_EQUALITY, 1, 0.1686752755, 0, 0, 90.1090701, 370.3703704, 22.22222222, 0.4184810801, -35.12544264},
    {mjCNSTR_EQUALITY, 1, -0.02710825273, 0, 0, 90.1090701, 370.3703704, 22.22222222, 0.4184810801, 8.385265051},
    {mjCNSTR_EQUALITY, 1, 0.09021900756, 0, 0, 90.1090701, 370.3703704, 22.22222222, 0.4184810801, -18.79009805},
    {mjCNSTR_EQUALITY, 2, -0.0006342903942, 0, 0, 0.199601728, 1371.742112, 22.22222222, 0.8001680081, 20.3233891},
    {mjCNSTR_EQUALITY, 2, -0.1585314367, 0, 0, 0.199601728, 1371.742112, 22.22222222, 0.8001680081, 168.9775582},
    {mjCNSTR_EQUALITY, 2, 0.1519722091, 0, 0, 0.199601728, 1371.742112, 22.22222222, 0.8001680081, -159.0780046},
    {mjCNSTR_EQUALITY, 2, 0.1132442851, 0, 0, 8.408411709, 1371.742112, 22.22222222, 0.8001680081, -123.9931303},
    {mjCNSTR_EQUALITY, 2, -0.04623584295, 0, 0, 8.408411709, 1371.742112, 22.22222222, 0.8001680081, 51.11913157},
    {mjCNSTR_EQUALITY, 2, -0.06966405977, 0, 0, 8.408411709, 1371.742112, 22.22222222, 0.8001680081, 70.41435415},
    {mjCNSTR_EQUALITY, 3, -0.095344805, 0, 0, 18.09390469, 2712.673611, 41.66666667, 0.5004545316, 98.07727799},
    {mjCNSTR_EQUALITY, 4, -0.18, 0, 0, 2.539706539, 1371.742112, 37.03703704, 0.1091125, 8.422839506},
    {mjCNSTR_EQUALITY, 5, 0.01803641798, 0, 0, 1.256658368, 535.8367627, 27.77777778, 0.3000024097, -21.97417121},
    {mjCNSTR_EQUALITY, 6, -0.23, 0, 0, 71.65942152, 246.4456378, 21.97802198, 0.43174, -6.297129648},
    {mjCNSTR_FRICTION_DOF, 6, 0, 0, 0.5, 17.85517228, 0, 83.33333333, 0.7, -66.66666667},
    {mjCNSTR_FRICTION_TENDON, 0, 0, 0, 0.4, 0.3174941162, 0, 55.55555556, 0.6, -47.1490113},
    {mjCNSTR_LIMIT_JOINT, 2, 0.1572664626, 0.3, 0, 20.24120678, 1736.111111, 50, 0.4742197731, 167.5122669},
    {mjCNSTR_LIMIT_JOINT, 2, 0.06962634016, 0.3, 0, 20.24120678, 1736.111111, 50, 0.7066197415, 232.6155833},
    {mjCNSTR_LIMIT_JOINT, 3, 0.05306316202, 0.1, 0, 92.38438594, 1836.734694, 57.14285714, 0.393873676, 76.93547133},
    {mjCNSTR_LIMIT_JOINT, 4, -0.05, 0, 0, 0.2387324146, 22956.84114, 303.030303, 0.6, 749.3112948},
    {mjCNSTR_LIMIT_TENDON, 0, -0.6986799544, 0, 0, 0.3174941162, 699.8684247, 47.61904762, 0.4232454133, 247.37369},
    {mjCNSTR_LIMIT_TENDON, 2, 0.8681317008, 0.9, 0, 71.65942152, 1750, 15, 0.1000225686, -15.421789},
};

// The edges of a pyramid have all but the reference in common, which is that of the first.
const RowFigures kPyramids[] = {
    {mjCNSTR_CONTACT_PYRAMIDAL, 0, -0.05050252532, 0, 0, 0.1061032954, 2770.083102, 105.2631579, 0.95, 103.1284653},
    {mjCNSTR_CONTACT_PYRAMIDAL, 1, -0.01, 0.02, 0, 0.2333370621, 2143.347051, 74.07407407, 0.7, 166.0621399},
    {mjCNSTR_CONTACT_FRICTIONLESS, 2, 0.005, 0.02, 0, 0.2387324146, 3265.306122, 114.2857143, 0.87473985, 157.130115},
    {mjCNSTR_CONTACT_PYRAMIDAL, 3, -0.003, 0, 0, 0.04973591972, 4938.271605, 66.66666667, 0.7928125, -54.9712963},
};

const RowFigures kCones[] = {
    {mjCNSTR_CONTACT_ELLIPTIC, 0, -0.05050252532, 0, 0, 0.07957747155, 2770.083102, 105.2631579, 0.95, 118.0149239},
    {mjCNSTR_CONTACT_ELLIPTIC, 0, 0, 0, 0, 0.02652582385, 0, 105.2631579, 0.95, -14.88645855},
    {mjCNSTR_CONTACT_ELLIPTIC, 0, 0, 0, 0, 0.02652582385, 0, 105.2631579, 0.95, 0},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, -0.01, 0.02, 0, 0.2387324146, 2143.347051, 74.07407407, 0.7, 96.86213992},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, 0, 0, 0, 0.07957747155, 0, 6.666666667, 0.7, 6.92},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, 0, 0, 0, 0.179049311, 0, 6.666666667, 0.7, 5.396666667},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, 0, 0, 0, 161.1443799, 0, 6.666666667, 0.7, -1.333333333},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, 0, 0, 0, 7161.972439, 0, 6.666666667, 0.7, 0.6666666667},
    {mjCNSTR_CONTACT_ELLIPTIC, 1, 0, 0, 0, 4028.609497, 0, 6.666666667, 0.7, -2.666666667},
    {mjCNSTR_CONTACT_FRICTIONLESS, 2, 0.005, 0.02, 0, 0.2387324146, 3265.306122, 114.2857143, 0.87473985, 157.130115},
    {mjCNSTR_CONTACT_ELLIPTIC, 3, -0.003, 0, 0, 0.2387324146, 4938.271605, 66.66666667, 0.7928125, -41.58796296},
    {mjCNSTR_CONTACT_ELLIPTIC, 3, 0, 0, 0, 0.07957747155, 0, 66.66666667, 0.7928125, -26.76666667},
    {mjCNSTR_CONTACT_ELLIPTIC, 3, 0, 0, 0, 0.07957747155, 0, 66.66666667, 0.7928125, 17.93},
    {mjCNSTR_CONTACT_ELLIPTIC, 3, 0, 0, 0, 198.9436789, 0, 66.66666667, 0.7928125, 26.66666667},
};
// clang-format on

const mjtNum kAccelerations[][31] = {{18.92566362,
                                      17.14998961,
                                      -7.542635773,
                                      -30.5600158,
                                      102.2584149,
                                      100.2706208,
                                      -41.03416466,
                                      -16.79293943,
                                      59.66951439,
                                      -89.59658977,
                                      -104.2652466,
                                      133.1588389,
                                      28.61081372,
                                      -15.06057251,
                                      21.70982261,
                                      93.11310407,
                                      506.5008629,
                                      353.9655964,
                                      -4.787576922,
                                      0,
                                      0,
                                      136.2191721,
                                      0,
                                      0,
                                      0,
                                      0,
                                      0,
                                      -9.81,
                                      0,
                                      0,
                                      0},
                                     {37.43919556,
                                      15.45374116,
                                      -18.78239137,
                                      -12.67585692,
                                      107.4381316,
                                      52.5451614,
                                      -126.7083976,
                                      -60.20949345,
                                      50.98154412,
                                      -111.3036751,
                                      -100.0043848,
                                      16.02979997,
                                      28.61081372,
                                      -1.526450452,
                                      2.079458206,
                                      64.86049794,
                                      47.8260667,
                                      35.57443606,
                                      -0.6181015453,
                                      0,
                                      0,
                                      136.2191721,
                                      0,
                                      0,
                                      0,
                                      0,
                                      0,
                                      -9.81,
                                      0,
                                      0,
                                      0}};

void expect_figure(mjtNum got, mjtNum want, const char* what, int row) {
  EXPECT_NEAR(got, want, 1e-8 * (1 + std::abs(want))) << what << " of row " << row;
}

void expect_row(const mjData& d, int row, const RowFigures& want) {
  ASSERT_LT(row, d.nefc);
  EXPECT_EQ(d.efc_type[row], want.type) << row;
  EXPECT_EQ(d.efc_id[row], want.id) << row;
  expect_figure(d.efc_pos[row], want.pos, "position", row);
  expect_figure(d.efc_margin[row], want.margin, "margin", row);
  expect_figure(d.efc_frictionloss[row], want.frictionloss, "friction loss", row);
  expect_figure(d.efc_diagApprox[row], want.diag_approx, "diagonal", row);
  expect_figure(d.efc_KBIP[4 * row], want.stiffness, "stiffness", row);
  expect_figure(d.efc_KBIP[4 * row + 1], want.damping, "damping", row);
  expect_figure(d.efc_KBIP[4 * row + 2], want.impedance, "impedance", row);
  expect_figure(d.efc_aref[row], want.aref, "reference", row);
}

class Figures : public testing::TestWithParam<std::tuple<int, int>> {};
INSTANTIATE_TEST_SUITE_P(ConesAndFormats, Figures,
                         testing::Combine(testing::Values(mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC),
                                          testing::Values(mjJAC_DENSE, mjJAC_SPARSE)));

TEST_P(Figures, OfRowsAndAccelerationsAreTheReferences) {
  const ModelPtr m = load_text(kOwnParameters);
  ASSERT_TRUE(m);
  m->opt.cone = std::get<0>(GetParam());
  m->opt.jacobian = std::get<1>(GetParam());
  m->opt.impratio = 3;
  m->opt.tolerance = 1e-14;
  DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < 15; ++i) d->qpos[i] += 0.05 * (i % 5) - 0.08;
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.3 * (i % 7) - 1;
  mj_forward(m.get(), d.get());
  int row = 0;
  for (const RowFigures& want : kRows) expect_row(*d, row++, want);
  if (m->opt.cone == mjCONE_ELLIPTIC) {
    for (const RowFigures& want : kCones) expect_row(*d, row++, want);
  } else {
    for (const RowFigures& want : kPyramids) {
      expect_row(*d, row, want);
      row += want.type == mjCNSTR_CONTACT_PYRAMIDAL ? 2 * (d->contact[want.id].dim - 1) : 1;
    }
  }
  EXPECT_EQ(row, d->nefc);
  ASSERT_EQ(m->nv, std::ssize(kAccelerations[0]));
  for (int i = 0; i < m->nv; ++i) expect_figure(d->qacc[i], kAccelerations[m->opt.cone][i], "acceleration", i);
}

// Left to the engine, the Jacobian of a model is sparse from 60 dofs on.
TEST(Format, OfTheJacobianFollowsTheSizeUnlessItIsGiven) {
  for (const int dofs : {59, 60}) {
    std::string chain;
    for (int i = 0; i < dofs; ++i) chain += "<body pos='.1 0 0'><joint range='1 9'/><geom size='.1' contype='0'/>";
    for (int i = 0; i < dofs; ++i) chain += "</body>";
    const ModelPtr m = load_text("<mujoco><worldbody>" + chain + "</worldbody></mujoco>");
    ASSERT_TRUE(m);
    for (const int format : {mjJAC_AUTO, mjJAC_DENSE, mjJAC_SPARSE}) {
      m->opt.jacobian = format;
      const bool sparse = format == mjJAC_SPARSE || (format == mjJAC_AUTO && dofs == 60);
      EXPECT_EQ(mj_isSparse(m.get()), sparse) << dofs << ' ' << format;
      DataPtr d(mj_makeData(m.get()));
      mj_forward(m.get(), d.get());
      EXPECT_EQ(d->nJ, sparse ? dofs : dofs * dofs);
    }
  }
}

}  // namespace
}  // namespace sinew::test
