// SPDX-License-Identifier: Apache-2.0
// merge.cpp -- `sinew merge`: one model attached to another, as one file.
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include <sinew/spec.hpp>

#include "command.h"
#include "output_file.h"

namespace app {
namespace {

using sinew::Failure;
using sinew::ModelSpec;

struct Options {
  Common common;
  std::string child, out, at, body, prefix, suffix;
};

ModelSpec load_spec(const Common& common) {
  Loaded loaded = load_with_spec(common);
  if (!loaded.spec) {
    throw Failure(common.model + ": a compiled model does not keep its source, so that it cannot be merged");
  }
  return ModelSpec(loaded.spec.release());
}

// Where the child goes: the site, body or frame of this name.
mjsElement* find_place(const ModelSpec& spec, const Options& options) {
  if (const mjsSite* site = spec.find<mjsSite>(options.at)) return site->element;
  if (const mjsBody* body = spec.find<mjsBody>(options.at)) return body->element;
  if (const mjsFrame* frame = spec.find<mjsFrame>(options.at)) return frame->element;
  std::string known;
  for (const mjsSite& site : spec.all<mjsSite>()) {
    if (!sinew::name_of(site).empty()) known += (known.empty() ? "" : ", ") + sinew::name_of(site);
  }
  throw Failure(options.common.model + ": there is no site, body or frame named '" + options.at + "'; " +
                (known.empty() ? "no site has a name" : "its sites: " + known));
}

// What mjs_attach says, for people who have options instead of arguments.
std::string refusal(const ModelSpec& spec, const Options& options) {
  std::string why = mjs_getError(spec.get());
  const std::string function = "mjs_attach: ";
  if (why.starts_with(function)) why.erase(0, function.size());
  if (why.find("prefix") != std::string::npos) why += " (--prefix, --suffix)";
  return options.child + ": " + why;
}

// A body hangs in a frame: only frames and whole models can be attached to a body itself.
void attach(const ModelSpec& spec, const ModelSpec& child, const Options& options) {
  mjsElement* place = find_place(spec, options);
  mjsElement* part = child->element;
  if (!options.body.empty()) {
    const mjsBody* body = child.find<mjsBody>(options.body);
    if (!body) throw Failure(options.child + ": there is no body named '" + options.body + "'");
    part = body->element;
    if (mjsBody* parent = mjs_asBody(place)) place = mjs_addFrame(parent, nullptr)->element;
  }
  if (!mjs_attach(place, part, options.prefix.c_str(), options.suffix.c_str())) throw Failure(refusal(spec, options));
}

void write_form(const ModelSpec& spec, const sinew::Model& model, const std::string& out, const char* file) {
  if (out.ends_with(".mjb")) {
    mj_saveModel(model.get(), file, nullptr, 0);
  } else if (out.ends_with(".txt")) {
    mj_printModel(model.get(), file);
  } else {
    spec.save(file);
  }
}

void print_model(const ModelSpec& spec) {
  const std::string text = spec.xml();
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw Failure("merge: standard output cannot be written to");
  }
}

int merge(const Options& options) {
  const std::string& out = options.out;
  if (!out.empty() && !out.ends_with(".mjb") && !out.ends_with(".xml") && !out.ends_with(".txt")) {
    throw Failure(out + ": the result is .xml (MJCF), .mjb (compiled) or .txt (readable)");
  }
  if (!out.empty()) check_writable(out);
  ModelSpec spec = load_spec(options.common);
  Common common = options.common;
  common.model = options.child;
  common.plugins.clear();  // they are there already
  const ModelSpec child = load_spec(common);
  attach(spec, child, options);
  const sinew::Model model = spec.compile();
  if (out.empty()) {
    print_model(spec);
    return kGood;
  }
  write_by_name(out, [&](const char* file) { write_form(spec, model, out, file); });
  Report report;
  report.section("merge");
  report.add("model", "model", options.common.model);
  report.add("child", "attached", options.child);
  report.add("output", "written", out);
  report.add("bodies", "bodies", model->nbody);
  report.add("dofs", "degrees of freedom", model->nv);
  report.add("actuators", "actuators", model->nu);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_merge(Program& program) {
  Command& command = program.add("merge", "attach a model to another, and write both as one");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  command.option("child", options->child, "model that is attached: MJCF (.xml) or URDF (.urdf)", Rule::Required);
  command.option("out", options->out,
                 "result: .xml (MJCF), .mjb (compiled) or .txt (readable); without it MJCF is printed");
  command.option("--at NAME", options->at, "site, body or frame of MODEL where CHILD is attached", Rule::Required);
  command.option("--body NAME", options->body, "attach this body of CHILD alone, with what refers to it");
  command.option("--prefix TEXT", options->prefix, "what the names of CHILD begin with");
  command.option("--suffix TEXT", options->suffix, "what the names of CHILD end with");
  command.on_choice([options] { return merge(*options); });
}

}  // namespace app
