// SPDX-License-Identifier: Apache-2.0
// convert.cpp -- `sinew convert`: a model to compiled form, or to text that a person can read.
#include <cstdio>

#include <unistd.h>

#include "command.h"
#include "table.h"

namespace app {
namespace {

using sinew::Failure;

std::string ending(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(dot);
}

int convert(const std::string& in, const std::string& out) {
  const std::string to = ending(out);
  if (ending(in) == ".urdf") throw Failure(in + ": reading URDF is not offered yet; convert it to MJCF first");
  if (to == ".xml") throw Failure(out + ": writing MJCF is not offered yet; .mjb (compiled) and .txt (readable) are");
  if (to != ".mjb" && to != ".txt") throw Failure(out + ": the result is .mjb (compiled) or .txt (readable)");
  const sinew::Model model = sinew::Model::load(in);
  if (to == ".mjb") {
    std::string bytes(static_cast<std::size_t>(mj_sizeModel(model.get())), '\0');
    mj_saveModel(model.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
    write_file(out, bytes);
  } else {
    const std::string beside = out + ".part" + std::to_string(getpid());
    mj_printModel(model.get(), beside.c_str());
    if (std::rename(beside.c_str(), out.c_str()) != 0) {
      std::remove(beside.c_str());
      throw Failure(out + ": cannot be written");
    }
  }
  std::printf("%s -> %s\n", in.c_str(), out.c_str());
  return kGood;
}

}  // namespace

void add_convert(CLI::App& program, Action& chosen) {
  CLI::App* command = program.add_subcommand("convert", "write a model in another form (.mjb or .txt)");
  auto in = std::make_shared<std::string>(), out = std::make_shared<std::string>();
  command->add_option("in", *in, "model file: MJCF (.xml) or compiled (.mjb)")->required();
  command->add_option("out", *out, "result: .mjb (compiled) or .txt (readable)")->required();
  command->callback([in, out, &chosen] { chosen = [in, out] { return convert(*in, *out); }; });
}

}  // namespace app
