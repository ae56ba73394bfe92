# SPDX-License-Identifier: Apache-2.0
"""What the headers cannot say about functions: the shapes of arrays, which may be None, and what Python leaves out or does its own way.

A shape is a tuple of one or two extents. An extent is a number, a size of the model ("nv"), a size of the data ("d.nefc"), a parameter
("ntotal"; one that Python omits takes its value from the array), or a C expression of arguments in braces ("{mj_stateSize(M(m), I(sig))}").
An empty shape takes arrays of any size.
"""

JACOBIAN = (3, "nv")
VECTOR = ("n",)
SQUARE = ("n", "n")
VISUAL_ARGUMENTS = {"size": (3,), "pos": (3,), "mat": (9,), "rgba": (4,)}
BAND = "{(I(ntotal) - I(ndense)) * I(nband) + I(ndense) * I(ntotal)}"

SHAPES = {
    "mj_defaultSolRefImp": {"solref": (2,), "solimp": (5,)},
    "mju_printMat": {"mat": ("nr", "nc")},
    "mju_printMatSparse": {"mat": (), "rownnz": ("nr",), "rowadr": ("nr",), "colind": ()},
    "mj_solveM": {"x": ("n", "nv"), "y": ("n", "nv")},
    "mj_solveM2": {"x": ("n", "nv"), "y": ("n", "nv"), "sqrtInvD": ("nv",)},
    "mj_rne": {"result": ("nv",)},
    "mj_constraintUpdate": {"jar": ("d.nefc",)},
    "mj_getState": {"state": ("{mj_stateSize(M(m), I(sig))}",)},
    "mj_setState": {"state": ("{mj_stateSize(M(m), I(sig))}",)},
    "mj_extractState": {"src": ("{mj_stateSize(M(m), I(srcsig))}",), "dst": ("{mj_stateSize(M(m), I(dstsig))}",)},
    "mj_mulJacVec": {"res": ("d.nefc",), "vec": ("nv",)},
    "mj_mulJacTVec": {"res": ("nv",), "vec": ("d.nefc",)},
    "mj_jac": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_jacBody": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_jacBodyCom": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_jacSubtreeCom": {"jacp": JACOBIAN},
    "mj_jacGeom": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_jacSite": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_jacPointAxis": {"jacPoint": JACOBIAN, "jacAxis": JACOBIAN},
    "mj_jacDot": {"jacp": JACOBIAN, "jacr": JACOBIAN},
    "mj_angmomMat": {"mat": JACOBIAN},
    "mj_fullM": {"dst": ("nv", "nv"), "M": ("nM",)},
    "mj_mulM": {"res": ("nv",), "vec": ("nv",)},
    "mj_mulM2": {"res": ("nv",), "vec": ("nv",)},
    "mj_addM": {"dst": (), "rownnz": ("nv",), "rowadr": ("nv",), "colind": ()},
    "mj_applyFT": {"qfrc_target": ("nv",)},
    "mj_differentiatePos": {"qvel": ("nv",), "qpos1": ("nq",), "qpos2": ("nq",)},
    "mj_integratePos": {"qpos": ("nq",), "qvel": ("nv",)},
    "mj_normalizeQuat": {"qpos": ("nq",)},
    "mj_multiRay": {"vec": ("{3 * I(nray)}",), "geomgroup": (6,), "geomid": ("{I(nray)}",), "dist": ("{I(nray)}",)},
    "mj_ray": {"geomgroup": (6,)},
    "mju_raySkin": {"face": ("nface", 3), "vert": ("nvert", 3)},
    "mju_zero": {"res": VECTOR},
    "mju_fill": {"res": VECTOR},
    "mju_copy": {"res": VECTOR, "vec": VECTOR},
    "mju_sum": {"vec": VECTOR},
    "mju_L1": {"vec": VECTOR},
    "mju_scl": {"res": VECTOR, "vec": VECTOR},
    "mju_add": {"res": VECTOR, "vec1": VECTOR, "vec2": VECTOR},
    "mju_sub": {"res": VECTOR, "vec1": VECTOR, "vec2": VECTOR},
    "mju_addTo": {"res": VECTOR, "vec": VECTOR},
    "mju_subFrom": {"res": VECTOR, "vec": VECTOR},
    "mju_addToScl": {"res": VECTOR, "vec": VECTOR},
    "mju_addScl": {"res": VECTOR, "vec1": VECTOR, "vec2": VECTOR},
    "mju_normalize": {"res": VECTOR},
    "mju_norm": {"res": VECTOR},
    "mju_dot": {"vec1": VECTOR, "vec2": VECTOR},
    "mju_mulMatVec": {"res": ("nr",), "mat": ("nr", "nc"), "vec": ("nc",)},
    "mju_mulMatTVec": {"res": ("nc",), "mat": ("nr", "nc"), "vec": ("nr",)},
    "mju_mulVecMatVec": {"vec1": VECTOR, "mat": SQUARE, "vec2": VECTOR},
    "mju_transpose": {"res": ("nc", "nr"), "mat": ("nr", "nc")},
    "mju_symmetrize": {"res": SQUARE, "mat": SQUARE},
    "mju_eye": {"mat": SQUARE},
    "mju_mulMatMat": {"res": ("r1", "c2"), "mat1": ("r1", "c1"), "mat2": ("c1", "c2")},
    "mju_mulMatMatT": {"res": ("r1", "r2"), "mat1": ("r1", "c1"), "mat2": ("r2", "c1")},
    "mju_mulMatTMat": {"res": ("c1", "c2"), "mat1": ("r1", "c1"), "mat2": ("r1", "c2")},
    "mju_sqrMatTD": {"res": ("nc", "nc"), "mat": ("nr", "nc"), "diag": ("nr",)},
    "mju_dense2sparse": {"res": ("nnz",), "mat": ("nr", "nc"), "rownnz": ("nr",), "rowadr": ("nr",), "colind": ("nnz",)},
    "mju_sparse2dense": {"res": ("nr", "nc"), "mat": (), "rownnz": ("nr",), "rowadr": ("nr",), "colind": ()},
    "mju_cholFactor": {"mat": SQUARE},
    "mju_cholSolve": {"res": VECTOR, "mat": SQUARE, "vec": VECTOR},
    "mju_cholUpdate": {"mat": SQUARE, "x": VECTOR},
    "mju_cholFactorBand": {"mat": (BAND,)},
    "mju_cholSolveBand": {"res": ("{I(ntotal)}",), "mat": (BAND,), "vec": ("{I(ntotal)}",)},
    "mju_band2Dense": {"res": ("{I(ntotal)}", "{I(ntotal)}"), "mat": (BAND,)},
    "mju_dense2Band": {"res": (BAND,), "mat": ("{I(ntotal)}", "{I(ntotal)}")},
    "mju_bandMulMatVec": {"res": ("{I(ntotal) * I(nvec)}",), "mat": (BAND,), "vec": ("{I(ntotal) * I(nvec)}",)},
    "mju_boxQP": {"res": VECTOR, "R": ("{I(n) * (I(n) + 7)}",), "index": VECTOR, "H": SQUARE, "g": VECTOR, "lower": VECTOR,
                  "upper": VECTOR},
    "mju_encodePyramid": {"pyramid": ("{2 * (I(dim) - 1)}",), "force": ("dim",), "mu": ("{I(dim) - 1}",)},
    "mju_decodePyramid": {"force": ("dim",), "pyramid": ("{2 * (I(dim) - 1)}",), "mu": ("{I(dim) - 1}",)},
    "mju_isZero": {"vec": VECTOR},
    "mju_standardNormal": {"num2": (1,)},
    "mju_f2n": {"res": VECTOR, "vec": VECTOR},
    "mju_n2f": {"res": VECTOR, "vec": VECTOR},
    "mju_d2n": {"res": VECTOR, "vec": VECTOR},
    "mju_n2d": {"res": VECTOR, "vec": VECTOR},
    "mju_insertionSort": {"list": VECTOR},
    "mju_insertionSortInt": {"list": VECTOR},
    "mjd_transitionFD": {"A": ("{2 * M(m)->nv + M(m)->na}", "{2 * M(m)->nv + M(m)->na}"),
                         "B": ("{2 * M(m)->nv + M(m)->na}", "nu"), "C": ("nsensordata", "{2 * M(m)->nv + M(m)->na}"),
                         "D": ("nsensordata", "nu")},
    "mjd_inverseFD": {"DfDq": ("nv", "nv"), "DfDv": ("nv", "nv"), "DfDa": ("nv", "nv"), "DsDq": ("nv", "nsensordata"),
                      "DsDv": ("nv", "nsensordata"), "DsDa": ("nv", "nsensordata"), "DmDq": ("nv", "nC")},
    "mjr_readPixels": {"rgb": ("{3 * R(viewport).width * R(viewport).height}",),
                       "depth": ("{R(viewport).width * R(viewport).height}",)},
    "mjr_drawPixels": {"rgb": ("{3 * R(viewport).width * R(viewport).height}",),
                       "depth": ("{R(viewport).width * R(viewport).height}",)},
}

NULLABLE = {
    "mj_jac": "jacp jacr", "mj_jacBody": "jacp jacr", "mj_jacBodyCom": "jacp jacr", "mj_jacGeom": "jacp jacr",
    "mj_jacSite": "jacp jacr", "mj_jacPointAxis": "jacPoint jacAxis", "mj_jacDot": "jacp jacr", "mj_constraintUpdate": "cost",
    "mj_addM": "rownnz rowadr colind", "mj_geomDistance": "fromto", "mj_ray": "geomgroup geomid", "mj_multiRay": "geomgroup",
    "mju_rayFlex": "vertid", "mju_raySkin": "vertid", "mju_transformSpatial": "rotnew2old", "mju_sqrMatTD": "diag",
    "mju_boxQP": "index lower upper", "mju_standardNormal": "num2", "mjd_transitionFD": "A B C D",
    "mjd_inverseFD": "DfDq DfDv DfDa DsDq DsDv DsDa DmDq", "mjd_subQuat": "Da Db", "mjd_quatIntegrate": "Dquat Dvel Dscale",
    "mjv_initGeom": "size pos mat rgba", "mjv_cameraFrame": "headpos forward up right", "mjv_cameraFrustum": "zver zhor zclip",
    "mjr_readPixels": "rgb depth", "mjr_drawPixels": "rgb depth", "mjr_overlay": "overlay2", "mjv_updateScene": "pert",
    "mjv_addGeoms": "pert", "mj_setLengthRange": "opt", "mj_saveModel": "filename buffer",
}

# Arguments that may be left out, with what they are then.
DEFAULTS = {"mj_step": {"nstep": 1}, "mju_standardNormal": {"num2": None}, "mj_saveModel": {"filename": None, "buffer": None},
            "mj_setLengthRange": {"opt": None}, "mj_printSchema": {"flg_html": 0, "flg_pad": 0}}

# C has a size here; Python takes it from the arrays.
OMITTED = {
    "mj_solveM": "n", "mj_solveM2": "n", "mju_printMat": "nr nc", "mju_printMatSparse": "nr", "mju_raySkin": "nface nvert",
    "mju_dense2sparse": "nr nc nnz", "mju_sparse2dense": "nr nc", "mju_mulMatVec": "nr nc", "mju_mulMatTVec": "nr nc",
    "mju_transpose": "nr nc", "mju_mulMatMat": "r1 c1 c2", "mju_mulMatMatT": "r1 c1 r2", "mju_mulMatTMat": "r1 c1 c2",
    "mju_sqrMatTD": "nr nc", "mju_encodePyramid": "dim", "mju_decodePyramid": "dim",
}

# Functions with a signature of their own in Python; src/special.cpp has them.
SPECIAL = {
    "mj_step": "void mj_step(const mjModel* m, mjData* d, int nstep)",
    "mj_saveLastXML": "void mj_saveLastXML(const char* filename, const mjModel* m)",
    "mj_saveModel": "void mj_saveModel(const mjModel* m, const char* filename, mjtByte* buffer)",
    "mj_setLengthRange": "void mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt)",
    "mj_printSchema": "const char* mj_printSchema(int flg_html, int flg_pad)",
    "mj_copyData": "void mj_copyData(mjData* dest, const mjModel* m, const mjData* src)",
    "mj_loadAllPluginLibraries": "void mj_loadAllPluginLibraries(const char* directory)",
    "mju_error": "void mju_error(const char* msg)",
    "mju_warning": "void mju_warning(const char* msg)",
    "mju_clearHandlers": "void mju_clearHandlers()",
    "mj_resetCallbacks": "void mj_resetCallbacks()",
}

# Conditions beyond shapes, in src/checks.cpp.
CHECKED = {"mju_printMatSparse", "mju_sparse2dense", "mj_addM", "mju_raySkin", "mju_cholFactorBand", "mju_cholSolveBand",
           "mju_band2Dense", "mju_dense2Band", "mju_bandMulMatVec", "mj_multiRay", "mjv_copyModel", "mju_bandDiag", "mju_transpose",
           "mj_stateSize"}

# What Python does by other means (classes, garbage collection), or cannot do (raw memory, C callbacks).
LEFT_OUT = set("""
mj_defaultVFS mj_addFileVFS mj_addBufferVFS mj_deleteFileVFS mj_deleteVFS mj_getCache mj_getCacheSize mj_getCacheCapacity
mj_setCacheCapacity mj_clearCache mj_loadXML mj_parseXML mj_parseXMLString mj_parse mj_compile mj_copyBack mj_recompile
mj_saveXMLString mj_saveXML mju_getXMLDependencies mj_defaultOption mj_defaultVisual mj_defaultLROpt mj_copyModel mj_loadModel
mj_loadModelBuffer mj_deleteModel mj_makeData mjv_copyData mj_markStack mj_freeStack mj_stackAllocByte mj_stackAllocNum
mj_stackAllocInt mj_deleteData mj_makeSpec mj_copySpec mj_deleteSpec mju_malloc mju_free mju_boxQPmalloc mju_strncpy
mju_threadPoolCreate mju_bindThreadPool mju_threadPoolEnqueue mju_threadPoolDestroy mju_defaultTask mju_taskJoin mjv_makeScene
mjv_freeScene mjv_defaultScene mjr_defaultContext mjr_findRect mjr_makeContext mjr_freeContext
""".split())

# These take a moment at most: the interpreter keeps its lock.
QUICK = set("""
mj_name2id mj_id2name mj_version mj_versionString mj_isPyramidal mj_isSparse mj_isDual mj_stateSize mj_getTotalmass mj_normalizeQuat
""".split())
