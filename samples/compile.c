// SPDX-License-Identifier: Apache-2.0
// compile.c -- a model in another form: MJCF or MJB in; MJB, which loads quickly, or readable text out.
//   compile IN OUT
#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

static int ends_with(const char* name, const char* ending) {
  const size_t n = strlen(name), k = strlen(ending);
  return n >= k && strcmp(name + n - k, ending) == 0;
}

int main(int argc, char** argv) {
  if (argc != 3 || !(ends_with(argv[2], ".mjb") || ends_with(argv[2], ".txt"))) {
    fprintf(stderr, "usage: compile IN.xml|IN.mjb OUT.mjb|OUT.txt\n");
    return 2;
  }
  char error[1000] = "cannot be loaded";
  mjModel* m =
      ends_with(argv[1], ".mjb") ? mj_loadModel(argv[1], NULL) : mj_loadXML(argv[1], NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s: %s\n", argv[1], error);
    return 2;
  }
  if (ends_with(argv[2], ".mjb")) {
    mj_saveModel(m, argv[2], NULL, 0);
  } else {
    mj_printModel(m, argv[2]);
  }
  printf("%s -> %s: %d bodies, %d dofs\n", argv[1], argv[2], m->nbody, m->nv);
  mj_deleteModel(m);
  return 0;
}
