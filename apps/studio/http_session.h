// SPDX-License-Identifier: Apache-2.0
// http_session.h -- a connection that asks for the page, the model or its assets, or becomes a WebSocket.
//   note  nothing here opens a file: the page is part of the program, and assets are those of the model in memory
#ifndef SINEW_APPS_STUDIO_HTTP_SESSION_H_
#define SINEW_APPS_STUDIO_HTTP_SESSION_H_

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "access.h"
#include "room.h"

namespace app::studio {

class Server;
class HttpSession;

// Connections that are no WebSocket (yet), the oldest first. Sessions may outlive the server, and leave the list then.
using Visitors = std::list<std::pair<HttpSession*, std::weak_ptr<HttpSession>>>;

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(boost::asio::ip::tcp::socket&& socket, Server& server);
  ~HttpSession();
  void start() { read(); }
  void stop();

 private:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  void read();
  void handle(Request request);
  void upgrade(const Request& request);
  // Finds what a path stands for: its bytes and their type. Null if there is nothing.
  Bytes find(std::string_view path, std::string_view& type, bool packed) const;
  void respond(const Request& request, boost::beast::http::status status, Bytes body, std::string_view type,
               bool packed = false);

  boost::beast::tcp_stream stream_;
  Server& server_;
  std::shared_ptr<Visitors> visitors_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  Bytes body_;
  boost::beast::http::response<boost::beast::http::span_body<char const>> response_;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_HTTP_SESSION_H_
