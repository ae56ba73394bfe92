// SPDX-License-Identifier: Apache-2.0
// api_spec_tools.cpp -- what programs may ask while they build: rotations, dimensions of sensors, meshes by name.
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "compile/relations/sensor.h"
#include "format/mjcf/builtin.h"
#include "spec/orientation.h"

using namespace sinew;

extern "C" {

const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation) {
  if (!quat) return "quat is NULL";
  if (!orientation) return "the orientation is NULL";
  if (orientation->type == mjORIENTATION_QUAT) return nullptr;
  Quat<double> rotation;
  const char* problem = resolve_orientation(*orientation, degree != 0, sequence ? sequence : "", rotation);
  if (problem) return problem;
  rotation.store(quat);
  return nullptr;
}

int mjs_sensorDim(const mjsSensor* sensor) { return sensor ? sensor_dimension(*sensor) : 0; }

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  mjsElement* handle = handle_of(mesh);
  return edit_or(-1, spec_around(handle), __func__, [&] {
    Mesh& target = require_item<Mesh>(handle, "the mesh");
    if (nparams < 0) throw ModelError("nparams is negative: " + std::to_string(nparams));
    if (nparams > 0 && !params) throw ModelError("params is NULL");
    const std::string error = mjcf::fill_builtin(target, builtin, std::vector<double>(params, params + nparams));
    if (!error.empty()) throw ModelError(describe(target) + ": " + error);
    return 0;
  });
}

}  // extern "C"
