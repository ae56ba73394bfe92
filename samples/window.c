// SPDX-License-Identifier: Apache-2.0
// window.c -- a model in a window that GLFW opens: drag to turn (left), move (right) or zoom (middle, wheel).
//   window MODEL [SECONDS]     Backspace starts again, Escape ends; SECONDS of simulation end it, too
#include <stdio.h>
#include <stdlib.h>

#include <GLFW/glfw3.h>
#include <mujoco/mujoco.h>

static mjModel* m;
static mjData* d;
static mjvCamera camera;
static mjvOption option;
static mjvScene scene;  // larger than a stack likes
static mjrContext con;
static double last_x, last_y;

static void on_key(GLFWwindow* window, int key, int scancode, int act, int mods) {
  (void)scancode, (void)mods;
  if (act != GLFW_PRESS) return;
  if (key == GLFW_KEY_ESCAPE) glfwSetWindowShouldClose(window, GLFW_TRUE);
  if (key == GLFW_KEY_BACKSPACE) mj_resetData(m, d);
}

static void on_move(GLFWwindow* window, double x, double y) {
  const double dx = x - last_x, dy = y - last_y;
  last_x = x;
  last_y = y;
  mjtMouse action = mjMOUSE_NONE;
  if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT)) action = mjMOUSE_ROTATE_V;
  if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_RIGHT)) action = mjMOUSE_MOVE_V;
  if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_MIDDLE)) action = mjMOUSE_ZOOM;
  int width, height;
  glfwGetWindowSize(window, &width, &height);
  if (action != mjMOUSE_NONE && height > 0) mjv_moveCamera(m, action, dx / height, dy / height, &scene, &camera);
}

static void on_scroll(GLFWwindow* window, double x, double y) {
  (void)window, (void)x;
  mjv_moveCamera(m, mjMOUSE_ZOOM, 0, -0.05 * y, &scene, &camera);
}

// Simulates as much as a picture is shown, then draws.
static void show(GLFWwindow* window) {
  const mjtNum until = d->time + 1.0 / 60;
  while (d->time < until) mj_step(m, d);
  mjrRect viewport = {0, 0, 0, 0};
  glfwGetFramebufferSize(window, &viewport.width, &viewport.height);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_render(viewport, &scene, &con);
  glfwSwapBuffers(window);
  glfwPollEvents();
}

int main(int argc, char** argv) {
  char error[1000] = "usage: window MODEL [SECONDS]";
  m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  GLFWwindow* window = glfwInit() ? glfwCreateWindow(640, 480, "window", NULL, NULL) : NULL;
  if (!window) {
    fprintf(stderr, "GLFW cannot open a window\n");
    return 3;
  }
  glfwMakeContextCurrent(window);
  d = mj_makeData(m);
  mjv_defaultFreeCamera(m, &camera);
  if (m->ncam > 0) camera = (mjvCamera){.type = mjCAMERA_FIXED, .fixedcamid = 0};
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2000);
  mjr_defaultContext(&con);
  mjr_makeContext(m, &con, mjFONTSCALE_150);
  glfwSetKeyCallback(window, on_key);
  glfwSetCursorPosCallback(window, on_move);
  glfwSetScrollCallback(window, on_scroll);

  const double end = argc > 2 ? atof(argv[2]) : 1e30;
  while (!glfwWindowShouldClose(window) && d->time < end) show(window);
  printf("%.3f s\n", d->time);

  mjr_freeContext(&con);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  glfwTerminate();
  return 0;
}
