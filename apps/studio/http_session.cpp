// SPDX-License-Identifier: Apache-2.0
#include "http_session.h"

#include <boost/beast/websocket.hpp>

#include <charconv>
#include <chrono>

#include "page.h"
#include "server.h"

namespace app::studio {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr std::uint32_t kLongestHeader = 8 << 10;

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

Bytes words(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Whether gzip is among the encodings that are accepted, and not by q=0.
bool takes_gzip(std::string_view encodings) {
  const std::size_t at = encodings.find("gzip");
  if (at == std::string_view::npos) return false;
  const std::string_view rest = encodings.substr(at + 4, encodings.find(',', at) - at - 4);
  return rest.find("q=0") == std::string_view::npos || rest.find("q=0.") != std::string_view::npos;
}

}  // namespace

HttpSession::HttpSession(boost::asio::ip::tcp::socket&& socket, Server& server)
    : stream_(std::move(socket)), server_(server), visitors_(server.visitors()), buffer_(2 * kLongestHeader) {}

HttpSession::~HttpSession() {
  visitors_->remove_if([this](const auto& visitor) { return visitor.first == this; });
}

void HttpSession::stop() {
  beast::error_code ignored;
  stream_.socket().close(ignored);
}

void HttpSession::read() {
  parser_.emplace();
  parser_->header_limit(kLongestHeader);
  parser_->body_limit(std::uint64_t{0});
  stream_.expires_after(kPatience);
  http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    if (error) return self->stop();
    try {
      self->handle(self->parser_->release());
    } catch (const std::exception&) {
      self->stop();
    }
  });
}

void HttpSession::handle(Request request) {
  const std::string_view host = view_of(request[http::field::host]), target = view_of(request.target());
  std::string_view path;
  if (!server_.access().knows_host(host)) {
    return respond(request, http::status::forbidden,
                   words("This studio does not go by that name; `sinew studio --host NAME` makes it known.\n"),
                   "text/plain");
  }
  if (!server_.access().open(target, path)) {
    return respond(request, http::status::forbidden,
                   words("The address lacks the token that `sinew studio` has printed, or has another one.\n"),
                   "text/plain");
  }
  if (!server_.access().knows_origin(view_of(request[http::field::origin]), host)) {
    return respond(request, http::status::forbidden, words("Pages of other servers are not served.\n"), "text/plain");
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return respond(request, http::status::method_not_allowed, words("Only GET is served.\n"), "text/plain");
  }
  if (path == "ws") {
    if (beast::websocket::is_upgrade(request)) return upgrade(request);
    return respond(request, http::status::upgrade_required, words("This is a WebSocket.\n"), "text/plain");
  }
  std::string_view type;
  const bool packed = path.empty() && takes_gzip(view_of(request[http::field::accept_encoding]));
  Bytes body = find(path, type, packed);
  if (body) return respond(request, http::status::ok, std::move(body), type, packed);
  respond(request, http::status::not_found, words("There is nothing of that name.\n"), "text/plain");
}

Bytes HttpSession::find(std::string_view path, std::string_view& type, bool packed) const {
  if (path.empty()) {
    type = "text/html; charset=utf-8";
    return page_bytes(packed);
  }
  type = "application/json";
  if (path == "model.json") {
    const auto snapshot = server_.room().share_snapshot();
    return Bytes(snapshot, &snapshot->description);
  }
  // asset/GENERATION/mesh/3
  type = "application/octet-stream";
  constexpr std::string_view kPrefix = "asset/";
  if (!path.starts_with(kPrefix)) return nullptr;
  path.remove_prefix(kPrefix.size());
  std::uint32_t generation = 0;
  const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), generation);
  if (error != std::errc() || end == path.data() + path.size() || *end != '/') return nullptr;
  path.remove_prefix(static_cast<std::size_t>(end - path.data()) + 1);
  const Snapshot& snapshot = server_.room().snapshot();
  if (generation != snapshot.generation) return nullptr;
  std::string bytes = asset_bytes(snapshot.model.get(), path);
  return bytes.empty() ? nullptr : words(std::move(bytes));
}

void HttpSession::upgrade(const Request& request) {
  if (server_.is_full()) {
    return respond(request, http::status::service_unavailable, words("There are too many pages already.\n"),
                   "text/plain");
  }
  const auto session = std::make_shared<SocketSession>(std::move(stream_), server_.room());
  server_.keep(session);
  session->start(request);
}

void HttpSession::respond(const Request& request, http::status status, Bytes body, std::string_view type, bool packed) {
  const auto field = [&](http::field name, std::string_view value) {
    response_.set(name, beast::string_view(value.data(), value.size()));
  };
  body_ = std::move(body);
  response_ = {};
  response_.version(11);
  response_.result(status);
  response_.keep_alive(request.keep_alive() && status == http::status::ok);
  field(http::field::server, "sinew studio");
  field(http::field::content_type, type);
  if (packed) field(http::field::content_encoding, "gzip");
  field(http::field::cache_control, "no-store");
  response_.set("Referrer-Policy", "no-referrer");
  response_.set("X-Content-Type-Options", "nosniff");
  response_.set("Cross-Origin-Resource-Policy", "same-origin");
  response_.set("Cross-Origin-Opener-Policy", "same-origin");
  response_.set("Content-Security-Policy", "frame-ancestors 'none'");
  response_.content_length(body_->size());
  if (request.method() != http::verb::head) response_.body() = {body_->data(), body_->size()};
  stream_.expires_after(3 * kPatience);
  http::async_write(stream_, response_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    const bool goes_on = !error && self->response_.keep_alive();
    self->body_ = nullptr;
    if (goes_on) return self->read();
    beast::error_code ignored;
    self->stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  });
}

}  // namespace app::studio
