// SPDX-License-Identifier: Apache-2.0
// studio.cpp -- `sinew studio`: a model, a room around it, a port.
#include <boost/asio/io_context.hpp>

#include <cstdio>

#include "room.h"
#include "server.h"
#include "settings.h"

namespace app::studio {

int run_studio(const Settings& settings) {
  boost::asio::io_context io(1);
  int signal = 0;
  mjcb_time = milliseconds;  // steps are timed, for the profiler
  {
    Room room(io, settings);
    Server server(io, room, settings);
    std::printf("studio: %s\n", server.address().c_str());
    std::printf("Open this address in a browser; whoever knows it can use the studio. Ctrl-C ends it.\n");
    std::fflush(stdout);
    signal = server.run();
  }
  mjcb_time = nullptr;
  return signal == 0 ? kGood : kSignalled + signal;
}

}  // namespace app::studio
