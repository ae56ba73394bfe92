// SPDX-License-Identifier: Apache-2.0
#include "access.h"

#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>

#include <sinew/model.hpp>

namespace app::studio {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// "name" of "name:80" and "[::1]" of "[::1]:80".
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end == std::string_view::npos ? std::string_view() : host.substr(0, end + 1);
  }
  return host.substr(0, host.find(':'));
}

// An address in numbers: no name, so nobody can point it elsewhere.
bool is_numeric(std::string_view host) {
  if (host.starts_with('[')) return true;
  return !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

std::string make_token() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != static_cast<ssize_t>(sizeof bytes)) {
    throw sinew::Failure("the system gives no random numbers for the token of the address");
  }
  std::string token;
  for (const unsigned char byte : bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    token += kDigits[byte >> 4];
    token += kDigits[byte & 15];
  }
  return token;
}

Access::Access(std::string token, bool loopback, std::vector<std::string> hosts)
    : token_(std::move(token)), loopback_(loopback) {
  hosts_ = {"localhost", "127.0.0.1", "[::1]"};
  for (const std::string& host : hosts) hosts_.push_back(lower(host));
  char name[256] = "";
  if (!loopback && gethostname(name, sizeof name - 1) == 0 && *name) hosts_.push_back(lower(name));
}

bool Access::open(std::string_view target, std::string_view& rest) const {
  if (target.size() < token_.size() + 2 || target[0] != '/') return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < token_.size(); ++i) {
    difference |=
        static_cast<unsigned>(static_cast<unsigned char>(token_[i]) ^ static_cast<unsigned char>(target[i + 1]));
  }
  if (difference != 0 || target[token_.size() + 1] != '/') return false;
  rest = target.substr(token_.size() + 2);
  rest = rest.substr(0, rest.find('?'));
  return true;
}

bool Access::knows_host(std::string_view host) const {
  const std::string name = lower(without_port(host));
  if (!loopback_ && is_numeric(name)) return true;
  return std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end();
}

bool Access::knows_origin(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const std::string text = lower(origin);
  return text == "http://" + lower(host) || text == "https://" + lower(host);
}

}  // namespace app::studio
