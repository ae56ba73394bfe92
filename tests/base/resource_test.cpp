// SPDX-License-Identifier: Apache-2.0
#include "base/files/resource.h"

#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/files/registry.h"
#include "base/handlers.h"

namespace sinew {
namespace {

// A provider whose resources contain what stands behind the colon, or fail as told: "open" and "read".
struct Echo {
  static inline int nopen = 0;
  static inline const mjResource* opened_at = nullptr;
  static int open(mjResource* r) {
    const char* rest = std::strchr(r->name, ':') + 1;
    if (std::strcmp(rest, "open") == 0) return 0;
    ++nopen;
    opened_at = r;
    r->data = mju_malloc(std::strlen(rest) + 1);
    std::strcpy(static_cast<char*>(r->data), rest);
    std::strcpy(r->timestamp, "monday");
    return 1;
  }
  static int read(mjResource* r, const void** buffer) {
    *buffer = r->data;
    const char* text = static_cast<const char*>(r->data);
    return std::strcmp(text, "read") == 0 ? -1 : static_cast<int>(std::strlen(text));
  }
  static void close(mjResource* r) {
    EXPECT_EQ(r, opened_at) << "the address is part of a resource's identity";
    --nopen;
    mju_free(r->data);
  }
  static void getdir(mjResource* r, const char** dir, int* ndir) {
    *dir = r->name;
    *ndir = static_cast<int>(std::strrchr(r->name, '/') + 1 - r->name);
  }
  static int modified(const mjResource*, const char* timestamp) { return std::strcmp(timestamp, "monday"); }

  static mjpResourceProvider provider(const char* prefix) {
    mjpResourceProvider p;
    mjp_defaultResourceProvider(&p);
    p.prefix = prefix;
    p.open = open;
    p.read = read;
    p.close = close;
    return p;
  }
};

std::string content_of(Resource& resource) {
  std::string_view text;
  std::string error;
  return resource.read(text, error) ? std::string(text) : "error: " + error;
}

std::string load(const std::string& name, const mjVFS* vfs = nullptr) {
  std::string error;
  auto resource = open_resource(name, vfs, error);
  return resource ? content_of(*resource) : "error: " + error;
}

TEST(Providers, DefaultIsEmpty) {
  mjpResourceProvider p;
  std::memset(static_cast<void*>(&p), 1, sizeof p);
  mjp_defaultResourceProvider(&p);
  EXPECT_EQ(p.prefix, nullptr);
  EXPECT_EQ(p.open, nullptr);
  EXPECT_EQ(p.modified, nullptr);
  EXPECT_EQ(p.data, nullptr);
  mjp_defaultResourceProvider(nullptr);
}

TEST(Providers, GetSlotsAndAreFoundByPrefix) {
  const int before = mjp_resourceProviderCount();
  std::string prefix = "Slot+a.1";
  mjpResourceProvider p = Echo::provider(prefix.c_str());
  const int slot = mjp_registerResourceProvider(&p);
  EXPECT_EQ(slot, before + 1);
  EXPECT_EQ(mjp_resourceProviderCount(), before + 1);
  prefix = "overwritten";  // the table keeps its own copy
  const mjpResourceProvider* kept = mjp_getResourceProviderAtSlot(slot);
  ASSERT_NE(kept, nullptr);
  EXPECT_STREQ(kept->prefix, "Slot+a.1");
  EXPECT_EQ(kept->open, p.open);
  EXPECT_EQ(mjp_getResourceProvider("slot+A.1:x"), kept);
  EXPECT_EQ(mjp_getResourceProvider("SLOT+A.1:"), kept);
  for (const char* name : {"slot+a.1", "slot+a.12:x", "slot+a.:x", "x/slot+a.1:x", "slot+a.1 :x", ":x", ""}) {
    EXPECT_EQ(mjp_getResourceProvider(name), nullptr) << name;
  }
  EXPECT_EQ(mjp_getResourceProvider(nullptr), nullptr);
  EXPECT_EQ(mjp_getResourceProviderAtSlot(0), nullptr);
  EXPECT_EQ(mjp_getResourceProviderAtSlot(-1), nullptr);
  EXPECT_EQ(mjp_getResourceProviderAtSlot(before + 2), nullptr);
}

TEST(Providers, SameAgainGivesTheSameSlot) {
  const CaughtMessages caught;
  mjpResourceProvider p = Echo::provider("again");
  const int slot = mjp_registerResourceProvider(&p);
  const int count = mjp_resourceProviderCount();
  EXPECT_GT(slot, 0);
  const std::string other_pointer = "AGAIN";
  p.prefix = other_pointer.c_str();
  EXPECT_EQ(mjp_registerResourceProvider(&p), slot);
  EXPECT_EQ(mjp_resourceProviderCount(), count);
  EXPECT_TRUE(caught.warnings().empty());
}

TEST(Providers, PrefixesMayNotOverlap) {
  const CaughtMessages caught;
  mjpResourceProvider p = Echo::provider("overlap");
  ASSERT_GT(mjp_registerResourceProvider(&p), 0);
  p.getdir = Echo::getdir;
  for (const char* prefix : {"overlap", "Overlap", "overlaps", "over"}) {
    p.prefix = prefix;
    EXPECT_EQ(mjp_registerResourceProvider(&p), -1) << prefix;
  }
  ASSERT_EQ(caught.warnings().size(), 4u);
  EXPECT_EQ(caught.warnings()[3],
            "resource provider 'over': the prefix overlaps with 'overlap', which is already registered");
}

TEST(Providers, MustBeComplete) {
  const CaughtMessages caught;
  const int count = mjp_resourceProviderCount();
  for (const char* prefix : {"", "1a", "a:b", "a b", "a/b", "\xc3\xa4"}) {
    const mjpResourceProvider p = Echo::provider(prefix);
    EXPECT_EQ(mjp_registerResourceProvider(&p), -1) << prefix;
  }
  mjpResourceProvider p = Echo::provider(nullptr);
  EXPECT_EQ(mjp_registerResourceProvider(&p), -1);
  (p = Echo::provider("whole")).open = nullptr;
  EXPECT_EQ(mjp_registerResourceProvider(&p), -1);
  (p = Echo::provider("whole")).read = nullptr;
  EXPECT_EQ(mjp_registerResourceProvider(&p), -1);
  (p = Echo::provider("whole")).close = nullptr;
  EXPECT_EQ(mjp_registerResourceProvider(&p), -1);
  EXPECT_EQ(caught.warnings().size(), 10u);
  EXPECT_EQ(mjp_registerResourceProvider(nullptr), -1);
  EXPECT_EQ(mjp_resourceProviderCount(), count);
}

TEST(Providers, RegisterFromManyThreads) {
  const int before = mjp_resourceProviderCount();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 50; ++i) {
        const std::string prefix = "many" + std::to_string(100 + i);
        const mjpResourceProvider p = Echo::provider(prefix.c_str());
        const int slot = mjp_registerResourceProvider(&p);
        EXPECT_EQ(mjp_getResourceProviderAtSlot(slot), mjp_getResourceProvider((prefix + ":x").c_str()));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(mjp_resourceProviderCount(), before + 50);
}

TEST(Resources, ComeFromProviders) {
  mjpResourceProvider p = Echo::provider("echo");
  p.getdir = Echo::getdir;
  p.modified = Echo::modified;
  ASSERT_GT(mjp_registerResourceProvider(&p), 0);
  std::string error;
  {
    auto resource = open_resource("ECHO:a/b.xml", nullptr, error);
    ASSERT_TRUE(resource) << error;
    Resource moved = std::move(*resource);
    EXPECT_EQ(Echo::nopen, 1);
    EXPECT_EQ(content_of(moved), "a/b.xml");
    EXPECT_EQ(moved.name(), "ECHO:a/b.xml");
    EXPECT_EQ(moved.directory(), "ECHO:a/");
    EXPECT_EQ(moved.timestamp(), "monday");
    EXPECT_FALSE(moved.modified_since("monday"));
    EXPECT_TRUE(moved.modified_since("sunday"));
  }
  EXPECT_EQ(Echo::nopen, 0);
  EXPECT_EQ(load("echo:open"), "error: resource provider 'echo' could not open 'echo:open'");
  EXPECT_EQ(load("echo:read"), "error: cannot read 'echo:read'");
  EXPECT_EQ(Echo::nopen, 0);
}

TEST(Resources, OfPlainProvidersTakeTheFolderFromTheNameAndHaveNoAge) {
  const mjpResourceProvider p = Echo::provider("plain");
  ASSERT_GT(mjp_registerResourceProvider(&p), 0);
  std::string error;
  auto resource = open_resource("plain:a/b", nullptr, error);
  ASSERT_TRUE(resource) << error;
  EXPECT_EQ(resource->directory(), "plain:a/");
  EXPECT_TRUE(resource->modified_since("monday"));
}

TEST(Resources, ComeFromDisk) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.xml", "on disk");
  std::string error;
  auto resource = open_resource(path, nullptr, error);
  ASSERT_TRUE(resource) << error;
  EXPECT_EQ(content_of(*resource), "on disk");
  EXPECT_EQ(resource->directory(), folder.path.string() + "/");
  const std::string age(resource->timestamp());
  EXPECT_FALSE(resource->modified_since(age));
  std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) + std::chrono::seconds(5));
  auto later = open_resource(path, nullptr, error);
  ASSERT_TRUE(later) << error;
  EXPECT_TRUE(later->modified_since(age));
  EXPECT_EQ(load(folder.write("empty", "")), "");
}

TEST(Resources, SayWhyTheyCannotBeOpened) {
  const TemporaryFolder folder;
  const std::string missing = (folder.path / "no.xml").string();
  EXPECT_EQ(load(missing), "error: file '" + missing + "' does not exist");
  EXPECT_EQ(load(folder.path.string()), "error: '" + folder.path.string() + "' is a folder, not a file");
  EXPECT_EQ(load("unknown-scheme:x"), "error: file 'unknown-scheme:x' does not exist");
  EXPECT_EQ(load(""), "error: file '' does not exist");
}

TEST(Resources, ComeFromTheVfsFirst) {
  const mjpResourceProvider p = Echo::provider("first");
  ASSERT_GT(mjp_registerResourceProvider(&p), 0);
  const TemporaryFolder folder;
  const std::string path = folder.write("m/a.xml", "on disk");
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  EXPECT_EQ(load(path, &vfs), "on disk");
  EXPECT_EQ(load("first:x", &vfs), "x");
  mj_addBufferVFS(&vfs, path.c_str(), "in memory", 9);
  mj_addBufferVFS(&vfs, "first:x", "memory too", 10);
  EXPECT_EQ(load(path, &vfs), "in memory");
  EXPECT_EQ(load("first:x", &vfs), "memory too");
  {
    std::string error;
    auto resource = open_resource(path, &vfs, error);
    ASSERT_TRUE(resource) << error;
    EXPECT_EQ(resource->directory(), folder.path.string() + "/m/");
    const std::string age(resource->timestamp());
    EXPECT_FALSE(resource->modified_since(age));
    EXPECT_TRUE(resource->modified_since(age + "x"));
  }
  mj_deleteVFS(&vfs);
  EXPECT_EQ(load(path, &vfs), "on disk");
}

TEST(Resources, PlainNamesInTheVfsComeBeforeTheDisk) {
  const TemporaryFolder folder;
  const std::string path = folder.write("m/a.xml", "on disk");
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "a.xml", "in memory", 9);
  EXPECT_EQ(load(path, &vfs), "in memory");
  EXPECT_EQ(load((folder.path / "other/a.xml").string(), &vfs), "in memory");
  EXPECT_EQ(load("a.xml", &vfs), "in memory");
  mj_deleteVFS(&vfs);
}

TEST(Resources, NamesInsideThemStartFromTheirDirectory) {
  const mjpResourceProvider p = Echo::provider("inside");
  ASSERT_GT(mjp_registerResourceProvider(&p), 0);
  EXPECT_EQ(resource_name("models/", "a.stl"), "models/a.stl");
  EXPECT_EQ(resource_name("models/", "/a.stl"), "/a.stl");
  EXPECT_EQ(resource_name("models/", "inside:a.stl"), "inside:a.stl");
  EXPECT_EQ(resource_name("inside:m/", "a.stl"), "inside:m/a.stl");
}

// A decoder reads through the resource's provider, wherever the resource comes from.
mjSpec* decode_nothing(const mjResource*) { return nullptr; }
mjSpec* decode_otherwise(const mjResource*) { return nullptr; }
int accepts_magic(const mjResource* resource) {
  auto* r = const_cast<mjResource*>(resource);
  const void* buffer = nullptr;
  return r->provider->read(r, &buffer) >= 5 && std::memcmp(buffer, "magic", 5) == 0;
}

mjpDecoder decoder(const char* content_type, const char* extension, mjfDecode decode) {
  mjpDecoder d;
  mjp_defaultDecoder(&d);
  d.content_type = content_type;
  d.extension = extension;
  d.decode = decode;
  return d;
}

TEST(Decoders, AreFoundByContentTypeOrExtension) {
  const mjpDecoder d = decoder("model/x-found", ".xfound", decode_nothing);
  mjp_registerDecoder(&d);
  char name[] = "m/part.XFound", other[] = "m/part.stl", none[] = "part";
  mjResource r = {};
  r.name = name;
  const mjpDecoder* found = mjp_findDecoder(&r, nullptr);
  ASSERT_NE(found, nullptr);
  EXPECT_STREQ(found->content_type, "model/x-found");
  EXPECT_EQ(mjp_findDecoder(&r, ""), found);
  EXPECT_EQ(mjp_findDecoder(&r, "model/other"), nullptr) << "a content type outranks the extension";
  r.name = other;
  EXPECT_EQ(mjp_findDecoder(&r, nullptr), nullptr);
  EXPECT_EQ(mjp_findDecoder(&r, "MODEL/X-Found; version=2"), found);
  r.name = none;
  EXPECT_EQ(mjp_findDecoder(&r, nullptr), nullptr);
  EXPECT_EQ(mjp_findDecoder(nullptr, "model/x-found"), nullptr);
}

TEST(Decoders, MayDecline) {
  mjpDecoder d = decoder("model/x-magic", "xmagic", decode_nothing);
  d.can_decode = accepts_magic;
  mjp_registerDecoder(&d);
  const TemporaryFolder folder;
  std::string error;
  auto good = open_resource(folder.write("good.xmagic", "magic!"), nullptr, error);
  auto bad = open_resource(folder.write("bad.xmagic", "mundane"), nullptr, error);
  ASSERT_TRUE(good && bad) << error;
  EXPECT_NE(mjp_findDecoder(&good->raw(), nullptr), nullptr);
  EXPECT_EQ(mjp_findDecoder(&bad->raw(), nullptr), nullptr);
}

TEST(Decoders, ConflictsAreErrors) {
  const CaughtMessages caught;
  mjpDecoder d = decoder("model/x-twice", ".xtwice", decode_nothing);
  mjp_registerDecoder(&d);
  mjp_registerDecoder(&d);
  EXPECT_TRUE(caught.errors().empty());
  d.decode = decode_otherwise;
  mjp_registerDecoder(&d);
  EXPECT_EQ(caught.errors().size(), 1u);
  d.decode = nullptr;
  mjp_registerDecoder(&d);
  EXPECT_EQ(caught.errors().size(), 2u);
  d = decoder(nullptr, nullptr, decode_nothing);
  mjp_registerDecoder(&d);
  EXPECT_EQ(caught.errors().size(), 3u);
  mjp_registerDecoder(nullptr);
  mjp_defaultDecoder(nullptr);
  EXPECT_EQ(caught.errors().size(), 3u);
}

}  // namespace
}  // namespace sinew
