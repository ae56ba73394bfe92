// SPDX-License-Identifier: Apache-2.0
// stages.h -- the stages of a compilation, in the order of compile.cpp. Each fills its part of a Build, counts its
// share of the model's sizes, and writes its arrays.
#ifndef SINEW_COMPILE_STAGES_H_
#define SINEW_COMPILE_STAGES_H_

#include "compile/build.h"
#include "model/model.h"

namespace sinew {

// tree_*.cpp: flattening, fusestatic, discardvisual, poses, joints, geoms, inertias, sites, cameras, lights, bounding
// volumes
void flatten_tree(Build& build);  // lists, ids, names
void compile_tree(Build& build);  // after the assets
void count_tree(const Build& build, ModelSizes& sizes);
void write_tree(const Build& build, mjModel& m);

// mesh*.cpp, hfield.cpp, texture.cpp, material.cpp, skin.cpp
void compile_assets(Build& build);  // before the tree: geoms need meshes
void count_assets(const Build& build, ModelSizes& sizes);
void write_assets(const Build& build, mjModel& m);

// tendon.cpp, actuator.cpp, sensor.cpp, equality.cpp, pair.cpp, custom.cpp, keyframe.cpp, plugin.cpp
void compile_relations(Build& build);
void count_relations(const Build& build, ModelSizes& sizes);
void write_relations(const Build& build, mjModel& m);

// flex/: after the relations, of which equalities tell flexes that they are held
void compile_flexes(Build& build);
void count_flexes(const Build& build, ModelSizes& sizes);
void write_flexes(const Build& build, mjModel& m);

// structure.cpp: kinematic trees, simple bodies, patterns of M, B and D (after the tree); writes the body_, dof_ and
// tree_ arrays that follow from them
void compile_structure(Build& build);
void count_structure(const Build& build, ModelSizes& sizes);
void write_structure(const Build& build, mjModel& m);

// names.cpp: names, paths of files, and the map from names to ids
void count_names(const Build& build, ModelSizes& sizes);
void write_names(const Build& build, mjModel& m);

// finite.cpp: throws where a quantity that every step computes with is infinite or not a number
void check_finite(const Build& build, const mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_STAGES_H_
