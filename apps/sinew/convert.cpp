// SPDX-License-Identifier: Apache-2.0
// convert.cpp -- `sinew convert`: a model to compiled form, or to text that a person can read.
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

// The library prints to a file only; a temporary one keeps the result's place clean until all of it is there.
std::string readable_form(const mjModel* m) {
  char name[] = "/tmp/sinew-XXXXXX";
  const int file = mkstemp(name);
  if (file < 0) throw Failure("there is no room for a temporary file in /tmp");
  close(file);
  mj_printModel(m, name);
  std::ostringstream text;
  text << std::ifstream(name, std::ios::binary).rdbuf();
  std::remove(name);
  if (text.str().empty()) throw Failure("the model could not be printed into a temporary file in /tmp");
  return text.str();
}

int convert(const Options& options) {
  const std::string &in = options.common.model, &out = options.out;
  const bool compiled = out.ends_with(".mjb");
  if (out.ends_with(".xml")) {
    throw Failure(out + ": writing MJCF is not offered yet; .mjb (compiled) and .txt (readable) are");
  }
  if (!compiled && !out.ends_with(".txt")) throw Failure(out + ": the result is .mjb (compiled) or .txt (readable)");
  check_writable(out);
  const sinew::Model model = load_model(options.common);
  const std::string bytes = compiled ? compiled_form(model.get()) : readable_form(model.get());
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
  CLI::App* command = program.add_subcommand("convert", "write a model in another form (.mjb or .txt)");
  auto options = std::make_shared<Options>();
  add_common(*command, options->common, false);
  command->add_option("out", options->out, "result: .mjb (compiled) or .txt (readable)")->required();
  command->callback([options, &chosen] { chosen = [options] { return convert(*options); }; });
}

}  // namespace app
