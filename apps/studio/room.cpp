// SPDX-License-Identifier: Apache-2.0
#include "room.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>

#include "../view/fields.h"
#include "../view/replay.h"
#include "commands.h"

namespace app::studio {
namespace {

namespace net = boost::asio;

constexpr auto kTick = std::chrono::milliseconds(33);
constexpr unsigned kWatchTicks = 15, kValueTicks = 3;
constexpr std::size_t kMostWatched = 64, kMostWatchedByAll = 256;

Bytes share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Json event(const char* name) {
  Json json = Json::object();
  json.set("event", name);
  return json;
}

// The number by which a page knows its answer.
Json id_of(const JsonValue& request) {
  const JsonValue* id = request.kind == JsonValue::Kind::Object ? request.find("id") : nullptr;
  return id && id->kind == JsonValue::Kind::Number ? Json(id->number) : Json();
}

// A step leaves the poses from which it began; whoever looks closely sees those of the state. The next step computes
// them anew, so nothing of this reaches the motion.
void place_bodies(const mjModel* m, mjData* d) {
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  mj_flex(m, d);
  mj_tendon(m, d);
}

Json failed(const Json& id, const std::string& reason) {
  Json reply = Json::object();
  return reply.set("id", id).set("error", reason);
}

}  // namespace

// What a command has left, for the thread that serves.
struct Room::Outcome {
  Json reply;
  std::shared_ptr<const Snapshot> snapshot;  // null: the model is as it was
  Json edits;                                // what all pages have to know
  bool edits_changed = false;
  bool from_disk = true;  // the model is that of a file that may change
};

// Frames of one moment; empty: nobody wants it.
struct Room::Pictures {
  Bytes poses, values, extras, profile;
  double time = 0;
  std::uint32_t generation = 0;
  std::vector<std::string> names;
  std::vector<double> watched;
};

Room::Room(net::io_context& io, const Settings& settings)
    : io_(io), timer_(io), watching_(!settings.no_watch), bench_(std::make_unique<Workbench>(settings.common)) {
  view::World world = bench_->take_world();
  snapshot_ = bench_->snapshot(world.model.get());
  physics_ = std::make_unique<view::Physics>(std::move(world));
  if (watching_) watch_.set(settings.common.model);
  physics_->call([&](view::Physics& physics) { physics.set_percent(settings.speed); });
  if (!settings.trajectory.empty()) view::replay_file(*physics_, snapshot_->model, settings.trajectory);
  if (!settings.paused) physics_->call([](view::Physics& physics) { physics.run(true); });
  tick();
}

Room::~Room() = default;

void Room::join(const std::shared_ptr<Client>& client) {
  clients_.insert(client);
  Json hello = event("hello");
  client->send_text(share(hello.set("generation", static_cast<std::int64_t>(snapshot_->generation)).text()));
  tell_all(event("clients").set("count", clients_.size()));
}

void Room::leave(const std::shared_ptr<Client>& client) {
  if (clients_.erase(client) == 0) return;
  if (dragger_.lock() == client) {
    mjvPerturb none;
    mjv_defaultPerturb(&none);
    physics_->post([none](view::Physics& physics) { physics.set_perturbation(none); });
  }
  tell_all(event("clients").set("count", clients_.size()));
}

void Room::tell_all(const Json& words) {
  const Bytes text = share(words.text());
  // A client that is dismissed leaves the set meanwhile.
  const std::vector<std::shared_ptr<Client>> all(clients_.begin(), clients_.end());
  for (const auto& client : all) client->send_text(text);
}

void Room::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  Json id;
  try {
    JsonValue request = parse_json(text);
    id = id_of(request);
    if (request.kind != JsonValue::Kind::Object) throw sinew::Failure("a command is an object");
    if (run_here(*client, request)) {
      Json reply = Json::object();
      client->send_text(share(reply.set("id", id).set("ok", true).text()));
      client->answered();
      return;
    }
    if (request.string("do") == "drag") dragger_ = client;
    run_in_simulation(client, std::move(request));
  } catch (const std::exception& e) {
    client->send_text(share(failed(id, e.what()).text()));
    client->answered();
  }
}

// What concerns the client alone.
bool Room::run_here(Client& client, const JsonValue& request) {
  const std::string& name = request.string("do");
  if (name == "watch") {
    client.watched = request.strings("names", kMostWatched);
  } else if (name == "want") {
    client.wants_values = request.boolean("values");
    client.wants_extras = request.boolean("extras");
    client.wants_profile = request.find("profile") && request.boolean("profile");
    client.fresh = true;
  } else {
    return false;
  }
  return true;
}

void Room::run_in_simulation(const std::shared_ptr<Client>& client, JsonValue request) {
  const std::weak_ptr<Client> who = client;
  const bool asked_by_nobody = client == nullptr;
  physics_->post([this, who, asked_by_nobody,
                  request = std::make_shared<JsonValue>(std::move(request))](view::Physics& physics) noexcept {
    try {
      auto outcome = std::make_shared<Outcome>();
      const std::uint32_t before = bench_->generation();
      Call call{*bench_, physics, *request};
      try {
        run_command(call);
        outcome->reply = std::move(call.reply);
        outcome->reply.set("id", id_of(*request)).set("ok", true);
      } catch (const std::exception& e) {
        outcome->reply = failed(id_of(*request), e.what());
      }
      if (bench_->generation() != before) outcome->snapshot = bench_->snapshot(physics.model());
      outcome->from_disk = bench_->is_from_disk();
      outcome->edits_changed = call.options_changed || outcome->snapshot;
      if (outcome->edits_changed) outcome->edits = edit_status(*bench_, physics.model());
      if (asked_by_nobody) outcome->edits_changed = true;
      net::post(io_, [this, who, outcome] { finish(who, *outcome); });
    } catch (const std::exception&) {
      // There is no memory for an answer: the page asks again, or its connection ends.
    }
  });
}

void Room::finish(const std::weak_ptr<Client>& who, const Outcome& outcome) {
  if (outcome.snapshot) {
    snapshot_ = outcome.snapshot;
    if (!outcome.from_disk) watching_ = false;
    last_poses_ = last_values_ = last_extras_ = nullptr;
    tell_all(event("model").set("generation", static_cast<std::int64_t>(snapshot_->generation)));
  }
  if (outcome.edits_changed) tell_all(event("edits").set("edits", outcome.edits));
  const std::shared_ptr<Client> client = who.lock();
  if (!client) {
    if (!outcome.snapshot) tell_all(event("say").set("reply", outcome.reply));
    return;
  }
  client->send_text(share(outcome.reply.text()));
  client->answered();
}

void Room::tick() {
  timer_.expires_after(kTick);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    ++ticks_;
    if (!clients_.empty()) ask_for_frames();
    if (watching_ && ticks_ % kWatchTicks == 0) look_at_files();
    tick();
  });
}

void Room::look_at_files() {
  try {
    if (!watch_.changed()) return;
    run_in_simulation(nullptr, parse_json(R"({"do": "reload"})"));
  } catch (const std::exception&) {
    // A file that cannot be looked at has not changed.
  }
}

void Room::ask_for_frames() {
  if (frames_asked_) return;
  const bool values = ticks_ % kValueTicks == 0;
  bool wants_values = false, wants_extras = false, wants_profile = false;
  std::set<std::string> names;
  for (const auto& client : clients_) {
    wants_values |= client->wants_values && (values || client->fresh);
    wants_extras |= client->wants_extras;
    wants_profile |= client->wants_profile && (values || client->fresh);
    for (const std::string& name : client->watched) {
      if (names.size() < kMostWatchedByAll) names.insert(name);
    }
  }
  frames_asked_ = true;
  auto pictures = std::make_shared<Pictures>();
  pictures->names.assign(names.begin(), names.end());
  physics_->post([this, pictures, wants_values, wants_extras, wants_profile](view::Physics& physics) noexcept {
    try {
      const mjModel* m = physics.model();
      mjData* d = physics.data();
      if (!physics.status().running) place_bodies(m, d);
      pictures->generation = bench_->generation();
      pictures->time = d->time;
      pictures->poses = share(pose_frame(m, d, physics.status(), pictures->generation));
      if (wants_values) pictures->values = share(value_frame(m, d, pictures->generation));
      if (wants_extras) pictures->extras = share(extra_frame(m, d, pictures->generation));
      if (wants_profile) pictures->profile = share(profile_frame(d, pictures->generation));
      std::string fault;
      for (const std::string& name : pictures->names) {
        double value = 0;
        const bool known = view::read_field(m, d, name, value, fault);
        pictures->watched.push_back(known ? value : std::numeric_limits<double>::quiet_NaN());
      }
      net::post(io_, [this, pictures] { deliver(*pictures); });
    } catch (const std::exception&) {
      // There is no memory for frames now; those of the next moment are asked for anew.
      try {
        net::post(io_, [this] { frames_asked_ = false; });
      } catch (const std::exception&) {
        // Pages stand still until the studio is started again.
      }
    }
  });
}

void Room::deliver(const Pictures& pictures) {
  frames_asked_ = false;
  const auto is_news = [](const Bytes& frame, Bytes& last) {
    if (!frame) return false;
    const bool differs = !last || *last != *frame;
    last = frame;
    return differs;
  };
  const bool poses = is_news(pictures.poses, last_poses_), values = is_news(pictures.values, last_values_);
  const bool extras = is_news(pictures.extras, last_extras_);
  const std::vector<std::shared_ptr<Client>> all(clients_.begin(), clients_.end());
  for (const auto& client : all) {
    const bool fresh = std::exchange(client->fresh, false);
    if (poses || fresh) client->send_frame(FrameKind::Poses, pictures.poses);
    if (client->wants_values && pictures.values && (values || fresh)) {
      client->send_frame(FrameKind::Values, pictures.values);
    }
    if (client->wants_extras && pictures.extras && (extras || fresh)) {
      client->send_frame(FrameKind::Extras, pictures.extras);
    }
    if (client->wants_profile && pictures.profile) client->send_frame(FrameKind::Profile, pictures.profile);
    if (client->watched.empty() || !(poses || fresh)) continue;
    std::vector<double> numbers;
    for (const std::string& name : client->watched) {
      const auto at = std::lower_bound(pictures.names.begin(), pictures.names.end(), name);
      const bool known = at != pictures.names.end() && *at == name;
      numbers.push_back(known ? pictures.watched[static_cast<std::size_t>(at - pictures.names.begin())]
                              : std::numeric_limits<double>::quiet_NaN());
    }
    client->send_frame(FrameKind::Watched, share(watched_frame(pictures.time, numbers, pictures.generation)));
  }
}

}  // namespace app::studio
