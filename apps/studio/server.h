// SPDX-License-Identifier: Apache-2.0
// server.h -- the port: takes connections, and keeps those who only knock from crowding out those who look.
#ifndef SINEW_APPS_STUDIO_SERVER_H_
#define SINEW_APPS_STUDIO_SERVER_H_

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include <memory>
#include <string>
#include <vector>

#include "access.h"
#include "http_session.h"
#include "room.h"
#include "socket_session.h"

namespace app::studio {

class Server {
 public:
  // Throws Failure if the address cannot be listened to.
  Server(boost::asio::io_context& io, Room& room, const Settings& settings);

  // "http://127.0.0.1:8000/TOKEN/"
  std::string address() const;
  // Returns when a signal has come: its number.
  int run();

  const Access& access() const { return *access_; }
  Room& room() { return room_; }
  bool is_full() const;
  void keep(const std::shared_ptr<SocketSession>& session);
  const std::shared_ptr<Visitors>& visitors() const { return visitors_; }

 private:
  void accept();
  void make_room();

  boost::asio::io_context& io_;
  Room& room_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer pause_;
  std::unique_ptr<Access> access_;
  std::shared_ptr<Visitors> visitors_ = std::make_shared<Visitors>();
  std::vector<std::weak_ptr<SocketSession>> pages_;
  int signal_ = 0;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_SERVER_H_
