// SPDX-License-Identifier: Apache-2.0
// normal_numbers.h -- numbers of the standard normal distribution from a seed: the same with every standard library.
//   math  points that are even in the unit disc give two numbers each (Marsaglia's polar method)
//   note  the numbers of std::normal_distribution in libstdc++, which takes twice as long: it computes the logarithm of
//         2^64 for each of them
#ifndef SINEW_APPS_NORMAL_NUMBERS_H_
#define SINEW_APPS_NORMAL_NUMBERS_H_

#include <cmath>
#include <random>

namespace app {

class NormalNumbers {
 public:
  void seed(std::seed_seq& seeds) {
    random_.seed(seeds);
    has_spare_ = false;
  }

  double next() {
    has_spare_ = !has_spare_;
    if (!has_spare_) return spare_;
    double x, y, square;
    do {
      x = next_coordinate();
      y = next_coordinate();
      square = x * x + y * y;
    } while (square > 1 || square == 0);
    const double stretch = std::sqrt(-2 * std::log(square) / square);
    spare_ = x * stretch;
    return y * stretch;
  }

 private:
  // In [-1, 1): numbers that round to 2^64 are the largest below it.
  double next_coordinate() {
    const double part = static_cast<double>(random_()) * 0x1p-64;
    return 2 * (part < 1 ? part : 1 - 0x1p-53) - 1;
  }

  std::mt19937_64 random_;
  double spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace app

#endif  // SINEW_APPS_NORMAL_NUMBERS_H_
