// SPDX-License-Identifier: Apache-2.0
// api_resource.cpp -- resource providers and decoders: the process-wide tables of base/files/registry.h.
#include <string>

#include <mujoco/mujoco.h>

#include "base/files/registry.h"
#include "capi/guard.h"

void mjp_defaultResourceProvider(mjpResourceProvider* provider) {
  if (provider) *provider = {};
}

// The API has no fatal error here: a provider that is not taken is a warning and -1.
int mjp_registerResourceProvider(const mjpResourceProvider* provider) {
  if (!provider) return -1;
  std::string error;
  const int slot = sinew::guard_or(0, [&] { return sinew::register_provider(*provider, error); });
  if (!error.empty()) sinew::raise_warning("%s", error.c_str());
  return slot > 0 ? slot : -1;
}

int mjp_resourceProviderCount(void) { return sinew::provider_count(); }

const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name) {
  return resource_name ? sinew::provider_for(resource_name) : nullptr;
}

const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot) { return sinew::provider_at(slot); }

void mjp_defaultDecoder(mjpDecoder* decoder) {
  if (decoder) *decoder = {};
}

void mjp_registerDecoder(const mjpDecoder* decoder) {
  if (!decoder) return;
  std::string error;
  sinew::guard_or(false, [&] { return sinew::register_decoder(*decoder, error); });
  if (!error.empty()) sinew::raise_error("%s", error.c_str());
}

const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type) {
  return resource ? sinew::find_decoder(*resource, content_type ? content_type : "") : nullptr;
}
