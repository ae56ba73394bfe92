// SPDX-License-Identifier: Apache-2.0
#include "server.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace app::studio {
namespace {

namespace net = boost::asio;
using tcp = net::ip::tcp;

constexpr std::size_t kMostVisitors = 128;  // connections that are no WebSocket (yet)
constexpr std::size_t kMostPages = 100;

// "127.0.0.1:8000", "[::1]:8000", "localhost:8000".
tcp::endpoint endpoint_of(const std::string& text) {
  const auto wrong = [&] {
    return sinew::Failure("--listen takes an address and a port, such as 127.0.0.1:8000 or [::1]:8000, not '" + text +
                          "'");
  };
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) throw wrong();
  std::string host = text.substr(0, colon);
  unsigned short port = 0;
  const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || colon + 1 == text.size()) throw wrong();
  if (host == "localhost") host = "127.0.0.1";
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  boost::system::error_code fault;
  const auto address = net::ip::make_address(host, fault);
  if (fault) throw wrong();
  return {address, port};
}

}  // namespace

Server::Server(net::io_context& io, Room& room, const Settings& settings)
    : io_(io), room_(room), acceptor_(io), signals_(io, SIGINT, SIGTERM), pause_(io) {
  const tcp::endpoint endpoint = endpoint_of(settings.listen);
  boost::system::error_code error;
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
  if (error) throw sinew::Failure("cannot listen to " + settings.listen + ": " + error.message());
  access_ = std::make_unique<Access>(make_token(), endpoint.address().is_loopback(), settings.hosts);
}

std::string Server::address() const {
  const tcp::endpoint endpoint = acceptor_.local_endpoint();
  std::string host = endpoint.address().to_string();
  if (endpoint.address().is_v6()) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(endpoint.port()) + "/" + access_->token() + "/";
}

int Server::run() {
  signals_.async_wait([this](const boost::system::error_code& error, int number) {
    if (error) return;
    signal_ = number;
    io_.stop();
  });
  accept();
  while (!io_.stopped()) {
    try {
      io_.run();
    } catch (const std::exception& e) {
      // A handler that has failed concerns one connection; the others go on.
      std::fprintf(stderr, "sinew: studio: %s\n", e.what());
    }
  }
  return signal_;
}

void Server::accept() {
  acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
    if (error == net::error::operation_aborted) return;
    if (error) {
      // The system has no more descriptors: some connections will have ended soon.
      pause_.expires_after(std::chrono::milliseconds(100));
      pause_.async_wait([this](const boost::system::error_code& aborted) {
        if (!aborted) accept();
      });
      return;
    }
    try {
      make_room();
      const auto session = std::make_shared<HttpSession>(std::move(socket), *this);
      visitors_->emplace_back(session.get(), session);
      session->start();
    } catch (const std::exception&) {
      // The connection is closed by its destructor.
    }
    accept();
  });
}

// Whoever knocks and waits makes room for the next.
void Server::make_room() {
  while (visitors_->size() >= kMostVisitors) {
    const auto oldest = visitors_->front().second.lock();
    visitors_->pop_front();
    if (oldest) oldest->stop();
  }
}

bool Server::is_full() const { return room_.count() >= kMostPages; }

void Server::keep(const std::shared_ptr<SocketSession>& session) {
  pages_.erase(std::remove_if(pages_.begin(), pages_.end(), [](const auto& page) { return page.expired(); }),
               pages_.end());
  pages_.push_back(session);
}

}  // namespace app::studio
