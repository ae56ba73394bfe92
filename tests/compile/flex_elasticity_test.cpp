// SPDX-License-Identifier: Apache-2.0
// Stiffness against the energies it stands for: strains given to elements whose energy is known in closed form.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compile/flex/elasticity.h"
#include "compile/flex/topology.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "support/load.h"

namespace sinew::test {
namespace {

using V3 = Vec3<double>;
using M3 = Mat3<double>;

constexpr double kYoung = 100, kPoisson = 0.3;

// The quadratic form of flex_stiffness at the change of squared edge lengths that the map x -> F x makes.
template <std::size_t kEdges>
double form_value(const std::array<double, kStiffnessSize>& form, const V3* corner, int dim, const M3& F) {
  double change[kEdges];
  for (std::size_t k = 0; k < kEdges; ++k) {
    const V3 edge = corner[element_edges(dim)[k][1]] - corner[element_edges(dim)[k][0]];
    const V3 bent = F * edge;
    change[k] = dot(bent, bent) - dot(edge, edge);
  }
  double sum = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < kEdges; ++i) {
    for (std::size_t j = i; j < kEdges; ++j) sum += (i == j ? 1 : 2) * form[at++] * change[i] * change[j];
  }
  return sum;
}

M3 green_strain(const M3& F) {
  M3 E{};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) E(i, j) += 0.5 * F(k, i) * F(k, j);
      if (i == j) E(i, j) -= 0.5;
    }
  }
  return E;
}

TEST(FlexElasticity, ATetrahedronStoresTheEnergyOfItsStrain) {
  const V3 corner[4] = {{0, 0, 0}, {1, .2, 0}, {.1, 1, 0}, {.3, .3, 1.4}};
  const M3 F{{1.1, .2, 0, -.1, .9, .05, .02, 0, 1.2}};
  const Lame lame = lame_of(kYoung, kPoisson);
  const M3 E = green_strain(F);
  double trace = 0, square = 0;
  for (int i = 0; i < 3; ++i) {
    trace += E(i, i);
    for (int j = 0; j < 3; ++j) square += E(i, j) * E(i, j);
  }
  const double volume = std::abs(dot(corner[1], cross(corner[2], corner[3]))) / 6;
  const double energy = volume * (lame.mu * square + lame.lambda * trace * trace);
  EXPECT_NEAR(form_value<6>(tetrahedron_stiffness(corner, lame), corner, 3, F), 4 * energy, 1e-10);
}

TEST(FlexElasticity, ATurnStoresNothing) {
  const V3 corner[4] = {{0, 0, 0}, {1, .2, 0}, {.1, 1, 0}, {.3, .3, 1.4}};
  const M3 turn = to_matrix(normalized(Quat<double>{1, 2, -3, 4}));
  const Lame lame = lame_of(kYoung, kPoisson);
  EXPECT_NEAR(form_value<6>(tetrahedron_stiffness(corner, lame), corner, 3, turn), 0, 1e-20);
  EXPECT_NEAR(form_value<3>(triangle_stiffness(corner, lame, 0.1), corner, 2, turn), 0, 1e-20);
}

TEST(FlexElasticity, ATriangleStretchesInItsPlane) {
  const V3 corner[3] = {{0, 0, 0}, {1, 0, 0}, {.3, 2, 0}};
  const Lame lame = lame_of(kYoung, kPoisson);
  const double s = 1.1;
  const M3 F{{s, 0, 0, 0, 1, 0, 0, 0, 1}};
  const double strain = 0.5 * (s * s - 1), area = 1, thickness = 0.2;
  EXPECT_NEAR(form_value<3>(triangle_stiffness(corner, lame, thickness), corner, 2, F),
              area * thickness * (lame.mu + lame.lambda) * strain * strain, 1e-12);
}

double bend(const std::array<double, kBendingSize>& form, const V3 x[4]) {
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) sum += form[4 * i + j] * dot(x[i], x[j]);
  }
  return sum;
}

// A flat sheet resists no motion that keeps it flat, and folding it about the edge costs the square of the height.
TEST(FlexElasticity, BendingIsOutOfThePlane) {
  const V3 x[4] = {{0, 0, 0}, {1, 0, 0}, {.4, 1, 0}, {.7, -1.3, 0}};
  const auto form = edge_bending(x, lame_of(kYoung, kPoisson), 0.1);
  EXPECT_EQ(form[16], 0);
  EXPECT_NEAR(bend(form, x), 0, 1e-15);
  V3 moved[4];
  for (int i = 0; i < 4; ++i) moved[i] = {2 * x[i].x + x[i].y + 5, x[i].y - x[i].x, 7};
  EXPECT_NEAR(bend(form, moved), 0, 1e-13);
  const auto fold = [&](double height) {
    V3 folded[4] = {x[0], x[1], x[2], x[3]};
    folded[2].z = height;
    return bend(form, folded);
  };
  EXPECT_GT(fold(0.1), 0);
  EXPECT_NEAR(fold(0.2) / fold(0.1), 4, 1e-9);
}

TEST(FlexElasticity, BendingOfACurvedSheetHasItsOwnTerm) {
  const V3 x[4] = {{0, 0, 0}, {1, 0, 0}, {.2, 1, 0}, {.3, -.6, .8}};
  const V3 mirrored[4] = {{0, 0, 0}, {1, 0, 0}, {.2, 1, 0}, {.3, -.6, -.8}};
  const Lame lame = lame_of(kYoung, kPoisson);
  EXPECT_NE(edge_bending(x, lame, 0.1)[16], 0);
  EXPECT_DOUBLE_EQ(edge_bending(x, lame, 0.1)[16], -edge_bending(mirrored, lame, 0.1)[16]);
}

// Rows of the block's matrix: no force from a shift; the trilinear one has the energy of a uniform stretch.
TEST(FlexElasticity, ABlockResistsStretchButNotShifts) {
  for (const int order : {1, 2}) {
    const int side = order + 1, count = side * side * side, rows = 3 * count;
    std::vector<double> nodes, matrix(static_cast<std::size_t>(rows * rows), 0);
    for (int i = 0; i < count; ++i) {
      nodes.push_back(2.0 * (i / (side * side)) / order);
      nodes.push_back(3.0 * (i / side % side) / order);
      nodes.push_back(4.0 * (i % side) / order);
    }
    const Lame lame = lame_of(kYoung, kPoisson);
    block_stiffness(nodes, order, lame, matrix.data());
    double energy = 0;
    for (int r = 0; r < rows; ++r) {
      double shift = 0;
      for (int c = 0; c < rows; ++c) {
        EXPECT_NEAR(matrix[static_cast<std::size_t>(r * rows + c)], matrix[static_cast<std::size_t>(c * rows + r)],
                    1e-9);
        if (c % 3 == 1) shift += matrix[static_cast<std::size_t>(r * rows + c)];
        if (r % 3 == 0 && c % 3 == 0) {  // u = 0.01 x along x
          energy -= 0.5 * 1e-4 * matrix[static_cast<std::size_t>(r * rows + c)] * nodes[static_cast<std::size_t>(r)] *
                    nodes[static_cast<std::size_t>(c)];
        }
      }
      EXPECT_NEAR(shift, 0, 1e-8);
    }
    EXPECT_NEAR(energy, 2 * 3 * 4 * 0.5 * (lame.lambda + lame.mu) * 1e-4, 1e-9);
  }
}

TEST(FlexElasticity, ModelsRefuseWhatHasNoMeaning) {
  const auto error_of = [](const std::string& attributes, const std::string& children) {
    const std::string xml =
        "<mujoco><worldbody><flexcomp name=\"f\" " + attributes + ">" + children + "</flexcomp></worldbody></mujoco>";
    char error[500] = "";
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "test.xml", xml.data(), static_cast<int>(xml.size()));
    ModelPtr m(mj_loadXML("test.xml", &vfs, error, sizeof error));
    mj_deleteVFS(&vfs);
    return std::string(m ? "" : error);
  };
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text << "\nlacks: " << part;
  };
  says(error_of(R"(count="3 3 1")", R"(<elasticity young="1" poisson=".5"/>)"), "poisson");
  says(error_of(R"(count="3 3 1")", R"(<elasticity young="1" elastic2d="bend"/>)"), "thickness");
  says(error_of(R"(count="3 3 1")", R"(<edge stiffness="1"/>)"), "dimension 1");
  says(error_of(R"(dim="3" count="3 3 2" dof="trilinear")",
                R"(<elasticity young="1"/><contact selfcollide="none" internal="false"/>)"),
       "too few elements");
}

}  // namespace
}  // namespace sinew::test
