// SPDX-License-Identifier: Apache-2.0
// slope_kernels.h -- what derivatives spend most of their time in, four numbers at a time.
//   note  a table for each kind of processor, as math/simd/kernels_table.h. No promise is made about the order of sums,
//         but it is the same in both tables
#ifndef SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
#define SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_

#include <cstddef>

#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

// A, rows x depth, times B, to C or added to it. A has two steps: to the next row, and to the next number in it. Rows
// of B and C are whole packs, `stride` numbers each.
struct PackProduct {
  const double* a;
  std::ptrdiff_t a_row, a_depth;
  int rows, depth;
  const double* b;
  double* c;
  std::ptrdiff_t stride;
  bool add;
};

// Matrices of n rows side by side, times scale, as rows of whole packs with zeros at the end. A null matrix is zero.
struct SideBySide {
  int n;
  const double* part[4];
  int columns[4];
  double scale;
  double* to;
  std::ptrdiff_t stride;
};

// Right hand sides side by side, to be replaced by solutions with L^T D L: row i of x, `packs` packs of four numbers,
// has number i of all of them.
struct TreeSolution {
  LdlPattern pattern;
  const double *factor, *inverse_diag;  // as ldl_factor() leaves them
  double* x;
  std::ptrdiff_t stride;
  int packs;
};

// Motions and wrenches have eight numbers here: three, a zero, three, a zero; rotation first.

// A wrench by unit motions of a body: row k is number k of torque and force.
struct WrenchMatrix {
  double row[6][8];
};

// By its pose and how velocity and acceleration change beyond riding on it. a is symmetric.
struct WrenchMatrices {
  WrenchMatrix q, v, a;
};

// The motion of bodies at a contact, about it: rotation, then translation.
struct Ride {
  double relative[6];  // of the second body against the first
  double own[6];       // of the body that moves, with the sign of its side
};

// How a contact moves with a body, by unit motions of that about the contact.
struct ContactPath {
  // On a plane, along whose normal n the frame stays: a turn w shifts the point by roll w x n, and turns the frame by
  // (spin . w) n
  bool on_plane, spins;
  double roll, spin[3];
  // elsewhere
  double distance[8], shift[3][8], turn[3][8];
};

// A contact with the law of its rows, as derive/constraint/contact_block.h has it.
struct ContactTerms {
  int dim;
  bool one_damping;                      // of all axes
  double axes[3][3];                     // of the frame
  double force[3], torque[3];            // on the second body, in the world, about the contact
  const double *law_force, *weight;      // dim numbers, rows of six
  double damping, friction_damping;      // of the normal, of the other axes
  double residual_slope, log_stiffness;  // of the normal, by the distance
  // of one body
  double sign;             // of the wrench that is asked for, against that on the second body
  double arm[3];           // from the point about which motions and wrenches are meant
  Ride ride, normal_ride;  // with the damping of friction; with that of the normal, if it differs
  ContactPath path;
};

// Slopes of the forces on dofs by the dofs above them in the tree and the other way round: numbers of a dof's axes
// (derive/tree_flow.h) times those of the wrenches below the lower dof.
struct ChainAxes {
  double PP[8], P[8], Q[8], S[8], T[8];
};

// Velocity, acceleration and the part of that which dofs accelerate, of a body about the reference point of its tree.
struct BodyMotion {
  double V[8], A[8], U[8];
};

// What derive/tree_flow.h has of every dof and body. Without qacc (null) no dof accelerates; without qvel (null) the
// tree is at rest, weightless, and only S, PP and A are set.
struct TreePass {
  int nbody;
  const int *parent, *first_dof, *dof_count;  // of bodies
  const int* group_end;                       // as in ChainSlopes
  const double *cdof, *qvel, *qacc, *gravity;
  ChainAxes* axes;
  BodyMotion* body;
};

// Of the lower dof i. Its own force by a dof j that carries it, row i, is the product of
//   row_q with PP_j, P_j, Q_j and S_j;   row_v with S_j and T_j;   row_a with S_j,
// and the force on j by dof i, row j, that of column_q, column_v and row_a with S_j.
struct ChainTerms {
  double row_q[32], row_v[16], row_a[8], column_q[8], column_v[8];
};

// What is below a dof: inertia I, and rate, y -> I' y + y x* h. A wrench between it and the world has slopes, of which
// that by velocity is subtracted from the rate already.
struct ChainBody {
  WrenchMatrix inertia, rate;
  const WrenchMatrices* block;  // null: none
};

// Of a body, then of its subtree: columns of X, whose sum with X^T is the rate of the moments of inertia; momentum; the
// force that is inertial, less loads.
struct BodySums {
  double rate[3][4], momentum[8], force[8];
};

// What bodies and their loads (null: none), summed over subtrees, leave below each dof. Bodies without inertia (null)
// are weightless.
struct SubtreePass {
  int nbody, nv;
  const int *parent, *dof_count;  // of bodies
  const int* dof_body;
  const double *cinert, *crb;  // ten numbers for each body, and for its subtree
  const BodyMotion* body;
  const ChainAxes* axes;
  const double* load;  // wrenches, eight numbers for each body
  BodySums* sums;      // nbody of them, to be set
  ChainBody* bodies;   // those with dofs are set
  ChainTerms* terms;   // column_q = S x* force is set
};

struct ChainSlopes {
  int n;
  const int* parent;     // the dof above, -1 if there is none
  const int* group_end;  // the first dof after those whose axes turn together: they are rows of each other
  const ChainAxes* axes;
  const ChainTerms* terms;
  double *dq, *dv, *da;  // n x n, added to; any may be null
  bool at_rest = false;  // row_q has nothing but the part of PP
};

// A wrench between two bodies, with opposite signs on them. Rows are dofs that move one of the two, columns are dofs
// that move either.
struct PairRow {
  double S[8];        // with the sign of its side
  double carried[8];  // S x* wrench on its side: times S of a dof, what that does by turning the axis
  int dof, side;
  int carried_before;  // dofs below this number that move the same side turn the axis
};

struct PairColumn {
  double S[8], P[8], Q[8];
  double q[8], v[8], a[8];  // less the change of the wrench; v and a of dofs that move one body only
  int dof;
  bool moves[2];
};

struct PairSlopes {
  int nrow, ncolumn;
  const PairRow* rows;
  const PairColumn* columns;  // of the dofs of the rows, then of those that move both bodies
  int n;
  double *dq, *dv, *da;  // n x n, any may be null
};

struct SlopeKernels {
  // The inverse of a symmetric positive definite n x n matrix, times scale. The lower triangle is read; pivots below
  // min_pivot are raised to it. The result has w rows of w numbers, w = n rounded up to a multiple of four: what fills
  // it up is finite. scratch: w (w + 8) numbers
  void (*invert_positive)(double* inverse, const double* matrix, int n, double min_pivot, double scale,
                          double* scratch);
  void (*multiply)(const PackProduct& product);
  // result = s a + t b; without b (null) s a. result may be a or b
  void (*combine)(double* result, double s, const double* a, double t, const double* b, std::ptrdiff_t n);
  void (*set_side_by_side)(const SideBySide& parts);
  void (*solve_tree)(const TreeSolution& solution);
  void (*pass_tree)(const TreePass& pass);
  void (*sum_subtrees)(const SubtreePass& pass);
  // The same at rest: of the sums only forces are set, and column_q = S x* force + I PP, I the inertia of the subtree.
  void (*sum_at_rest)(const SubtreePass& pass);
  void (*add_chains)(const ChainSlopes& slopes);
  // Adds the slopes of the contact's wrench by the motion of one body; with_rates: those by velocity and acceleration
  // too.
  void (*add_contact)(const ContactTerms& contact, bool with_rates, WrenchMatrices& sums);
  // What all that is below a dof does to forces, times scale. Before, column_q has S x* force, less what loads do not
  // turn along, row_q what else these give to axes if there are loads, and row_a S x* wrench if there is a block
  void (*set_chain_terms)(const ChainBody& below, bool has_loads, double scale, const ChainAxes& axes,
                          ChainTerms& terms);
  // q, v and a of a column, from its S, P and Q; q of a dof that moves both bodies, from S and the sum of both q.
  void (*set_pair_column)(const WrenchMatrices& by, bool one_damping, PairColumn& column);
  void (*set_common_column)(const WrenchMatrix& by, PairColumn& column);
  void (*subtract_pair)(const PairSlopes& pair);
};

extern const SlopeKernels kScalarSlopeKernels;
extern const SlopeKernels kAvx2SlopeKernels;  // call its members only where has_avx2_fma()

const SlopeKernels& slope_kernels();

}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
