// SPDX-License-Identifier: Apache-2.0
// build.cpp -- a model edited by a program: a chain of links hangs from one of its bodies; the result is simulated, and
// saved and read back.
//   build MODEL [BODY [LINKS]]
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include <sinew/spec.hpp>

namespace {

// One link below another, each a capsule on a ball joint.
void add_chain(sinew::ModelSpec& spec, mjsBody& start, int links) {
  mjsDefault& link = spec.add_class("link");
  link.geom->type = mjGEOM_CAPSULE;
  link.geom->size[0] = 0.01;
  const double ends[6] = {0, 0, 0, 0, 0, -0.1};
  for (int k = 0; k < 6; ++k) link.geom->fromto[k] = ends[k];
  link.joint->type = mjJNT_BALL;
  link.joint->damping = 1e-3;
  mjsBody* parent = &start;
  for (int i = 0; i < links; ++i) {
    mjsBody& body = spec.add<mjsBody>(*parent, "link" + std::to_string(i), &link);
    if (i > 0) body.pos[2] = -0.1;
    spec.add<mjsJoint>(body);
    spec.add<mjsGeom>(body);
    parent = &body;
  }
}

int build(const std::string& path, const std::string& name, int links) {
  sinew::ModelSpec spec = sinew::ModelSpec::load(path);
  const std::size_t before = spec.all<mjsBody>().size();
  add_chain(spec, spec.at<mjsBody>(name), links);
  while (!spec.all<mjsKey>().empty()) spec.remove(*spec.all<mjsKey>().begin());  // they know nothing of the chain
  const sinew::Model model = spec.compile();
  sinew::Data data(model);
  for (int i = 0; i < 100; ++i) data.step();
  const sinew::Model again = sinew::ModelSpec::parse(spec.xml()).compile();
  std::printf("%zu bodies became %d, %d dofs; saved and read back: %d dofs\n", before, model->nbody, model->nv,
              again->nv);
  return again->nv == model->nv ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::fprintf(stderr, "usage: build MODEL [BODY [LINKS]]\n");
    return 2;
  }
  try {
    return build(argv[1], argc > 2 ? argv[2] : "world", argc > 3 ? std::atoi(argv[3]) : 5);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "build: %s\n", failure.what());
    return 2;
  }
}
