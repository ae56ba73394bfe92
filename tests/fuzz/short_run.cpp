// SPDX-License-Identifier: Apache-2.0
// short_run.cpp -- the fuzz targets as a test that every build runs: the kept corpus first, then mutations of it for
// some seconds of processor time, the same ones each time.
//   use   test_fuzz TARGET CORPUS_FOLDER SECONDS [SEED]
//   note  libFuzzer needs a build of its own, whose coverage tells it what is worth keeping; here all targets share the
//         objects that are tested anyway, and a fault shows in minutes instead of nights
//   note  the input that is being tried is in TARGET.input in the working folder: after a crash, it is the one to keep
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <sys/mman.h>

// Each target's functions under names of their own, which the build gives them.
#define SINEW_FUZZ_TARGET(name)                                                            \
  extern "C" int name##_one_input(const std::uint8_t* data, std::size_t size);             \
  extern "C" std::size_t name##_mutate(std::uint8_t*, std::size_t, std::size_t, unsigned); \
  extern "C" __attribute__((weak)) int name##_initialize(int* argc, char*** argv);
#include "fuzz_targets.inc"
#undef SINEW_FUZZ_TARGET

namespace {

using Bytes = std::vector<std::uint8_t>;

struct Target {
  const char* name;
  int (*run)(const std::uint8_t*, std::size_t);
  std::size_t (*mutate)(std::uint8_t*, std::size_t, std::size_t, unsigned);
  int (*initialize)(int*, char***);
};

constexpr Target kTargets[] = {
#define SINEW_FUZZ_TARGET(name) {#name, name##_one_input, name##_mutate, name##_initialize},
#include "fuzz_targets.inc"
#undef SINEW_FUZZ_TARGET
};

constexpr std::size_t kLargest = 1 << 16;
std::mt19937 random_number;

std::size_t below(std::size_t n) { return n ? random_number() % n : 0; }

// A file that shows the present input even if the process dies at once: the kernel keeps what was written to it.
class Witness {
 public:
  explicit Witness(const std::string& path) : path_(path) {
    std::FILE* const file = std::fopen(path.c_str(), "w+b");
    if (!file) return;
    if (std::fseek(file, kLargest - 1, SEEK_SET) == 0 && std::fputc(0, file) == 0 && std::fflush(file) == 0) {
      void* const memory = mmap(nullptr, kLargest, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
      if (memory != MAP_FAILED) memory_ = static_cast<std::uint8_t*>(memory);
    }
    std::fclose(file);
  }
  ~Witness() { std::remove(path_.c_str()); }
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;

  void show(const Bytes& input) {
    if (memory_) std::copy_n(input.data(), std::min(input.size(), kLargest), memory_);
  }

 private:
  std::string path_;
  std::uint8_t* memory_ = nullptr;
};

std::vector<Bytes> read_corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Bytes> corpus;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Mutates the corpus, and mutates some of the results again. Half of the inputs begin at the corpus: what has been
// changed often is hardly ever near to a valid file.
long fuzz(const Target& target, const std::vector<Bytes>& corpus, double seconds, Witness& witness) {
  std::vector<Bytes> changed(corpus);
  const double end = processor_seconds() + seconds;
  long tried = 0;
  for (; processor_seconds() < end; ++tried) {
    Bytes input = below(2) ? corpus[below(corpus.size())] : changed[below(changed.size())];
    const std::size_t size = std::min(input.size(), kLargest);
    input.resize(kLargest);
    input.resize(target.mutate(input.data(), size, kLargest, random_number()));
    witness.show(input);
    target.run(input.data(), input.size());
    if (below(4) == 0) changed[below(changed.size())] = input;
  }
  return tried;
}

}  // namespace

// What libFuzzer offers the targets' own mutators: change, insert, remove or repeat some bytes.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size) {
  constexpr std::uint8_t kOdd[] = {0, 1, 0x7f, 0x80, 0xff, '0', '-', '.', ' ', '\n', '/', '<'};
  for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
    const std::size_t at = below(size), some = 1 + below(8);
    switch (below(5)) {
      case 0:
        if (size) data[at] ^= static_cast<std::uint8_t>(1u << below(8));
        break;
      case 1:
        if (size) data[at] = kOdd[below(std::size(kOdd))];
        break;
      case 2:
        if (at + some < size) {
          std::memmove(data + at, data + at + some, size - at - some);
          size -= some;
        }
        break;
      case 3:
        if (size + some <= max_size) {
          std::memmove(data + at + some, data + at, size - at);
          std::fill_n(data + at, some, kOdd[below(std::size(kOdd))]);
          size += some;
        }
        break;
      default:
        if (at + some <= size) std::memmove(data + below(size - some + 1), data + at, some);
    }
  }
  return size;
}

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: test_fuzz TARGET CORPUS_FOLDER SECONDS [SEED]\n", stderr);
    return 2;
  }
  for (const Target& target : kTargets) {
    if (std::strcmp(target.name, argv[1]) != 0) continue;
    random_number.seed(argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 1);
    if (target.initialize) target.initialize(&argc, &argv);
    Witness witness(std::string(target.name) + ".input");
    const std::vector<Bytes> corpus = read_corpus(argv[2]);
    for (const Bytes& input : corpus) {
      witness.show(input);
      target.run(input.data(), input.size());
    }
    const long tried = fuzz(target, corpus, std::atof(argv[3]), witness);
    std::printf("%s: %zu kept inputs, %ld mutations, no fault\n", target.name, corpus.size(), tried);
    return !corpus.empty() && tried > 0 ? 0 : 1;
  }
  std::fprintf(stderr, "test_fuzz: there is no target '%s'\n", argv[1]);
  return 2;
}
