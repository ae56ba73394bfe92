// SPDX-License-Identifier: Apache-2.0
// rollout_mpi.hpp -- rollout.hpp over the ranks of an MPI program: many simulations, rows in one .npy file, one hash.
// Header only: whoever includes it links MPI, the library does not.
//   Ranks take chunks of simulations from a counter on rank 0 as they get free. Each writes its rows to their place in
//   the file, so nothing is gathered. Which rank computes a simulation decides nothing: bits, file and hash are those
//   of any other number of ranks and threads.
//   Until all is done the file is PATH.part, beside PATH.part.done with a record for each finished simulation. A run
//   that was lost goes on from there when it is started again: rows that their record vouches for stay.
#ifndef SINEW_ROLLOUT_MPI_HPP_
#define SINEW_ROLLOUT_MPI_HPP_

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>

#include <sinew/rollout.hpp>

namespace sinew {

// Something that is wrong on one rank or on all, thrown on all alike: the program can end as usual. Any other exception
// leaves the other ranks waiting; MPI_Abort ends them.
class AgreedFailure : public Failure {
 public:
  using Failure::Failure;
};

struct MpiRolloutOptions {
  MPI_Comm comm = MPI_COMM_WORLD;
  int threads = 1;                                // of each rank; MPI needs MPI_THREAD_FUNNELED
  const mjData* start = nullptr;                  // as in RolloutOptions
  std::size_t chunk = 0;                          // simulations that a rank takes at once; 0: by size of the work
  std::string path;                               // of the .npy file; empty: no rows are kept
  std::uint64_t key = 0;                          // names what is computed: a lost run goes on if its key is the same
  std::function<bool()> should_stop;              // as in RolloutOptions; what is finished stays on disk
  std::function<void(std::size_t)> on_simulated;  // with the number of simulations that this rank has finished
};

struct MpiRolloutResult {
  std::size_t batch = 0, steps = 0;
  std::size_t finished = 0;  // of all ranks, the restored ones included; all of the batch unless should_stop ended it
  std::size_t restored = 0;  // taken from the disk
  std::size_t troubled = 0;  // with warnings or errors
  std::uint64_t hash = 0;    // of the hashes of all states, in the order of simulations: RolloutResult::hash()
};

// Writes the initial state of a simulation (sinew::state_size numbers) and its controls (steps x nu, zeros at first).
using SimulationInput =
    std::function<void(std::size_t simulation, std::span<mjtNum> initial, std::span<mjtNum> controls)>;

namespace detail {

// Throws on every rank if one of them has something to say; empty means that all is well.
inline void agree(MPI_Comm comm, const std::string& failure) {
  int rank = 0, size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int first = failure.empty() ? size : rank;
  MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, comm);
  if (first == size) return;
  char text[1000] = "";
  if (rank == first) std::snprintf(text, sizeof text, "%s", failure.c_str());
  MPI_Bcast(text, sizeof text, MPI_CHAR, first, comm);
  throw AgreedFailure(text);
}

// body() on every rank; if it fails on one, all throw.
template <class Body>
void agree_on(MPI_Comm comm, Body&& body) {
  std::string failure;
  try {
    body();
  } catch (const std::exception& e) {
    failure = *e.what() ? e.what() : "unknown error";
  }
  agree(comm, failure);
}

inline void check_mpi(int code, const std::string& what) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw Failure(what + ": " + text);
}

// A number on rank 0 that ranks add to without its help.
class SharedCounter {
 public:
  explicit SharedCounter(MPI_Comm comm) {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    std::int64_t* base = nullptr;
    check_mpi(MPI_Win_allocate(rank == 0 ? sizeof *base : 0, sizeof *base, MPI_INFO_NULL, comm, &base, &window_),
              "MPI_Win_allocate");
    MPI_Win_lock_all(0, window_);
    if (rank == 0) *base = 0;
    MPI_Win_sync(window_);
    MPI_Barrier(comm);
  }
  ~SharedCounter() {
    MPI_Win_unlock_all(window_);
    MPI_Win_free(&window_);
  }
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;

  // What it was before.
  std::size_t add(std::size_t count) {
    std::int64_t before = 0;
    const auto more = static_cast<std::int64_t>(count);
    check_mpi(MPI_Fetch_and_op(&more, &before, MPI_INT64_T, 0, 0, MPI_SUM, window_), "MPI_Fetch_and_op");
    check_mpi(MPI_Win_flush(0, window_), "MPI_Win_flush");
    return static_cast<std::size_t>(before);
  }

 private:
  MPI_Win window_ = MPI_WIN_NULL;
};

// A file that all ranks read and write at places of their own.
class SharedFile {
 public:
  SharedFile(MPI_Comm comm, const std::string& path) : path_(path) {
    check_mpi(MPI_File_open(comm, path.c_str(), MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file_), path);
  }
  ~SharedFile() { MPI_File_close(&file_); }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  void resize(std::uint64_t bytes) { check_mpi(MPI_File_set_size(file_, static_cast<MPI_Offset>(bytes)), path_); }
  std::uint64_t size() {
    MPI_Offset bytes = 0;
    check_mpi(MPI_File_get_size(file_, &bytes), path_);
    return static_cast<std::uint64_t>(bytes);
  }
  void write(std::uint64_t offset, const void* bytes, std::size_t count) {
    in_pieces(count, [&](std::size_t at, int piece) {
      MPI_Status status;
      const char* from = static_cast<const char*>(bytes) + at;
      check_mpi(MPI_File_write_at(file_, static_cast<MPI_Offset>(offset + at), from, piece, MPI_BYTE, &status), path_);
      check_count(status, piece, "the disk took fewer bytes than it was given");
    });
  }
  void read(std::uint64_t offset, void* bytes, std::size_t count) {
    in_pieces(count, [&](std::size_t at, int piece) {
      MPI_Status status;
      char* to = static_cast<char*>(bytes) + at;
      check_mpi(MPI_File_read_at(file_, static_cast<MPI_Offset>(offset + at), to, piece, MPI_BYTE, &status), path_);
      check_count(status, piece, "the file is shorter than it should be");
    });
  }
  void sync() { check_mpi(MPI_File_sync(file_), path_); }

 private:
  // Counts of MPI are ints.
  template <class Body>
  static void in_pieces(std::size_t count, Body&& body) {
    constexpr std::size_t kPiece = std::size_t{1} << 28;
    for (std::size_t at = 0; at < count; at += kPiece) body(at, static_cast<int>(std::min(kPiece, count - at)));
  }
  void check_count(const MPI_Status& status, int wanted, const char* finding) const {
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    if (count != wanted) throw Failure(path_ + ": " + finding);
  }

  std::string path_;
  MPI_File file_ = MPI_FILE_NULL;
};

// What is known of a finished simulation. `mark` is not 0.
struct SimulationRecord {
  std::uint64_t mark = 0, rows_hash = 0, state_hash = 0, warnings = 0;
};

// Rows as `sinew run --batch --out FILE.npy` has them: number of the simulation, state, sensors; a row for each step.
// Numbers begin at byte 128 of a file of version 1.0.
inline std::string npy_header(std::size_t rows, std::size_t columns) {
  std::string dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
                           std::to_string(columns) + "), }";
  dictionary.append(117 - dictionary.size(), ' ');
  dictionary += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += {'\x01', '\0', static_cast<char>(dictionary.size()), '\0'};
  return bytes + dictionary;
}

// The two files of a run that is not complete yet.
class RolloutFiles {
 public:
  RolloutFiles(const MpiRolloutOptions& options, std::size_t batch, std::size_t steps, std::size_t columns)
      : comm_(options.comm), path_(options.path), batch_(batch), row_numbers_(steps * columns) {
    MPI_Comm_rank(comm_, &rank_);
    const std::uint64_t about[4] = {0x314950574e4953u, options.key, batch, steps * columns};
    const std::string header = npy_header(batch * steps, columns);
    agree_on(comm_, [&] { rows_.emplace(comm_, path_ + ".part"); });
    agree_on(comm_, [&] { records_.emplace(comm_, path_ + ".part.done"); });
    agree_on(comm_, [&] {
      if (rank_ == 0 && records_->size() > 0) check_same_run(about);
    });
    agree_on(comm_, [&] {
      rows_->resize(header.size() + batch * row_bytes());
      records_->resize(sizeof about + batch * sizeof(SimulationRecord));
      if (rank_ != 0) return;
      rows_->write(0, header.data(), header.size());
      records_->write(0, about, sizeof about);
    });
  }

  // Records whose rows are on disk as they say. Ranks share the reading.
  std::vector<SimulationRecord> restore() {
    std::vector<SimulationRecord> records(batch_);
    std::vector<int> good(batch_);
    int size = 1;
    MPI_Comm_size(comm_, &size);
    agree_on(comm_, [&] {
      records_->read(4 * sizeof(std::uint64_t), records.data(), batch_ * sizeof(SimulationRecord));
      std::vector<mjtNum> rows(row_numbers_);
      for (std::size_t i = static_cast<std::size_t>(rank_); i < batch_; i += static_cast<std::size_t>(size)) {
        if (records[i].mark == 0) continue;
        rows_->read(128 + i * row_bytes(), rows.data(), row_bytes());
        good[i] = hash_of(std::span<const mjtNum>(rows)) == records[i].rows_hash;
      }
    });
    MPI_Allreduce(MPI_IN_PLACE, good.data(), static_cast<int>(batch_), MPI_INT, MPI_MAX, comm_);
    for (std::size_t i = 0; i < batch_; ++i) {
      if (!good[i]) records[i] = {};
    }
    return records;
  }

  void write(std::size_t simulation, std::span<const mjtNum> rows, const SimulationRecord& record) {
    rows_->write(128 + simulation * row_bytes(), rows.data(), row_bytes());
    records_->write(4 * sizeof(std::uint64_t) + simulation * sizeof record, &record, sizeof record);
  }

  // All ranks together: gives the file its name, unless it is to be continued.
  void close(bool complete) {
    agree_on(comm_, [&] {
      rows_->sync();
      records_->sync();
    });
    rows_.reset();
    records_.reset();
    agree_on(comm_, [&] {
      if (!complete || rank_ != 0) return;
      if (std::rename((path_ + ".part").c_str(), path_.c_str()) != 0) {
        throw Failure(path_ + ": the finished file could not be given its name; it is " + path_ + ".part");
      }
      std::remove((path_ + ".part.done").c_str());
    });
  }

 private:
  std::size_t row_bytes() const { return row_numbers_ * sizeof(mjtNum); }

  void check_same_run(const std::uint64_t (&about)[4]) {
    std::uint64_t found[4] = {};
    if (records_->size() >= sizeof found) records_->read(0, found, sizeof found);
    if (std::memcmp(found, about, sizeof found) == 0) return;
    throw Failure(path_ + ".part belongs to a run of another model or with other options: finish that one, or remove " +
                  path_ + ".part and " + path_ + ".part.done");
  }

  MPI_Comm comm_;
  std::string path_;
  std::size_t batch_, row_numbers_;
  int rank_ = 0;
  std::optional<SharedFile> rows_, records_;
};

// Keeps the counter of rank 0 within reach of others where MPI needs that rank to look after its messages.
class Attendance {
 public:
  explicit Attendance(MPI_Comm comm) : comm_(comm), thread_(std::this_thread::get_id()) {}
  void attend() {
    if (std::this_thread::get_id() != thread_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(1)) return;
    last_ = now;
    int arrived = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_, &arrived, MPI_STATUS_IGNORE);
  }

 private:
  MPI_Comm comm_;
  std::thread::id thread_;
  std::chrono::steady_clock::time_point last_{};
};

// One rank's share of a rollout.
class RolloutShare {
 public:
  RolloutShare(const Model& model, std::size_t steps, const SimulationInput& input, const MpiRolloutOptions& options,
               RolloutFiles* files, std::vector<SimulationRecord>& records)
      : model_(model),
        steps_(steps),
        input_(input),
        options_(options),
        files_(files),
        records_(records),
        attendance_(options.comm) {
    rolling_.threads = options.threads;
    rolling_.start = options.start;
    rolling_.should_stop = [this] {
      attendance_.attend();
      if (!stopped_ && options_.should_stop && options_.should_stop()) stopped_ = true;
      return stopped_.load();
    };
  }

  // Simulates some, and keeps what is finished.
  void run(std::span<const std::size_t> simulations) {
    const std::size_t state = state_size(model_.get()), controls = steps_ * static_cast<std::size_t>(model_->nu);
    initial_.assign(simulations.size() * state, 0);
    controls_.assign(simulations.size() * controls, 0);
    for (std::size_t k = 0; k < simulations.size(); ++k) {
      input_(simulations[k], std::span(initial_).subspan(k * state, state),
             std::span(controls_).subspan(k * controls, controls));
    }
    const RolloutResult result = rollout(model_, initial_, controls_, steps_, rolling_);
    for (std::size_t k = 0; k < simulations.size(); ++k) {
      if (result.done[k] < steps_ && stopped_) continue;
      keep(result, k, simulations[k]);
      ++finished_;
      if (options_.on_simulated) options_.on_simulated(finished_);
    }
  }
  bool stopped() const { return stopped_; }

 private:
  void keep(const RolloutResult& result, std::size_t k, std::size_t simulation) {
    SimulationRecord& record = records_[simulation];
    record.mark = 1;
    record.state_hash = result.hash(k);
    record.warnings = static_cast<std::uint64_t>(result.warnings[k]);
    if (!files_) return;
    rows_.clear();
    for (std::size_t step = 0; step < steps_; ++step) {
      rows_.push_back(static_cast<mjtNum>(simulation));
      for (const auto numbers : {result.state(k, step), result.sensor(k, step)}) {
        if (step < result.done[k]) {
          rows_.insert(rows_.end(), numbers.begin(), numbers.end());
        } else {
          rows_.insert(rows_.end(), numbers.size(), std::nan(""));  // an error has ended this one
        }
      }
    }
    record.rows_hash = hash_of(std::span<const mjtNum>(rows_));
    files_->write(simulation, rows_, record);
  }

  const Model& model_;
  std::size_t steps_;
  const SimulationInput& input_;
  const MpiRolloutOptions& options_;
  RolloutFiles* files_;
  std::vector<SimulationRecord>& records_;
  Attendance attendance_;
  RolloutOptions rolling_;
  std::atomic<bool> stopped_ = false;
  std::size_t finished_ = 0;
  std::vector<mjtNum> initial_, controls_, rows_;
};

// So small that ranks end together, so large that each has enough for its threads, and within a quarter of a gigabyte.
inline std::size_t chunk_size(const MpiRolloutOptions& options, std::size_t left, double bytes_each) {
  if (options.chunk > 0) return options.chunk;
  int size = 1;
  MPI_Comm_size(options.comm, &size);
  const auto threads = static_cast<std::size_t>(std::max(options.threads, 1));
  const std::size_t wanted = std::clamp(left / (8 * static_cast<std::size_t>(size)), threads, 64 * threads);
  const double room = std::max(1.0, 256e6 / std::max(bytes_each, 1.0));
  return std::min(wanted, static_cast<std::size_t>(room));
}

// Sums over ranks. A simulation is on one rank only, so the sum of its hash is its hash.
inline void combine(MPI_Comm comm, const std::vector<SimulationRecord>& records, MpiRolloutResult& result) {
  std::vector<std::uint64_t> hashes;
  std::uint64_t counts[2] = {};
  for (const SimulationRecord& record : records) {
    hashes.push_back(record.state_hash);
    counts[0] += record.mark != 0;
    counts[1] += record.warnings != 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, hashes.data(), static_cast<int>(hashes.size()), MPI_UINT64_T, MPI_SUM, comm);
  MPI_Allreduce(MPI_IN_PLACE, counts, 2, MPI_UINT64_T, MPI_SUM, comm);
  result.hash = hash_of(std::span<const std::uint64_t>(hashes));
  result.finished = counts[0];
  result.troubled = counts[1];
}

}  // namespace detail

// Called by all ranks with the same arguments, after MPI_Init_thread; every rank returns the same result.
inline MpiRolloutResult rollout_mpi(const Model& model, std::size_t batch, std::size_t steps,
                                    const SimulationInput& input, const MpiRolloutOptions& options = {}) {
  MpiRolloutResult result;
  result.batch = batch;
  result.steps = steps;
  int rank = 0;
  MPI_Comm_rank(options.comm, &rank);
  const std::size_t columns = 1 + state_size(model.get()) + static_cast<std::size_t>(model->nsensordata);
  detail::agree(options.comm, batch > 0 && batch < (std::size_t{1} << 31) && steps > 0
                                  ? ""
                                  : "a rollout has 1 to 2^31 - 1 simulations, of at least one step");
  std::optional<detail::RolloutFiles> files;
  std::vector<detail::SimulationRecord> records(batch);
  std::vector<std::size_t> left;
  if (!options.path.empty()) {
    files.emplace(options, batch, steps, columns);
    records = files->restore();
  }
  for (std::size_t i = 0; i < batch; ++i) {
    if (records[i].mark == 0) left.push_back(i);
    if (rank != 0) records[i] = {};  // rank 0 counts what was restored
  }
  result.restored = batch - left.size();
  const double bytes = static_cast<double>(steps) * static_cast<double>(columns + static_cast<std::size_t>(model->nu));
  const std::size_t chunk = detail::chunk_size(options, left.size(), bytes * sizeof(mjtNum));
  {
    detail::SharedCounter counter(options.comm);
    detail::RolloutShare share(model, steps, input, options, files ? &*files : nullptr, records);
    while (!share.stopped()) {
      const std::size_t first = counter.add(chunk);
      if (first >= left.size()) break;
      share.run(std::span(left).subspan(first, std::min(chunk, left.size() - first)));
    }
  }
  detail::combine(options.comm, records, result);
  if (files) files->close(result.finished == batch);
  return result;
}

}  // namespace sinew

#endif  // SINEW_ROLLOUT_MPI_HPP_
