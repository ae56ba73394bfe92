// SPDX-License-Identifier: Apache-2.0
#include "values.h"

#include <algorithm>
#include <cmath>

namespace sinew_mex {

namespace {

std::string nth(int i) { return "argument " + std::to_string(i + 1); }

std::string whole(std::int64_t value) { return std::to_string(value); }

}  // namespace

void Arguments::expect(int least, int most) const {
  if (count_ >= least && count_ <= most) return;
  const std::string wanted =
      least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
  throw Error("the command takes " + wanted + " arguments after its name, not " + std::to_string(count_));
}

const mxArray* Arguments::value(int i) const {
  if (i >= count_) throw Error(nth(i) + " is missing");
  return values_[i];
}

std::string Arguments::text(int i) const {
  const mxArray* array = value(i);
  if (!mxIsChar(array) || mxGetM(array) > 1) throw Error(nth(i) + " has to be a string");
  char* copy = mxArrayToString(array);
  if (!copy) throw Error(nth(i) + " cannot be read as a string");
  std::string result(copy);
  mxFree(copy);
  return result;
}

const mxArray* Arguments::reals(int i) const {
  const mxArray* array = value(i);
  if (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array)) {
    throw Error(nth(i) + " has to be a real, full array of doubles");
  }
  return array;
}

double Arguments::number(int i) const {
  const mxArray* array = reals(i);
  if (mxGetNumberOfElements(array) != 1) throw Error(nth(i) + " has to be one number");
  const double result = mxGetScalar(array);  // mxGetPr would make Octave copy the value into an array first
  if (!std::isfinite(result)) throw Error(nth(i) + " has to be finite");
  return result;
}

std::int64_t Arguments::integer(int i, std::int64_t least, std::int64_t most) const {
  const double result = number(i);
  if (result != std::floor(result) || result < static_cast<double>(least) || result > static_cast<double>(most)) {
    throw Error(nth(i) + " has to be a whole number from " + whole(least) + " to " + whole(most));
  }
  return static_cast<std::int64_t>(result);
}

std::vector<double> Arguments::numbers(int i, std::int64_t length) const {
  const mxArray* array = reals(i);
  const auto count = static_cast<std::int64_t>(mxGetNumberOfElements(array));
  if (length >= 0 && count != length) {
    throw Error(nth(i) + " has " + whole(count) + " numbers, " + whole(length) + " are needed");
  }
  if (count == 0) return {};
  return {mxGetPr(array), mxGetPr(array) + count};
}

mxArray* scalar(double value) { return mxCreateDoubleScalar(value); }

mxArray* column(const mjtNum* values, std::int64_t length) {
  mxArray* result = mxCreateDoubleMatrix(static_cast<mwSize>(length), 1, mxREAL);
  if (length > 0) std::copy_n(values, length, mxGetPr(result));
  return result;
}

mxArray* string_of(const char* text) { return mxCreateString(text ? text : ""); }

}  // namespace sinew_mex
