// SPDX-License-Identifier: Apache-2.0
// commands_edit.cpp -- inspection, options, edits with undo.
#include "commands.h"
#include "edit_fields.h"
#include "inspect.h"
#include "options.h"

namespace app::studio {
namespace {

Json edited_fields(Call& call, mjtObj type, int id) {
  Json list = Json::array();
  mjsElement* element = call.bench.spec() ? find_element(call.bench.spec(), type, id) : nullptr;
  if (!element) return list;
  for (const EditField& field : edit_fields()) {
    if (field.type != type) continue;
    const std::vector<double> values = read_edit(field, element);
    const bool whole = field.kind == EditField::Kind::Int || field.kind == EditField::Kind::Byte;
    Json row = Json::object();
    row.set("name", field.name).set("whole", whole).set("flag", field.kind == EditField::Kind::Byte);
    list.push(row.set("values", Json::array(values.data(), values.data() + values.size())));
  }
  return list;
}

void inspect(Call& call) {
  const mjtObj type = element_type(call.request.string("type"));
  const int id = call.request.integer("element", 0, element_count(call.model(), type) - 1);
  const char* name = mj_id2name(call.model(), type, id);
  call.reply.set("name", std::string(name ? name : "")).set("spec", edited_fields(call, type, id));
  call.reply.set("model", model_rows(call.model(), type, id));
  call.reply.set("data", data_rows(call.model(), call.data(), type, id));
}

void tell_edits(Call& call) {
  call.options_changed = true;
  call.reply.set("edits", edit_status(call.bench, call.model()));
}

void edit(Call& call) {
  const mjtObj type = element_type(call.request.string("type"));
  const int id = call.request.integer("element", 0, element_count(call.model(), type) - 1);
  call.bench.edit(call.physics, type, id, call.request.string("field"), call.request.reals("values", 1, 64));
  tell_edits(call);
}

void edit_option(Call& call) {
  call.bench.edit_option(call.physics, call.request.string("name"), call.request.reals("values", 1, 16));
  tell_edits(call);
}

}  // namespace

Json edit_status(Workbench& bench, mjModel* m) {
  Json status = Json::object();
  status.set("undo", bench.undo_count()).set("redo", bench.redo_count());
  status.set("offered", static_cast<int>(bench.offered().size()));
  Json edits = Json::array();
  const std::size_t count = bench.edits().size();
  for (std::size_t i = count > 50 ? count - 50 : 0; i < count; ++i) {
    const Edit& each = bench.edits()[i];
    const std::string element = each.element.empty() && each.id >= 0 ? std::to_string(each.id) : each.element;
    edits.push(each.kind + (element.empty() ? "" : " " + element) + ": " + each.field);
  }
  status.set("edits", std::move(edits));
  status.set("options", option_values({m->opt, m->vis}));
  return status.set("file", option_values(bench.file_settings()));
}

std::vector<CommandRow> edit_commands() {
  return {{"inspect", inspect},
          {"fields", [](Call& call) { call.reply.set("fields", field_names()); }},
          {"edit", edit},
          {"option", edit_option},
          {"edits", [](Call& call) { call.reply.set("edits", edit_status(call.bench, call.model())); }},
          {"undo",
           [](Call& call) {
             if (!call.bench.undo(call.physics)) throw sinew::Failure("there is nothing to undo");
             tell_edits(call);
           }},
          {"redo",
           [](Call& call) {
             if (!call.bench.redo(call.physics)) throw sinew::Failure("there is nothing to redo");
             tell_edits(call);
           }},
          {"restore",
           [](Call& call) {
             call.reply.set("failed", call.bench.restore(call.physics));
             tell_edits(call);
           }},
          {"discard",
           [](Call& call) {
             call.bench.discard();
             tell_edits(call);
           }},
          {"xml", [](Call& call) { call.reply.set("text", call.bench.xml(call.physics)); }}};
}

}  // namespace app::studio
