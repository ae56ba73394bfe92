// SPDX-License-Identifier: Apache-2.0
// read_copies.cpp -- <attach> and <replicate>: parts of other models, and of this one, copied with new names.
#include <string>
#include <vector>

#include "base/error.h"
#include "format/mjcf/check.h"
#include "format/mjcf/reading.h"
#include "format/mjcf/schema/tree.h"
#include "spec/attach.h"

namespace sinew::mjcf {
namespace {

Spec& find_model(Reading& reading, const XmlNode& node, const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& model : reading.spec.models) {
    if (model->name == name) return *model;
    known.push_back(model->name);
  }
  fail(node, "no model is named '" + name + "' in <asset>" + did_you_mean(name, known));
}

Body& find_body(const XmlNode& node, Spec& model, const std::string& name) {
  if (Body* body = find<Body>(model, name)) return *body;
  std::vector<std::string_view> known;
  for_each_body(*model.world, [&](const Body& body) { known.push_back(body.name); });
  fail(node, "model '" + model.name + "' has no body '" + name + "'" + did_you_mean(name, known));
}

}  // namespace

void read_attach(Reading& reading, const XmlNode& node, Body& body, Frame* frame) {
  Attachment attachment;
  read_values(node, kAttach, &attachment);
  Spec& model = find_model(reading, node, attachment.model);
  const Renaming renaming{attachment.prefix, ""};
  Body* child = attachment.body.empty() ? nullptr : &find_body(node, model, attachment.body);
  try {
    if (child && child != model.world.get()) {
      attach_body(body, frame, *child, renaming);
    } else {
      attach_spec(body, frame, model, renaming);
    }
  } catch (const ModelError& error) {
    fail(node, error.what());
  }
}

void make_replicas(const XmlNode& node, Body& body, Frame* frame, std::unique_ptr<Body> contents) {
  ReplicateValues values;
  read_values(node, kReplicate, &values);
  Replication replication;
  replication.count = values.count;
  replication.separator = values.sep;
  std::copy_n(values.offset, 3, replication.offset);
  std::copy_n(values.euler, 3, replication.euler);
  try {
    replicate(body, frame, std::move(contents), replication);
  } catch (const ModelError& error) {
    fail(node, error.what());
  }
}

}  // namespace sinew::mjcf
