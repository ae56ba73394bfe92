// SPDX-License-Identifier: Apache-2.0
// actuator.cpp -- <actuator>: the general actuator, and shortcuts that set its gain, bias and dynamics.
//   note  what a shortcut does not say comes from the class: kp is the class's gain, and so on
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/actuators.h"
#include "spec/actuator_kinds.h"

namespace sinew::mjcf {
namespace {

const double* if_written(const double& value) { return std::isnan(value) ? nullptr : &value; }

double written_or(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

void read_servo(const XmlNode& node, mjsActuator& c) {
  const bool integrated = node.name == "intvelocity";
  ServoParameters servo;
  read_values(node, kFilteredServo, &servo);
  read_values(node, kIntegrated, &c);
  const char* range = integrated ? "actrange" : "ctrlrange";
  if (says(node, "inheritrange") && c.inheritrange > 0 && says(node, range)) {
    fail(node, "the range is given twice, as '" + std::string(range) + "' and as 'inheritrange'");
  }
  const double kp = written_or(servo.kp, c.gainprm[0]);
  const double* kv = if_written(servo.kv);
  const double* dampratio = if_written(servo.dampratio);
  const char* error = integrated ? set_to_intvelocity(c, kp, kv, dampratio, c.inheritrange)
                                 : set_to_position(c, kp, kv, dampratio, if_written(servo.timeconst), c.inheritrange);
  if (*error) fail(node, error);
}

void read_cylinder(const XmlNode& node, mjsActuator& c) {
  CylinderParameters cylinder;
  read_values(node, kCylinder, &cylinder);
  set_to_cylinder(c, written_or(cylinder.timeconst, c.dynprm[0]), written_or(cylinder.bias[0], c.biasprm[0]),
                  written_or(cylinder.area, c.gainprm[0]), written_or(cylinder.diameter, -1));
}

void read_muscle(const XmlNode& node, mjsActuator& c) {
  MuscleParameters muscle;
  muscle.tausmooth = c.dynprm[2];
  read_values(node, kMuscle, &muscle);
  read_values(node, kMuscleSmoothing, &muscle);
  const char* error = set_to_muscle(c, muscle);
  if (*error) fail(node, error);
}

void read_kind(const XmlNode& node, mjsActuator& c) {
  ServoParameters servo;
  AdhesionParameters adhesion;
  if (node.name == "general") {
    read_values(node, kDynamics, &c);
    read_values(node, kGainAndBias, &c);
  } else if (node.name == "plugin") {
    read_values(node, kDynamics, &c);
  } else if (node.name == "motor") {
    set_to_motor(c);
  } else if (node.name == "position" || node.name == "intvelocity") {
    read_servo(node, c);
  } else if (node.name == "velocity") {
    read_values(node, kVelocity, &servo);
    set_to_velocity(c, written_or(servo.kv, c.gainprm[0]));
  } else if (node.name == "damper") {
    read_values(node, kDamper, &servo);
    set_to_damper(c, written_or(servo.kv, 0));
  } else if (node.name == "cylinder") {
    read_cylinder(node, c);
  } else if (node.name == "muscle") {
    read_muscle(node, c);
  } else if (node.name == "adhesion") {
    read_values(node, kAdhesion, &adhesion);
    set_to_adhesion(c, written_or(adhesion.gain, c.gainprm[0]));
  }
}

void read_target(const XmlNode& node, mjsActuator& c) {
  std::string_view named;
  for (const kinds::Transmission& kind : kinds::kTransmissions) {
    const std::string target = text_of(node, kind.attribute);
    if (target.empty()) continue;
    if (!named.empty()) {
      fail(node,
           "it acts on two things, '" + std::string(named) + "' and '" + std::string(kind.attribute) + "': keep one");
    }
    named = kind.attribute;
    c.trntype = kind.type;
    *c.target = target;
  }
  read_values(node, kTarget, &c);
  read_values(node, kTargetPose, &c);
  if (named.empty()) return;
  const bool crank = c.trntype == mjTRN_SLIDERCRANK;
  if (!crank && (says(node, "cranklength") || says(node, "slidersite"))) {
    fail(node, "'cranklength' and 'slidersite' belong to a slider-crank, which 'cranksite' names");
  }
  if (c.trntype != mjTRN_SITE && !c.refsite->empty()) fail(node, "'refsite' can only be used together with 'site'");
}

}  // namespace

void read_actuator_values(const XmlNode& node, Actuator& actuator) {
  mjsActuator& c = actuator.c;
  read_values(node, kActuator, &c);
  const bool positive = node.name == "damper" || node.name == "adhesion";
  read_values(node, positive ? Attributes(kPositiveControl) : Attributes(kControl), &c);
  read_values(node, kGear, &c);
  read_kind(node, c);
}

void read_actuator(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    Actuator& actuator = add_to_spec<Actuator>(reading.spec, &default_class(reading, *node));
    mark(actuator, *node);
    read_actuator_values(*node, actuator);
    read_target(*node, actuator.c);
    if (node->name == "plugin") use_plugin(reading.spec, read_plugin_use(*node), actuator.source, actuator.c.plugin);
  }
}

}  // namespace sinew::mjcf
