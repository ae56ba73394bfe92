// SPDX-License-Identifier: Apache-2.0
// registry.h -- the process-wide tables of resource providers and decoders: entries are added, never changed or
// removed, so a pointer into a table is good for the rest of the process. Every function may be called from any thread.
//   next  base/files/resource.h opens resources through the providers
#ifndef SINEW_BASE_FILES_REGISTRY_H_
#define SINEW_BASE_FILES_REGISTRY_H_

#include <string>
#include <string_view>

#include <mujoco/mjplugin.h>

namespace sinew {

// The scheme in front of the first colon, or nothing where that is no URI scheme (RFC 3986, 3.1): "http:/a.b" has
// "http".
std::string_view scheme_of(std::string_view resource_name);
bool is_scheme(std::string_view text);

// Slots count from 1. Registering the same provider again gives its slot again. Returns 0 and says why in `error` if a
// callback is missing, the prefix is no scheme, or one of it and the prefix of another provider begins with the other.
// Upper and lower case are alike.
int register_provider(const mjpResourceProvider& provider, std::string& error);
int provider_count();
const mjpResourceProvider* provider_at(int slot);
const mjpResourceProvider* provider_for(std::string_view resource_name);

// False, with the reason, for a decoder without key or callback, and for one whose content type (its extension, if it
// names no content type) belongs to another decoder.
bool register_decoder(const mjpDecoder& decoder, std::string& error);

// "model/obj; charset=utf-8" is of the type "model/obj".
std::string_view without_parameters(std::string_view content_type);

// By content type if there is one, else by the extension of the resource's name; decoders that decline are passed over.
const mjpDecoder* find_decoder(const mjResource& resource, std::string_view content_type);

}  // namespace sinew

#endif  // SINEW_BASE_FILES_REGISTRY_H_
