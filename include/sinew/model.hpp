// SPDX-License-Identifier: Apache-2.0
// model.hpp -- owning handles for models and their data, and spans over their arrays. Header only, on top of the C API:
// what a handle owns is a plain mjModel or mjData, and get() hands it to any C function.
#ifndef SINEW_MODEL_HPP_
#define SINEW_MODEL_HPP_

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

namespace sinew {

// A file that cannot be read, or numbers of the wrong size; what() says which.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Model {
 public:
  // MJCF or URDF, or a compiled model if the name ends in .mjb.
  static Model load(const std::string& path) {
    if (path.ends_with(".mjb")) {
      mjModel* m = mj_loadModel(path.c_str(), nullptr);
      if (!m) throw Failure(path + ": not a compiled model of this library");
      return Model(m);
    }
    char error[1000] = "";
    mjModel* m = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
    if (!m) throw Failure(error);
    return Model(m);
  }

  // Takes over a model of the C API.
  explicit Model(mjModel* m) : m_(m, mj_deleteModel) {}

  Model copy() const { return Model(mj_copyModel(nullptr, get())); }

  mjModel* get() { return m_.get(); }
  const mjModel* get() const { return m_.get(); }
  mjModel* operator->() { return get(); }
  const mjModel* operator->() const { return get(); }

  // -1 if there is none.
  int id(mjtObj type, const std::string& name) const { return mj_name2id(get(), type, name.c_str()); }
  // The name, or "body 3" for what has none.
  std::string name(mjtObj type, int id) const {
    const char* text = mj_id2name(get(), type, id);
    return text && *text ? text : std::string(mju_type2Str(type)) + " " + std::to_string(id);
  }

 private:
  std::unique_ptr<mjModel, void (*)(mjModel*)> m_;
};

class Data {
 public:
  explicit Data(const Model& model) : model_(model.get()), d_(mj_makeData(model.get()), mj_deleteData) {
    if (!d_) throw Failure("there is no memory for the data of this model");
  }

  mjData* get() { return d_.get(); }
  const mjData* get() const { return d_.get(); }
  mjData* operator->() { return get(); }
  const mjData* operator->() const { return get(); }

  std::span<mjtNum> qpos() { return {d_->qpos, static_cast<std::size_t>(model_->nq)}; }
  std::span<mjtNum> qvel() { return {d_->qvel, static_cast<std::size_t>(model_->nv)}; }
  std::span<mjtNum> act() { return {d_->act, static_cast<std::size_t>(model_->na)}; }
  std::span<mjtNum> ctrl() { return {d_->ctrl, static_cast<std::size_t>(model_->nu)}; }
  std::span<const mjtNum> qacc() const { return {d_->qacc, static_cast<std::size_t>(model_->nv)}; }
  std::span<const mjtNum> sensordata() const { return {d_->sensordata, static_cast<std::size_t>(model_->nsensordata)}; }
  std::span<const mjContact> contacts() const { return {d_->contact, static_cast<std::size_t>(d_->ncon)}; }

  void reset() { mj_resetData(model_, get()); }
  void forward() { mj_forward(model_, get()); }
  void step() { mj_step(model_, get()); }

  // Time, positions, velocities, activations and plugin states in one row: see state_size().
  std::vector<mjtNum> state() const;
  void set_state(std::span<const mjtNum> state);

 private:
  const mjModel* model_;
  std::unique_ptr<mjData, void (*)(mjData*)> d_;
};

// Numbers in a row of state.
inline std::size_t state_size(const mjModel* m) {
  return static_cast<std::size_t>(mj_stateSize(m, mjSTATE_FULLPHYSICS));
}

inline std::vector<mjtNum> Data::state() const {
  std::vector<mjtNum> result(state_size(model_));
  mj_getState(model_, get(), result.data(), mjSTATE_FULLPHYSICS);
  return result;
}

inline void Data::set_state(std::span<const mjtNum> state) {
  if (state.size() != state_size(model_)) {
    throw Failure("a state of this model has " + std::to_string(state_size(model_)) + " numbers, not " +
                  std::to_string(state.size()));
  }
  mj_setState(model_, get(), state.data(), mjSTATE_FULLPHYSICS);
}

}  // namespace sinew

#endif  // SINEW_MODEL_HPP_
