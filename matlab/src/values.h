// SPDX-License-Identifier: Apache-2.0
// values.h -- arguments of a command as C++ values, results as arrays of the interpreter.
//   note  every check of an argument is here; what fails it becomes an Error, and that an error of the interpreter
#ifndef SINEW_MATLAB_VALUES_H_
#define SINEW_MATLAB_VALUES_H_

#include <mex.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace sinew_mex {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The arguments after the name of the command.
class Arguments {
 public:
  Arguments(int count, const mxArray** values) : count_(count), values_(values) {}

  int count() const { return count_; }
  bool has(int i) const { return i < count_ && !mxIsEmpty(values_[i]); }
  // An error if there are fewer or more.
  void expect(int least, int most) const;

  std::string text(int i) const;
  double number(int i) const;  // finite
  std::int64_t integer(int i, std::int64_t least, std::int64_t most) const;
  // The numbers of a real array, column by column; an error unless it has `length` of them (-1: any number).
  std::vector<double> numbers(int i, std::int64_t length = -1) const;
  const mxArray* reals(int i) const;  // a real, full array of doubles

 private:
  const mxArray* value(int i) const;

  int count_;
  const mxArray** values_;
};

// Results. Arrays of the engine are stored row by row, those of the interpreter column by column.
mxArray* scalar(double value);
mxArray* column(const mjtNum* values, std::int64_t length);
template <class T>
mxArray* matrix_from_rows(const T* values, std::int64_t rows, std::int64_t columns) {
  mxArray* result = mxCreateDoubleMatrix(static_cast<mwSize>(rows), static_cast<mwSize>(columns), mxREAL);
  double* out = mxGetPr(result);
  for (std::int64_t c = 0; c < columns; ++c) {
    for (std::int64_t r = 0; r < rows; ++r) *out++ = static_cast<double>(values[r * columns + c]);
  }
  return result;
}
mxArray* string_of(const char* text);

}  // namespace sinew_mex

#endif  // SINEW_MATLAB_VALUES_H_
