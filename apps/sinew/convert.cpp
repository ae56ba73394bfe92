// SPDX-License-Identifier: Apache-2.0
// convert.cpp -- `sinew convert`: a model to compiled form, to MJCF in one file, or to text that a person can read.
#include <filesystem>
#include <system_error>

#include "command.h"
#include "output_file.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  std::string out;
};

// Writes the form that the ending asks for to a file of another name.
void write_form(const mjModel* m, const std::string& out, const char* file) {
  if (out.ends_with(".mjb")) {
    mj_saveModel(m, file, nullptr, 0);
  } else if (out.ends_with(".txt")) {
    mj_printModel(m, file);
  } else {
    char error[1000] = "";
    if (!mj_saveLastXML(file, m, error, sizeof error)) throw Failure(out + ": " + error);
  }
}

std::int64_t write_model(const mjModel* m, const std::string& out) {
  const SignalsWait wait;
  OutputFile file(out);
  const std::string& temporary = file.temporary();
  write_form(m, out, temporary.c_str());
  std::error_code error;
  const auto size = std::filesystem::file_size(temporary, error);
  if (error || size == 0) throw Failure(out + ": the model could not be written");
  file.finish();
  return static_cast<std::int64_t>(size);
}

int convert(const Options& options) {
  const std::string &in = options.common.model, &out = options.out;
  if (!out.ends_with(".mjb") && !out.ends_with(".xml") && !out.ends_with(".txt")) {
    throw Failure(out + ": the result is .mjb (compiled), .xml (MJCF) or .txt (readable)");
  }
  if (out.ends_with(".xml") && in.ends_with(".mjb")) {
    throw Failure(in + ": a compiled model does not keep its MJCF source, so MJCF is written from MJCF only");
  }
  check_writable(out);
  const sinew::Model model = load_model(options.common);
  const std::int64_t bytes = write_model(model.get(), out);
  Report report;
  report.section("convert");
  report.add("model", "model", in);
  report.add("output", "written", out);
  report.add("bytes", "bytes", bytes);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_convert(Program& program) {
  Command& command = program.add("convert", "write a model in another format (.mjb, .xml or .txt)");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  command.option("out", options->out, "result: .mjb (compiled), .xml (MJCF) or .txt (readable)", Rule::Required);
  command.on_choice([options] { return convert(*options); });
}

}  // namespace app
