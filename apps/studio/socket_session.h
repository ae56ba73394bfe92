// SPDX-License-Identifier: Apache-2.0
// socket_session.h -- a WebSocket to one page: words in order, frames as fast as the page reads them.
#ifndef SINEW_APPS_STUDIO_SOCKET_SESSION_H_
#define SINEW_APPS_STUDIO_SOCKET_SESSION_H_

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <array>
#include <deque>
#include <memory>

#include "room.h"

namespace app::studio {

class SocketSession : public Client, public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(boost::beast::tcp_stream&& stream, Room& room);
  // The request has been found to be in order.
  void start(const boost::beast::http::request<boost::beast::http::empty_body>& request);
  void stop();

  void send_text(Bytes text) override;
  void send_frame(FrameKind kind, Bytes frame) override;
  void answered() override;

 private:
  void read();
  void write_next();
  void finish();

  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  Room& room_;
  boost::beast::flat_buffer buffer_;
  std::deque<Bytes> texts_;
  std::array<Bytes, 6> frames_;  // the newest of each kind
  std::size_t text_bytes_ = 0;
  Bytes writing_;
  int unanswered_ = 0;
  bool reading_ = false, joined_ = false, ended_ = false;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_SOCKET_SESSION_H_
