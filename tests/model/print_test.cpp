// SPDX-License-Identifier: Apache-2.0
#include "model/text/print.h"

#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "model/arena/arena.h"
#include "model/fields.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

const std::string kFile = testing::TempDir() + "sinew_print_test.txt";

std::string read_back() {
  std::ifstream file(kFile);
  std::stringstream text;
  text << file.rdbuf();
  std::remove(kFile.c_str());
  return text.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// A named value: the name is padded to a column.
bool has_value(const std::string& text, std::string name, const std::string& value) {
  name.resize(20, ' ');
  return has(text, "  " + name + " " + value);
}

TEST(FloatFormat, OneConversionForADouble) {
  for (const char* good : {"%g", "%f", "%.3f", "%-12.5e", "%+ #012.3G", "%lf", "[%a]", "100%% %g"}) {
    EXPECT_TRUE(is_float_format(good)) << good;
  }
  for (const char* bad : {"", "%", "%%", "%d", "%s", "%n", "%Lf", "%g %g", "%*f", "%.*f", "%1000000f", "%.9999f", "%hf",
                          "%g%", "number"}) {
    EXPECT_FALSE(is_float_format(bad)) << bad;
  }
  EXPECT_FALSE(is_float_format(nullptr));
}

TEST(PrintModel, HasSizesOptionsObjectsWithNamesAndEveryArray) {
  const ModelPtr m = small_model();
  mj_printModel(m.get(), kFile.c_str());
  const std::string text = read_back();
  EXPECT_TRUE(has_value(text, "nbody", "3\n"));
  EXPECT_TRUE(has_value(text, "timestep", "0.002\n"));
  EXPECT_TRUE(has(text, "extent"));
  EXPECT_TRUE(has(text, "\nbody 2 'body2'\n"));
  EXPECT_TRUE(has(text, "\nactuator 0 'actuator0'\n"));
  EXPECT_TRUE(has(text, "'plugin1'"));
  EXPECT_TRUE(has(text, "\ndof 1\n"));
  for_each_array(*m, [&](const auto*, const ArrayInfo& info) { EXPECT_TRUE(has(text, info.name)) << info.name; });
  EXPECT_TRUE(has(text, "    0: small\n")) << "names as strings";
  EXPECT_TRUE(has(text, "    3 bytes\n")) << "pictures as their size";
}

TEST(PrintModel, FormatIsUsedOrReplaced) {
  const ModelPtr m = small_model();
  mj_printFormattedModel(m.get(), kFile.c_str(), "<%.1f>");
  EXPECT_TRUE(has(read_back(), "<-9.8>"));
  const MessageTrap trap;
  mj_printFormattedModel(m.get(), kFile.c_str(), "%s");
  EXPECT_EQ(trap.warnings(), 1);
  EXPECT_TRUE(has(read_back(), "-9.81"));
}

TEST(PrintModel, WithoutFileNameToStandardOutput) {
  const ModelPtr m = small_model();
  testing::internal::CaptureStdout();
  mj_printModel(m.get(), nullptr);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(has(text, "SIZES"));
}

TEST(PrintModel, AFileThatCannotBeWrittenIsAWarning) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  const MessageTrap trap;
  mj_printModel(m.get(), "/no/such/folder/model.txt");
  mj_printData(m.get(), d.get(), "/no/such/folder/data.txt");
  EXPECT_EQ(trap.warnings(), 2);
}

TEST(PrintData, HasValuesAndLabelledRows) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  d->time = 1.25;
  d->xpos[6] = 0.5;
  d->warning[mjWARN_BADCTRL].number = 3;
  d->timer[mjTIMER_STEP].number = 2;
  d->solver[0].neval = 6;
  d->energy[0] = 4.5;
  mj_printData(m.get(), d.get(), kFile.c_str());
  const std::string text = read_back();
  EXPECT_TRUE(has_value(text, "time", "1.25\n"));
  EXPECT_TRUE(has_value(text, "energy", "4.5\n"));
  EXPECT_TRUE(has_value(text, "warning", "7: number 3"));
  EXPECT_TRUE(has_value(text, "timer", "0: number 2"));
  EXPECT_TRUE(has(text, "neval 6"));
  EXPECT_TRUE(has(text, "\nxpos\n"));
  EXPECT_TRUE(has(text, "    2 'body2': 0.5 0 0\n"));
  EXPECT_FALSE(has(text, "efc_J"));
}

TEST(PrintData, SparseMatricesAsSparse) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  const int rownnz[] = {1, 0, 2};
  const int rowadr[] = {0, 1, 1};
  const int colind[] = {0, 0, 2};
  std::copy_n(rownnz, 3, m->M_rownnz);
  std::copy_n(rowadr, 3, m->M_rowadr);
  std::copy_n(colind, 3, m->M_colind);
  d->M[0] = 7;
  d->M[1] = 8;
  d->M[2] = 9;
  mj_printData(m.get(), d.get(), kFile.c_str());
  EXPECT_TRUE(has(read_back(), "\nM\n    0: 0: 7\n    1:\n    2: 0: 8 2: 9\n"));
  m->M_rownnz[2] = std::numeric_limits<int>::max();  // leads out of the array
  m->M_rowadr[0] = -1;
  mj_printData(m.get(), d.get(), kFile.c_str());
  EXPECT_TRUE(has(read_back(), "\nM\n    0:\n    1:\n    2:\n"));
}

TEST(PrintData, ConstraintsDenseAndSparseAndContacts) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  mjContact* contact = append_contact(*d);
  *contact = {};
  contact->dist = -0.125;
  d->nefc = 2;
  d->nJ = 6;
  d->efc_J = static_cast<mjtNum*>(arena_alloc(*d, 6 * sizeof(mjtNum), 8));
  for (int i = 0; i < 6; ++i) d->efc_J[i] = i;
  mj_printData(m.get(), d.get(), kFile.c_str());
  const std::string dense = read_back();
  EXPECT_TRUE(has_value(dense, "dist", "-0.125\n"));
  EXPECT_TRUE(has(dense, "\nefc_J\n    0 1 2\n    3 4 5\n"));
  m->opt.jacobian = mjJAC_SPARSE;
  d->efc_J_rownnz = static_cast<int*>(arena_alloc(*d, 8, 4));
  d->efc_J_rowadr = static_cast<int*>(arena_alloc(*d, 8, 4));
  d->efc_J_colind = static_cast<int*>(arena_alloc(*d, 24, 4));
  for (int i = 0; i < 6; ++i) d->efc_J_colind[i] = 1;
  for (int i = 0; i < 2; ++i) {
    d->efc_J_rownnz[i] = 1;
    d->efc_J_rowadr[i] = i;
  }
  mj_printData(m.get(), d.get(), kFile.c_str());
  EXPECT_TRUE(has(read_back(), "\nefc_J\n    0: 1: 0\n    1: 1: 1\n"));
}

TEST(PrintData, DataFilledWithDebugBytesPrintsAsWell) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  for (const mjtJacobian jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
    m->opt.jacobian = jacobian;
    mj_resetDataDebug(m.get(), d.get(), 0x7F);
    mj_printFormattedData(m.get(), d.get(), kFile.c_str(), "%g");
    EXPECT_TRUE(has(read_back(), "cfrc_ext"));
  }
}

}  // namespace
}  // namespace sinew::test
