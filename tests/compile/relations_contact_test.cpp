// SPDX-License-Identifier: Apache-2.0
// Pairs, excludes and equalities: figures of MuJoCo for the same text.
#include <gtest/gtest.h>

#include "relations_support.h"

namespace sinew::test {
namespace {

TEST(RelationPairs, AreSortedBySignatureAndKeepTheSmallerBodyFirst) {
  const ModelPointer m = compile_in_world(R"(<contact>
    <pair name="p0" geom1="g4" geom2="g3"/><pair name="p1" geom1="g1" geom2="w"/><pair geom1="w" geom2="g2"/>
    <pair geom1="g2" geom2="g3" condim="4" friction="3 3" solref=".3 .4" solreffriction=".5 .6" margin=".4" gap=".1"/>
    <pair name="p4" geom1="g4" geom2="g1"/>
    <exclude name="e" body1="b3" body2="b1"/><exclude body1="world" body2="b4"/><exclude body1="b1" body2="b2"/>
  </contact>)");
  EXPECT_EQ(numbers(m->pair_geom1, 5), (Numbers{0, 0, 1, 2, 3}));
  EXPECT_EQ(numbers(m->pair_geom2, 5), (Numbers{1, 2, 4, 3, 4}));
  EXPECT_EQ(numbers(m->pair_signature, 5), (Numbers{1, 2, 65540, 131075, 196612}));
  EXPECT_EQ(numbers(m->pair_dim, 5), (Numbers{3, 3, 3, 4, 3}));
  EXPECT_EQ(numbers(m->pair_margin, 5), (Numbers{0, 0, 0, 0.4, 0}));
  EXPECT_EQ(numbers(m->pair_friction + 15, 5), (Numbers{3, 3, 0.005, 0.0001, 0.0001}));
  EXPECT_EQ(numbers(m->pair_solreffriction + 6, 2), (Numbers{0.5, 0.6}));
  EXPECT_EQ(numbers(m->exclude_signature, 3), (Numbers{4, 65538, 65539}));
  EXPECT_STREQ(m->names + m->name_pairadr[0], "p1");
  EXPECT_STREQ(m->names + m->name_pairadr[4], "p0");
  EXPECT_STREQ(m->names + m->name_excludeadr[2], "e");
}

// Within one body there is no smaller id: the order is that of the document, also between equal signatures.
TEST(RelationPairs, KeepTheOrderOfTheDocumentWhereSignaturesDoNotDecide) {
  const ModelPointer m = compile_text(R"(<mujoco><worldbody>
    <body><joint/><geom name="a" size="1"/><geom name="b" size="1"/></body>
    <body><joint/><geom name="c" size="1"/><geom name="d" size="1"/></body></worldbody><contact>
    <pair geom1="d" geom2="b"/><pair geom1="c" geom2="a"/><pair geom1="a" geom2="d"/><pair geom1="b" geom2="a"/>
    </contact></mujoco>)");
  EXPECT_EQ(numbers(m->pair_geom1, 4), (Numbers{1, 1, 0, 0}));
  EXPECT_EQ(numbers(m->pair_geom2, 4), (Numbers{0, 3, 2, 3}));
}

TEST(RelationEqualities, BodiesSitesJointsAndTendons) {
  const ModelPointer m = compile_in_world(R"(
    <tendon><fixed name="t"><joint joint="j1" coef="2"/></fixed><fixed name="u"><joint joint="j1" coef="2"/></fixed>
    </tendon><equality>
    <connect body1="b2" anchor="1 2 3"/><connect body1="b3" body2="b1" anchor="1 2 3" active="false"/>
    <connect site1="s1" site2="s3"/><weld site1="s1" site2="s2" torquescale="3"/>
    <joint joint1="j1"/><joint joint1="j1" joint2="j4" polycoef="1 2 3 4 5"/><tendon tendon1="t" tendon2="u"/>
    </equality>)");
  EXPECT_EQ(numbers(m->eq_type, 7), (Numbers{0, 0, 0, 1, 2, 2, 3}));
  EXPECT_EQ(numbers(m->eq_obj1id, 7), (Numbers{2, 3, 1, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(m->eq_obj2id, 7), (Numbers{0, 1, 3, 2, -1, 4, 1}));
  EXPECT_EQ(numbers(m->eq_objtype, 7), (Numbers{1, 1, 6, 6, 0, 0, 0}));
  EXPECT_EQ(numbers(m->eq_active0, 7), (Numbers{1, 0, 1, 1, 1, 1, 1}));
  EXPECT_EQ(numbers(m->eq_data, 3), (Numbers{1, 2, 3}));
  EXPECT_EQ(m->eq_data[10], 1);
  EXPECT_EQ(numbers(m->eq_data + 22, 11), Numbers(11, 0.0));
  EXPECT_EQ(numbers(m->eq_data + 33, 11), (Numbers{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3}));
  EXPECT_EQ(numbers(m->eq_data + 55, 11), (Numbers{1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(m->nemax, 3 * 3 + 6 + 3);
}

TEST(RelationEqualities, TheRelativePoseOfAWeldIsNormalized) {
  const ModelPointer m = compile_in_world(
      R"(<equality><weld body1="b1" body2="b3" relpose="1 2 3 0 0 3 4" anchor=".1 .2 .3" torquescale=".5"/></equality>)");
  const Numbers expected{0.1, 0.2, 0.3, 1, 2, 3, 0, 0, 0.6, 0.8, 0.5};
  for (int k = 0; k < mjNEQDATA; ++k) EXPECT_NEAR(m->eq_data[k], expected[k], 1e-15);
}

}  // namespace
}  // namespace sinew::test
