// SPDX-License-Identifier: Apache-2.0
// batch.hpp -- batch.h for C++: a handle that owns, spans over the arrays, failures as exceptions. Header only.
#ifndef SINEW_BATCH_HPP_
#define SINEW_BATCH_HPP_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include <sinew/batch.h>
#include <sinew/model.hpp>

namespace sinew {

// Environments that a call is for. Implicit from a list of numbers or from a mask with one byte for each environment;
// these have to live until the call returns.
class Environments {
 public:
  Environments() = default;  // all
  Environments(std::span<const int> ids)
      : ids_(ids.data() ? ids.data() : &none_), count_(static_cast<int>(ids.size())) {}
  Environments(std::span<const mjtByte> mask) : mask_(mask.data()), mask_size_(mask.size()) {}

  sinewChoice choice(int batch_size) const {
    if (mask_ && mask_size_ != static_cast<std::size_t>(batch_size)) {
      throw Failure("the mask has " + std::to_string(mask_size_) + " entries, the batch " + std::to_string(batch_size));
    }
    return {ids_, count_, mask_};
  }
  std::size_t count(int batch_size) const {
    if (ids_) return static_cast<std::size_t>(count_);
    if (!mask_) return static_cast<std::size_t>(batch_size);
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < mask_size_; ++i) chosen += mask_[i] != 0;
    return chosen;
  }

 private:
  static constexpr int none_ = 0;  // an empty list chooses nobody, not all
  const int* ids_ = nullptr;
  int count_ = 0;
  const mjtByte* mask_ = nullptr;
  std::size_t mask_size_ = 0;
};

class Batch {
 public:
  // `threads` 0: as many as the machine has. The model has to live as long as the batch, and stay where it is.
  Batch(const Model& model, int n, int threads = 0) : Batch(model.get(), n, threads) {}
  Batch(const mjModel* m, int n, int threads = 0) : m_(m), b_(nullptr, sinew_deleteBatch) {
    char error[1000] = "";
    b_.reset(sinew_makeBatch(m, n, threads, error, sizeof error));
    if (!b_) throw Failure(error);
  }

  sinewBatch* get() { return b_.get(); }
  int size() const { return sinew_batchSize(b_.get()); }
  int threads() const { return sinew_batchThreads(b_.get()); }
  const mjModel* model() const { return m_; }

  // All rows of a field of mjData: mjtNum, int or mjtByte.
  template <class Type = mjtNum>
  std::span<Type> bind(const char* field) {
    return rows<Type>(sinew_bindBatch, field);
  }
  // All rows of a field of mjModel.
  std::span<mjtNum> expand(const char* field) { return rows<mjtNum>(sinew_expandBatch, field); }

  // Each returns how many of the chosen environments are stopped by an error.
  int step(const Environments& which = {}, const sinewSteps& steps = {}) {
    const sinewChoice choice = which.choice(size());
    return checked(sinew_stepBatch(get(), &choice, &steps));
  }
  int forward(const Environments& which = {}) {
    const sinewChoice choice = which.choice(size());
    return checked(sinew_forwardBatch(get(), &choice));
  }
  int reset(const Environments& which = {}, int key = -1, const sinewNoise& noise = {}) {
    const sinewChoice choice = which.choice(size());
    return checked(sinew_resetBatch(get(), &choice, key, &noise));
  }
  int set_const(const Environments& which = {}) {
    const sinewChoice choice = which.choice(size());
    return checked(sinew_setConstBatch(get(), &choice));
  }
  int get_state(std::span<mjtNum> rows, unsigned int sig = mjSTATE_FULLPHYSICS, const Environments& which = {}) {
    check_rows(rows.size(), sig, which);
    const sinewChoice choice = which.choice(size());
    return checked(sinew_getBatchState(get(), &choice, rows.data(), sig));
  }
  int set_state(std::span<const mjtNum> rows, unsigned int sig = mjSTATE_FULLPHYSICS, const Environments& which = {}) {
    check_rows(rows.size(), sig, which);
    const sinewChoice choice = which.choice(size());
    return checked(sinew_setBatchState(get(), &choice, rows.data(), sig));
  }
  // The state of one environment to data, and of data to environments.
  void to_data(int env, mjData* d) { checked(sinew_batchToData(get(), env, d)); }
  int from_data(const mjData* d, const Environments& which = {}) {
    const sinewChoice choice = which.choice(size());
    return checked(sinew_dataToBatch(get(), &choice, d));
  }

  // Null if the environment is not stopped.
  const char* error(int env) const { return sinew_batchError(b_.get(), env); }
  std::string warnings(int env) const { return sinew_batchWarnings(b_.get(), env); }

 private:
  template <class Type, class Function>
  std::span<Type> rows(Function function, const char* field) {
    sinewArray array{};
    checked(function(get(), field, nullptr, &array));
    constexpr int kKind = std::is_same_v<Type, mjtNum>    ? sinewKIND_NUM
                          : std::is_same_v<Type, mjtByte> ? sinewKIND_BYTE
                                                          : sinewKIND_INT;
    static_assert(kKind != sinewKIND_INT || std::is_same_v<Type, int>);
    if (array.kind != kKind) {
      constexpr const char* kNames[] = {"mjtNum", "int", "mjtByte"};
      throw Failure(std::string(field) + " is an array of " + kNames[array.kind]);
    }
    return {static_cast<Type*>(array.data), static_cast<std::size_t>(size()) * static_cast<std::size_t>(array.columns)};
  }
  int checked(int result) {
    if (result >= 0) return result;
    throw Failure(sinew_batchError(get(), -1));
  }
  void check_rows(std::size_t given, unsigned int sig, const Environments& which) const {
    const std::size_t wanted = which.count(size()) * static_cast<std::size_t>(mj_stateSize(m_, sig));
    if (given == wanted) return;
    throw Failure("states: " + std::to_string(wanted) + " numbers wanted, " + std::to_string(given) + " given");
  }

  const mjModel* m_;
  std::unique_ptr<sinewBatch, void (*)(sinewBatch*)> b_;
};

}  // namespace sinew

#endif  // SINEW_BATCH_HPP_
