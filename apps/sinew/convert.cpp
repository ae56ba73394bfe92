// SPDX-License-Identifier: Apache-2.0
// convert.cpp -- `sinew convert`: a model to compiled form, to MJCF in one file, to URDF, or to text that a person can
// read.
#include <filesystem>
#include <sstream>

#include <sinew/sinew.h>

#include "command.h"
#include "output_file.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  std::string out;
};

// What a result could not say, a line each.
using Losses = std::vector<std::string>;

std::string stem_of(const std::string& path) { return std::filesystem::path(path).stem().string(); }

Losses write_urdf(const mjModel* m, const std::string& out, const char* file) {
  std::string text(100000, '\0');
  char error[1000] = "";
  const std::string meshes = stem_of(out) + "_meshes";
  if (!sinew_saveURDF(m, file, meshes.c_str(), text.data(), static_cast<int>(text.size()), error, sizeof error)) {
    throw Failure(out + ": " + error);
  }
  Losses losses;
  std::istringstream lines(text.c_str());
  for (std::string line; std::getline(lines, line);) losses.push_back(line);
  return losses;
}

// Writes the form that the ending asks for to a file of another name.
Losses write_form(const Loaded& loaded, const std::string& out, const char* file) {
  const mjModel* m = loaded.model.get();
  if (out.ends_with(".urdf")) return write_urdf(m, out, file);
  if (out.ends_with(".mjb")) {
    mj_saveModel(m, file, nullptr, 0);
  } else if (out.ends_with(".txt")) {
    mj_printModel(m, file);
  } else {
    char error[1000] = "";
    if (mj_saveXML(loaded.spec.get(), file, error, sizeof error) != 0) throw Failure(out + ": " + error);
  }
  return {};
}

bool has_known_ending(const std::string& out) {
  return out.ends_with(".mjb") || out.ends_with(".xml") || out.ends_with(".urdf") || out.ends_with(".txt");
}

int convert(const Options& options) {
  const std::string &in = options.common.model, &out = options.out;
  if (!has_known_ending(out)) {
    throw Failure(out + ": the result is .mjb (compiled), .xml (MJCF), .urdf (URDF) or .txt (readable)");
  }
  if (out.ends_with(".xml") && in.ends_with(".mjb")) {
    throw Failure(in + ": a compiled model does not keep its source, so MJCF is written from MJCF or URDF only");
  }
  check_writable(out);
  const Loaded loaded = load_with_spec(options.common);
  Losses losses;
  const std::int64_t bytes = write_by_name(out, [&](const char* file) { losses = write_form(loaded, out, file); });
  Report report;
  report.section("convert");
  report.add("model", "model", in);
  report.add("output", "written", out);
  report.add("bytes", "bytes", bytes);
  Json lost = Json::array();
  for (const std::string& loss : losses) lost.push(loss);
  report.set("losses", lost);
  report.section("", "what URDF cannot say");
  for (const std::string& loss : losses) report.note(loss);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_convert(Program& program) {
  Command& command = program.add("convert", "write a model in another format (.mjb, .xml, .urdf or .txt)");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  command.option("out", options->out, "result: .mjb (compiled), .xml (MJCF), .urdf (URDF) or .txt (readable)",
                 Rule::Required);
  command.on_choice([options] { return convert(*options); });
}

}  // namespace app
