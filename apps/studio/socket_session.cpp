// SPDX-License-Identifier: Apache-2.0
#include "socket_session.h"

#include <chrono>

namespace app::studio {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kLargestMessage = 64 << 10;
constexpr std::size_t kMostTextBytes = 16 << 20;  // that wait for a slow page, which then has to come again
constexpr int kMostUnanswered = 4;                // commands of one page in the hands of the simulation

}  // namespace

SocketSession::SocketSession(beast::tcp_stream&& stream, Room& room) : socket_(std::move(stream)), room_(room) {}

void SocketSession::start(const beast::http::request<beast::http::empty_body>& request) {
  beast::get_lowest_layer(socket_).expires_never();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::seconds(10);
  timeout.idle_timeout = std::chrono::seconds(60);
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.read_message_max(kLargestMessage);
  socket_.auto_fragment(false);
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error || self->ended_) return self->finish();
    self->joined_ = true;
    self->room_.join(self);
    self->read();
  });
}

void SocketSession::stop() { finish(); }

void SocketSession::read() {
  if (reading_ || ended_ || unanswered_ >= kMostUnanswered) return;
  reading_ = true;
  socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    self->reading_ = false;
    if (error || self->ended_) return self->finish();
    ++self->unanswered_;
    const auto data = self->buffer_.cdata();
    const std::string text(static_cast<const char*>(data.data()), data.size());
    self->buffer_.consume(self->buffer_.size());
    self->room_.receive(self, text);
    self->read();
  });
}

void SocketSession::answered() {
  --unanswered_;
  read();
}

void SocketSession::send_text(Bytes text) {
  if (ended_) return;
  text_bytes_ += text->size();
  texts_.push_back(std::move(text));
  if (text_bytes_ > kMostTextBytes) return finish();
  write_next();
}

void SocketSession::send_frame(FrameKind kind, Bytes frame) {
  if (ended_) return;
  frames_[static_cast<std::size_t>(kind)] = std::move(frame);
  write_next();
}

void SocketSession::write_next() {
  if (writing_ || ended_) return;
  bool is_text = false;
  if (!texts_.empty()) {
    is_text = true;
    writing_ = std::move(texts_.front());
    texts_.pop_front();
    text_bytes_ -= writing_->size();
  } else {
    for (Bytes& frame : frames_) {
      if (!frame) continue;
      writing_ = std::exchange(frame, nullptr);
      break;
    }
  }
  if (!writing_) return;
  socket_.text(is_text);
  socket_.async_write(boost::asio::buffer(*writing_),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        self->writing_ = nullptr;
                        if (error) return self->finish();
                        self->write_next();
                      });
}

// Ends the connection at once: a page that is closed in the middle of something loses nothing that matters.
void SocketSession::finish() {
  if (ended_) return;
  ended_ = true;
  texts_.clear();
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
  if (joined_) room_.leave(shared_from_this());
}

}  // namespace app::studio
