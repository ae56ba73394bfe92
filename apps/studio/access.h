// SPDX-License-Identifier: Apache-2.0
// access.h -- who may talk to the server: who knows the token, under a name of this machine, from a page of its own.
//   idea  the token in the address keeps out other users of the machine; the name (Host) keeps out pages whose name an
//         attacker points at this machine; the origin keeps out pages of other servers
#ifndef SINEW_APPS_STUDIO_ACCESS_H_
#define SINEW_APPS_STUDIO_ACCESS_H_

#include <string>
#include <string_view>
#include <vector>

namespace app::studio {

// 128 random bits in hexadecimal. Throws Failure if the system has no randomness.
std::string make_token();

class Access {
 public:
  // `address` is where the server listens; loopback addresses accept fewer names.
  Access(std::string token, bool loopback, std::vector<std::string> hosts);

  const std::string& token() const { return token_; }
  // The path behind "/TOKEN/", or false if the token is wrong. Takes as long for any wrong token.
  bool open(std::string_view target, std::string_view& rest) const;
  bool knows_host(std::string_view host) const;
  // A browser names the origin of the page that asks; it has to be a page of this server. Other programs name none.
  bool knows_origin(std::string_view origin, std::string_view host) const;

 private:
  std::string token_;
  bool loopback_;
  std::vector<std::string> hosts_;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_ACCESS_H_
