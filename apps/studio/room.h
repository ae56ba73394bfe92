// SPDX-License-Identifier: Apache-2.0
// room.h -- the one simulation that all pages of a studio look at.
//   idea  everything here runs in the thread that serves, but what it posts to the simulation, whose thread alone has
//         the model, the data and the workbench. Copies go the other way, as bytes that nobody changes any more
#ifndef SINEW_APPS_STUDIO_ROOM_H_
#define SINEW_APPS_STUDIO_ROOM_H_

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "../view/file_watch.h"
#include "frames.h"
#include "json_value.h"
#include "settings.h"
#include "workbench.h"

namespace app::studio {

using Bytes = std::shared_ptr<const std::string>;

// A page, as the room knows it.
class Client {
 public:
  virtual ~Client() = default;
  // Words arrive in order, all of them; a client that does not read them in time is dismissed.
  virtual void send_text(Bytes text) = 0;
  // Of frames only the newest of each kind waits.
  virtual void send_frame(FrameKind kind, Bytes frame) = 0;
  // A command has been answered: the client may read the next one.
  virtual void answered() = 0;

  std::vector<std::string> watched;
  bool wants_values = false, wants_extras = false, wants_profile = false;
  bool fresh = true;  // it has seen no frame yet
};

class Room {
 public:
  // Throws Failure if the model cannot be read.
  Room(boost::asio::io_context& io, const Settings& settings);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  void join(const std::shared_ptr<Client>& client);
  void leave(const std::shared_ptr<Client>& client);
  std::size_t count() const { return clients_.size(); }

  // A message of a client. Every one is answered exactly once.
  void receive(const std::shared_ptr<Client>& client, std::string_view text);

  const Snapshot& snapshot() const { return *snapshot_; }
  std::shared_ptr<const Snapshot> share_snapshot() const { return snapshot_; }

 private:
  struct Outcome;
  struct Pictures;

  void run_in_simulation(const std::shared_ptr<Client>& client, JsonValue request);
  void finish(const std::weak_ptr<Client>& client, const Outcome& outcome);
  bool run_here(Client& client, const JsonValue& request);
  void tell_all(const Json& words);
  void tick();
  void ask_for_frames();
  void deliver(const Pictures& pictures);
  void look_at_files();

  boost::asio::io_context& io_;
  boost::asio::steady_timer timer_;
  std::set<std::shared_ptr<Client>> clients_;
  std::weak_ptr<Client> dragger_;  // whose hand is on a body
  std::shared_ptr<const Snapshot> snapshot_;
  Bytes last_poses_, last_values_, last_extras_;
  bool frames_asked_ = false;
  unsigned ticks_ = 0;
  bool watching_;
  view::FileWatch watch_;
  std::unique_ptr<Workbench> bench_;
  std::unique_ptr<view::Physics> physics_;  // the last, so that its thread ends before what it works on is gone
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_ROOM_H_
