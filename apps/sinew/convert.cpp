// SPDX-License-Identifier: Apache-2.0
// convert.cpp -- `sinew convert`: a model to compiled form, to MJCF in one file, or to text that a person can read.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "command.h"
#include "table.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  std::string out;
};

std::string compiled_form(const mjModel* m) {
  if (mj_sizeModel(m) > INT_MAX) throw Failure("the compiled model would have more than 2 GB");
  std::string bytes(static_cast<std::size_t>(mj_sizeModel(m)), '\0');
  mj_saveModel(m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

// The library writes texts to a file only; a temporary one keeps the result's place clean until all of it is there.
template <class Write>
std::string text_of(Write&& write) {
  char name[] = "/tmp/sinew-XXXXXX";
  const int file = mkstemp(name);
  if (file < 0) throw Failure("there is no room for a temporary file in /tmp");
  close(file);
  char error[1000] = "the model could not be written into a temporary file in /tmp";
  write(name, error);
  std::ostringstream text;
  text << std::ifstream(name, std::ios::binary).rdbuf();
  std::remove(name);
  if (text.str().empty()) throw Failure(error);
  return text.str();
}

std::string readable_form(const mjModel* m) {
  return text_of([m](const char* name, char(&)[1000]) { mj_printModel(m, name); });
}

std::string mjcf_form(const mjModel* m) {
  return text_of([m](const char* name, char(&error)[1000]) { mj_saveLastXML(name, m, error, sizeof error); });
}

std::string converted(const mjModel* m, const std::string& out) {
  if (out.ends_with(".mjb")) return compiled_form(m);
  return out.ends_with(".xml") ? mjcf_form(m) : readable_form(m);
}

int convert(const Options& options) {
  const std::string &in = options.common.model, &out = options.out;
  if (!out.ends_with(".mjb") && !out.ends_with(".xml") && !out.ends_with(".txt")) {
    throw Failure(out + ": the result is .mjb (compiled), .xml (MJCF) or .txt (readable)");
  }
  if (out.ends_with(".xml") && in.ends_with(".mjb")) {
    throw Failure(in + ": a compiled model no longer knows how it was described, so MJCF is written from MJCF only");
  }
  check_writable(out);
  const sinew::Model model = load_model(options.common);
  const std::string bytes = converted(model.get(), out);
  write_file(out, bytes);
  Report report;
  report.section("convert");
  report.add("model", in);
  report.add("written", out);
  report.add("bytes", static_cast<std::int64_t>(bytes.size()));
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_convert(CLI::App& program, Action& chosen) {
  CLI::App& command = add_command(program, "convert", "write a model in another form (.mjb, .xml or .txt)");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  add_option(command, "out", options->out, "result: .mjb (compiled), .xml (MJCF) or .txt (readable)", Rule::Required);
  on_choice(command, chosen, [options] { return convert(*options); });
}

}  // namespace app
