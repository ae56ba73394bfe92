// SPDX-License-Identifier: Apache-2.0
// sensor_support.h -- a model with sensors, and the numbers of each by name.
#ifndef SINEW_TESTS_SENSE_SENSOR_SUPPORT_H_
#define SINEW_TESTS_SENSE_SENSOR_SUPPORT_H_

#include <string>
#include <vector>

#include "math/quat.h"
#include "support/load.h"

namespace sinew::test {

using Numbers = std::vector<mjtNum>;

struct SensedWorld {
  ModelPtr m;
  DataPtr d;

  explicit SensedWorld(const std::string& xml) : m(load_text(xml)), d(mj_makeData(m.get())) {}

  void forward() { mj_forward(m.get(), d.get()); }
  Numbers read(const char* sensor) const {
    const int i = mj_name2id(m.get(), mjOBJ_SENSOR, sensor);
    if (i < 0) {
      ADD_FAILURE() << "there is no sensor " << sensor;
      return {0, 0, 0, 0};
    }
    const mjtNum* first = d->sensordata + m->sensor_adr[i];
    return {first, first + m->sensor_dim[i]};
  }
  mjtNum number(const char* sensor) const { return read(sensor)[0]; }
  Vec3<mjtNum> vec(const char* sensor) const { return load3(read(sensor).data()); }
};

inline void expect_near(const Vec3<mjtNum>& got, const Vec3<mjtNum>& want, mjtNum tolerance, const char* what = "") {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(got[k], want[k], tolerance) << what << " " << k;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SENSE_SENSOR_SUPPORT_H_
