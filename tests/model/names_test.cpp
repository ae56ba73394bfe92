// SPDX-License-Identifier: Apache-2.0
#include "model/text/names.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "support/small_model.h"

namespace sinew::test {
namespace {

TEST(Names, EveryObjectIsFoundByItsNameAndBack) {
  const ModelPtr m = small_model();
  for (int type = mjOBJ_BODY; type < mjNOBJECT; ++type) {
    if (type == mjOBJ_XBODY || type == mjOBJ_DOF) continue;
    for (int id = 0; id < kCount; ++id) {
      const std::string name = object_name(type, id);
      EXPECT_EQ(mj_name2id(m.get(), type, name.c_str()), id) << name;
      ASSERT_NE(mj_id2name(m.get(), type, id), nullptr) << name;
      EXPECT_EQ(mj_id2name(m.get(), type, id), name);
    }
  }
}

TEST(Names, ABodyHasItsNameUnderBothOfItsTypes) {
  const ModelPtr m = small_model();
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_XBODY, "body2"), 2);
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_XBODY, 2), "body2");
}

TEST(Names, WhatDoesNotExistIsNotFound) {
  const ModelPtr m = small_model();
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "nobody"), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "geom1"), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, ""), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, nullptr), -1);
  for (const int type : {static_cast<int>(mjOBJ_UNKNOWN), static_cast<int>(mjOBJ_DOF), static_cast<int>(mjNOBJECT),
                         static_cast<int>(mjOBJ_FRAME), -1, 1000}) {
    EXPECT_EQ(mj_name2id(m.get(), type, "body1"), -1) << type;
    EXPECT_EQ(mj_id2name(m.get(), type, 0), nullptr) << type;
  }
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_BODY, -1), nullptr);
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_BODY, kCount), nullptr);
}

TEST(Names, AnObjectWithoutNameHasNone) {
  const ModelPtr m = small_model();
  m->name_geomadr[1] = m->nnames - 1;  // the zero that ends the last name
  build_names_map(*m);
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_GEOM, 1), nullptr);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_GEOM, "geom1"), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_GEOM, "geom2"), 2);
}

TEST(Names, OfTwoObjectsWithOneNameTheFirstIsFound) {
  const ModelPtr m = small_model();
  m->name_siteadr[2] = m->name_siteadr[1];
  build_names_map(*m);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_SITE, "site1"), 1);
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_SITE, 2), "site1");
}

TEST(Names, ADamagedMapLeadsNowhereButDoesNoHarm) {
  const ModelPtr m = small_model();
  for (const int bad : {0, kCount, std::numeric_limits<int>::max()}) {  // a full table never ends a search by itself
    std::fill_n(m->names_map, m->nnames_map, bad);
    EXPECT_EQ(mj_name2id(m.get(), mjOBJ_GEOM, "geom1"), -1) << bad;
  }
  m->nnames_map = 1;
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_PLUGIN, "plugin1"), -1);
}

TEST(Names, DamagedAddressesLeadNowhere) {
  const ModelPtr m = small_model();
  for (const int bad : {-1, m->nnames, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
    m->name_geomadr[0] = bad;
    EXPECT_EQ(mj_id2name(m.get(), mjOBJ_GEOM, 0), nullptr) << bad;
    EXPECT_EQ(mj_name2id(m.get(), mjOBJ_GEOM, "geom0"), -1) << bad;
  }
  m->name_geomadr[0] = m->nnames - 2;
  m->names[m->nnames - 1] = 'x';  // no zero ends it
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_GEOM, 0), nullptr);
}

TEST(Names, TheMapOfTooManyObjectsHasNoSize) {
  ModelSizes sizes;
  EXPECT_EQ(names_map_size(sizes), 0);
  sizes.nbody = 5;
  sizes.nplugin = 2;
  EXPECT_EQ(names_map_size(sizes), 14);
  sizes.ngeom = std::numeric_limits<int>::max();
  EXPECT_EQ(names_map_size(sizes), -1);
}

}  // namespace
}  // namespace sinew::test
