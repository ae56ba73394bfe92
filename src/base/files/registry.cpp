// SPDX-License-Identifier: Apache-2.0
#include "base/files/registry.h"

#include <algorithm>
#include <deque>
#include <mutex>

#include "base/ascii.h"
#include "base/files/file.h"

namespace sinew {
namespace {

struct ProviderEntry {
  std::string prefix;
  mjpResourceProvider provider;
};

struct DecoderEntry {
  std::string content_type;
  std::string extension;
  mjpDecoder decoder;
};

// A deque keeps its elements where they are while it grows at the end.
struct Tables {
  std::mutex mutex;
  std::deque<ProviderEntry> providers;
  std::deque<DecoderEntry> decoders;
};

// Never destroyed: other libraries may still load resources while the process is shutting down.
Tables& tables() {
  static Tables& the_tables = *new Tables;
  return the_tables;
}

bool same_calls(const mjpResourceProvider& a, const mjpResourceProvider& b) {
  return a.open == b.open && a.read == b.read && a.close == b.close && a.getdir == b.getdir &&
         a.modified == b.modified && a.data == b.data;
}

// The API asks that no prefix begins with another, though the colon behind it would tell the two apart.
bool overlap(std::string_view a, std::string_view b) {
  const std::size_t common = std::min(a.size(), b.size());
  return equal_ignoring_case(a.substr(0, common), b.substr(0, common));
}

std::string_view text_or_empty(const char* text) { return text ? text : ""; }

// An extension may come with or without its dot.
std::string_view without_dot(std::string_view extension) {
  return extension.starts_with('.') ? extension.substr(1) : extension;
}

bool same_decoder(const DecoderEntry& entry, const mjpDecoder& decoder) {
  return entry.content_type == text_or_empty(decoder.content_type) &&
         entry.extension == text_or_empty(decoder.extension) && entry.decoder.can_decode == decoder.can_decode &&
         entry.decoder.decode == decoder.decode;
}

bool same_key(const DecoderEntry& entry, const mjpDecoder& decoder) {
  const std::string_view content_type = text_or_empty(decoder.content_type);
  if (!content_type.empty()) return equal_ignoring_case(entry.content_type, content_type);
  return entry.content_type.empty() &&
         equal_ignoring_case(without_dot(entry.extension), without_dot(text_or_empty(decoder.extension)));
}

bool matches(const DecoderEntry& entry, std::string_view content_type, std::string_view extension) {
  if (!content_type.empty()) return equal_ignoring_case(without_parameters(entry.content_type), content_type);
  return !extension.empty() && equal_ignoring_case(without_dot(entry.extension), extension);
}

}  // namespace

bool is_scheme(std::string_view text) {
  if (text.empty() || !is_letter(text[0])) return false;
  for (const char c : text) {
    if (!is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.') return false;
  }
  return true;
}

std::string_view scheme_of(std::string_view resource_name) {
  const std::size_t colon = resource_name.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view scheme = resource_name.substr(0, colon);
  return is_scheme(scheme) ? scheme : std::string_view();
}

int register_provider(const mjpResourceProvider& provider, std::string& error) {
  const std::string prefix(text_or_empty(provider.prefix));
  if (!is_scheme(prefix)) {
    error = "resource provider: '" + prefix +
            "' is not a URI scheme; use a letter, then letters, digits, '+', '-' or '.', without a colon";
    return 0;
  }
  if (!provider.open || !provider.read || !provider.close) {
    error = "resource provider '" + prefix + "': the callbacks open, read and close are required";
    return 0;
  }
  Tables& t = tables();
  const std::lock_guard lock(t.mutex);
  for (std::size_t i = 0; i < t.providers.size(); ++i) {
    const std::string& other = t.providers[i].prefix;
    if (!overlap(other, prefix)) continue;
    if (other.size() == prefix.size() && same_calls(t.providers[i].provider, provider)) return static_cast<int>(i) + 1;
    error = "resource provider '" + prefix + "': the prefix overlaps with '" + other + "', which is already registered";
    return 0;
  }
  ProviderEntry& entry = t.providers.emplace_back(ProviderEntry{prefix, provider});
  entry.provider.prefix = entry.prefix.c_str();
  return static_cast<int>(t.providers.size());
}

int provider_count() {
  Tables& t = tables();
  const std::lock_guard lock(t.mutex);
  return static_cast<int>(t.providers.size());
}

const mjpResourceProvider* provider_at(int slot) {
  Tables& t = tables();
  const std::lock_guard lock(t.mutex);
  if (slot < 1 || slot > static_cast<int>(t.providers.size())) return nullptr;
  return &t.providers[static_cast<std::size_t>(slot) - 1].provider;
}

const mjpResourceProvider* provider_for(std::string_view resource_name) {
  const std::string_view scheme = scheme_of(resource_name);
  if (scheme.empty()) return nullptr;
  Tables& t = tables();
  const std::lock_guard lock(t.mutex);
  for (const ProviderEntry& entry : t.providers) {
    if (equal_ignoring_case(entry.prefix, scheme)) return &entry.provider;
  }
  return nullptr;
}

bool register_decoder(const mjpDecoder& decoder, std::string& error) {
  const std::string content_type(text_or_empty(decoder.content_type));
  const std::string extension(text_or_empty(decoder.extension));
  const std::string name = content_type.empty() ? extension : content_type;
  if (name.empty() || !decoder.decode) {
    error = "decoder '" + name + "': a content type or an extension, and the callback decode, are required";
    return false;
  }
  Tables& t = tables();
  const std::lock_guard lock(t.mutex);
  for (const DecoderEntry& entry : t.decoders) {
    if (same_decoder(entry, decoder)) return true;
    if (!same_key(entry, decoder)) continue;
    error = "decoder '" + name + "': a different decoder for it is already registered";
    return false;
  }
  DecoderEntry& entry = t.decoders.emplace_back(DecoderEntry{content_type, extension, decoder});
  entry.decoder.content_type = entry.content_type.c_str();
  entry.decoder.extension = entry.extension.c_str();
  return true;
}

std::string_view without_parameters(std::string_view content_type) {
  content_type = content_type.substr(0, content_type.find(';'));
  while (!content_type.empty() && content_type.back() == ' ') content_type.remove_suffix(1);
  return content_type;
}

const mjpDecoder* find_decoder(const mjResource& resource, std::string_view content_type) {
  const std::string_view type = without_parameters(content_type);
  const std::string_view extension = without_dot(extension_of(text_or_empty(resource.name)));
  Tables& t = tables();
  // The user's can_decode may use this table itself, so it is called with the lock released.
  for (std::size_t i = 0;; ++i) {
    const mjpDecoder* candidate = nullptr;
    {
      const std::lock_guard lock(t.mutex);
      if (i >= t.decoders.size()) return nullptr;
      if (matches(t.decoders[i], type, extension)) candidate = &t.decoders[i].decoder;
    }
    if (candidate && (!candidate->can_decode || candidate->can_decode(&resource))) return candidate;
  }
}

}  // namespace sinew
