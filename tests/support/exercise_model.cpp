// SPDX-License-Identifier: Apache-2.0
#include "support/exercise_model.h"

#include <vector>

#include "support/small_model.h"

namespace sinew::test {
namespace {

std::vector<char> save(const mjModel& m) {
  std::vector<char> bytes(static_cast<std::size_t>(mj_sizeModel(&m)));
  mj_saveModel(&m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

void look_up_names(const mjModel& m) {
  for (int type = 0; type < mjNOBJECT; ++type) {
    for (int id = -1; const char* name = mj_id2name(&m, type, ++id);) mj_name2id(&m, type, name);
    mj_name2id(&m, type, "no such name");
  }
}

// Two sizes ask for memory that the file does not have to bring: a user may want a gigabyte of either, a test does not.
bool asks_for_little(const mjModel& m) { return m.narena <= 1 << 24 && m.nuserdata <= 1 << 16; }

void use_data(const mjModel& m) {
  const DataPtr data(mj_makeData(&m));
  if (!data) return;
  mj_resetDataDebug(&m, data.get(), 0x5a);
  for (int key = 0; key < m.nkey; ++key) mj_resetDataKeyframe(&m, data.get(), key);
  const DataPtr copy(mj_copyData(nullptr, &m, data.get()));
}

}  // namespace

bool exercise_model(const mjModel& m) {
  const ModelPtr copy(mj_copyModel(nullptr, &m));
  const std::vector<char> bytes = save(*copy);
  const ModelPtr again(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
  look_up_names(*copy);
  if (asks_for_little(*copy)) use_data(*copy);
  return again && save(*again) == bytes;
}

}  // namespace sinew::test
