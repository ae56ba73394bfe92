// SPDX-License-Identifier: Apache-2.0
// An actuator with its sensor, in C, as somebody would write it who has the public headers and nothing else: a heater
// that weakens as it gets warm. Its temperature is plugin state, its force 10 ctrl / temperature.
#include <mujoco/mjplugin.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>

static mjtNum start_temperature(const mjModel* m, int instance) {
  const char* text = mj_getPluginConfig(m, instance, "start");
  return text && text[0] ? strtod(text, NULL) : 1;
}

static int heater_nstate(const mjModel* m, int instance) { return start_temperature(m, instance) > 0 ? 1 : -1; }

static int heater_nsensordata(const mjModel* m, int instance, int sensor_id) {
  (void)m, (void)instance, (void)sensor_id;
  return 1;
}

static int heater_init(const mjModel* m, mjData* d, int instance) {
  mjtNum* start = (mjtNum*)malloc(sizeof(mjtNum));
  if (!start) return -1;
  *start = start_temperature(m, instance);
  d->plugin_data[instance] = (uintptr_t)start;
  return 0;
}

static void heater_destroy(mjData* d, int instance) {
  free((void*)d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

static void heater_copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  (void)src;
  heater_init(m, dest, instance);
}

static void heater_reset(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance) {
  (void)m, (void)instance;
  plugin_state[0] = *(mjtNum*)plugin_data;
}

static void heater_compute(const mjModel* m, mjData* d, int instance, int capability_bit) {
  const mjtNum temperature = d->plugin_state[m->plugin_stateadr[instance]];
  if (capability_bit & mjPLUGIN_ACTUATOR) {
    for (int i = 0; i < m->nu; i++) {
      if (m->actuator_plugin[i] == instance) d->actuator_force[i] = 10 * d->ctrl[i] / temperature;
    }
  }
  if (capability_bit & mjPLUGIN_SENSOR) {
    for (int i = 0; i < m->nsensor; i++) {
      if (m->sensor_type[i] == mjSENS_PLUGIN && m->sensor_plugin[i] == instance) {
        d->sensordata[m->sensor_adr[i]] = temperature;
      }
    }
  }
}

static void heater_advance(const mjModel* m, mjData* d, int instance) {
  d->plugin_state[m->plugin_stateadr[instance]] += m->opt.timestep;
}

static void heater_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance) {
  (void)opt;
  if (scn->ngeom >= scn->maxgeom) return;
  mjvGeom* geom = scn->geoms + scn->ngeom++;
  geom->type = mjGEOM_SPHERE;
  geom->category = mjCAT_DECOR;
  geom->size[0] = (float)d->plugin_state[m->plugin_stateadr[instance]];
}

mjPLUGIN_LIB_INIT {
  static const char* const attributes[] = {"start"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "stranger.heater";
  plugin.nattribute = sizeof(attributes) / sizeof(attributes[0]);
  plugin.attributes = attributes;
  plugin.capabilityflags |= mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR;
  plugin.nstate = heater_nstate;
  plugin.nsensordata = heater_nsensordata;
  plugin.init = heater_init;
  plugin.destroy = heater_destroy;
  plugin.copy = heater_copy;
  plugin.reset = heater_reset;
  plugin.compute = heater_compute;
  plugin.advance = heater_advance;
  plugin.visualize = heater_visualize;
  mjp_registerPlugin(&plugin);
}
