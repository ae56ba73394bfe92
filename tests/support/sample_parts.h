// SPDX-License-Identifier: Apache-2.0
// sample_parts.h -- the pieces of make_sample_model, in the order in which they are laid down.
#ifndef SINEW_TESTS_SUPPORT_SAMPLE_PARTS_H_
#define SINEW_TESTS_SUPPORT_SAMPLE_PARTS_H_

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>

#include "model/model.h"

namespace sinew::test {

// Writes a whole array; the number of values is what the sizes of the model say, or the sample itself is wrong.
template <class T>
void put(T* array, int rows, int columns, std::initializer_list<std::type_identity_t<T>> values) {
  if (static_cast<int>(values.size()) != rows * columns) {
    std::fprintf(stderr, "sample model: %zu values for an array of %d x %d\n", values.size(), rows, columns);
    std::abort();
  }
  std::copy(values.begin(), values.end(), array);
}

// Writes the same row into every row of an array.
template <class T>
void put_rows(T* array, int rows, std::initializer_list<std::type_identity_t<T>> row) {
  for (int i = 0; i < rows; ++i) array = std::copy(row.begin(), row.end(), array);
}

// Writes one row of an array, which has as many columns as there are values.
template <class T>
void put_row(T* array, int row, std::initializer_list<std::type_identity_t<T>> values) {
  std::copy(values.begin(), values.end(), array + static_cast<std::size_t>(row) * values.size());
}

// sample_model.cpp
void add_bodies(mjModel& m);
void add_joints(mjModel& m);
void add_trees(mjModel& m);
void add_geoms(mjModel& m);
void add_sites(mjModel& m);
void add_cameras_and_lights(mjModel& m);
// sample_assets.cpp
void add_mesh(mjModel& m);
void add_images(mjModel& m);
void add_bounding_boxes(mjModel& m);
// sample_couplings.cpp
void add_contact_rules(mjModel& m);
void add_equalities(mjModel& m);
void add_tendons(mjModel& m);
void add_actuators(mjModel& m);
void add_sensors(mjModel& m);
void add_custom(mjModel& m);
void add_keyframes(mjModel& m);
// sample_sparse.cpp: sizes first, once the tree is known; then the patterns of M, D and B
void count_sparse(ModelSizes& sizes);
void add_sparse(mjModel& m);
// sample_soft.cpp: what kEverything adds
void count_soft_parts(ModelSizes& sizes);
void add_soft_parts(mjModel& m);
// sample_names.cpp: names of all objects, and paths of files
void count_names(ModelSizes& sizes);
void add_names(mjModel& m);

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_SAMPLE_PARTS_H_
