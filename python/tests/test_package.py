# SPDX-License-Identifier: Apache-2.0
"""What comes with the package beside its classes: headers, tables of the API, tools."""
import os
import re
import shutil
import subprocess
import sys

import mujoco
import numpy as np
import pytest
from mujoco import introspect, msh2obj
from mujoco.introspect import ast_nodes, enums, functions, structs


def header(name):
    with open(os.path.join(mujoco.HEADERS_DIR, name), encoding="utf-8") as file:
        return file.read()


def test_the_tables_of_mjxmacro_are_literal_lines():
    text = header("mjxmacro.h")
    rows = re.findall(r"^\s+X(?:NV)?\( (\w+), (\w+), ([^,]+), (.+?) \)", text, re.MULTILINE)
    named = {row[1]: row for row in rows}
    assert named["body_parentid"] == ("int", "body_parentid", "nbody", "1") and named["qpos"][2] == "nq"
    arrays = {row[0] for row in introspect.STRUCTS["mjModel"] + introspect.STRUCTS["mjData"] if row[1].endswith("*") and len(row[2]) == 2}
    assert arrays <= set(named)
    assert set(re.findall(r"^\s+X\( (n\w+) \)", text, re.MULTILINE)) >= {"nq", "nv", "nu", "nbody", "ngeom"}


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_a_c_program_can_use_the_headers_and_their_tables(tmp_path):
    source = tmp_path / "sizes.c"
    source.write_text("""#include <mujoco/mujoco.h>
#include <mujoco/mjxmacro.h>
int count(const mjModel* m, const mjData* d) {
  int n = 0;
  MJMODEL_POINTERS_PREAMBLE(m)
#define X(type, name, rows, columns) n += m->name != 0 ? (int)sizeof(type) * m->rows * (columns) : 0;
  MJMODEL_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
#define MJ_M(x) m->x
#define MJ_D(x) d->x
#define X(type, name, rows, columns) n += d->name != 0;
  MJDATA_POINTERS
  MJDATA_ARENA_POINTERS
#undef X
#define X(name) n += m->name > 0;
  MJMODEL_INTS
#undef X
  return n;
}
""")
    include = os.path.dirname(mujoco.HEADERS_DIR)
    done = subprocess.run(["cc", "-std=c11", "-Wall", "-fsyntax-only", f"-I{include}", str(source)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_folder_of_plugins_is_there():
    assert os.path.isdir(mujoco.PLUGINS_DIR) and isinstance(mujoco.PLUGIN_HANDLES, list)


def test_introspection_knows_functions():
    jacobian = functions.FUNCTIONS["mj_jac"]
    assert str(jacobian).startswith("void mj_jac(const mjModel *m,") and [p.name for p in jacobian.parameters][2:4] == ["jacp", "jacr"]
    assert jacobian.parameters[2].nullable and not jacobian.parameters[0].nullable
    assert jacobian.parameters[4].type == ast_nodes.ArrayType(ast_nodes.ValueType("mjtNum", is_const=True), (3,))
    missing = [n for n in dir(mujoco) if re.match(r"mj[udvr]?_[a-z]", n) and n not in functions.FUNCTIONS]
    assert not missing and all(f.doc for f in functions.FUNCTIONS.values())


def test_introspection_knows_structs_and_enums(model):
    fields = {f.name: f for f in structs.STRUCTS["mjModel"].fields}
    assert fields["nq"].type == ast_nodes.ValueType("int") and fields["body_pos"].array_extent == ("nbody", 3)
    assert fields["qpos0"].array_extent == ("nq",) and isinstance(fields["qpos0"].type, ast_nodes.PointerType)
    assert all(hasattr(model, name) for name, f in fields.items() if f.array_extent)
    assert {f.name: f for f in structs.STRUCTS["mjOption"].fields}["gravity"].type.extents == (3,)
    quality = next(f for f in structs.STRUCTS["mjVisual"].fields if f.name == "quality")
    assert "offsamples" in [f.name for f in quality.type.fields]
    for name, declaration in enums.ENUMS.items():
        assert {m.name: m.value for m in getattr(mujoco, name).__members__.values()} == declaration.values or len(
            set(declaration.values.values())) < len(declaration.values)


def write_msh(path):
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
    texture = np.array([[0, 0.25], [1, 0], [0, 1], [1, 1]], np.float32)
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], np.int32)
    path.write_bytes(np.array([4, 0, 4, 4], np.int32).tobytes() + vertices.tobytes() + texture.tobytes() + faces.tobytes())


def test_old_meshes_become_obj_files_of_the_same_shape(tmp_path):
    path = tmp_path / "old.msh"
    write_msh(path)
    assert msh2obj.main([str(path)]) == 0

    def load(name):
        xml = f"<mujoco><asset><mesh name='x' file='{name}'/></asset><worldbody><geom type='mesh' mesh='x'/></worldbody></mujoco>"
        return mujoco.MjModel.from_xml_string(xml, {name: (tmp_path / name).read_bytes()})

    old, new = load("old.msh"), load("old.obj")

    def corners(model):
        return sorted(map(tuple, np.round(np.hstack([model.mesh_vert[model.mesh_face.ravel()],
                                                     model.mesh_texcoord[model.mesh_facetexcoord.ravel()]]), 5).tolist()))

    assert corners(old) == corners(new) and len(corners(new)) == 12


def test_broken_meshes_are_refused(tmp_path, capsys):
    path = tmp_path / "old.msh"
    write_msh(path)
    whole = path.read_bytes()
    for broken in (b"", whole[:-1], whole[:-4] + np.int32(9).tobytes(), np.array([4, 0, 3, 4], np.int32).tobytes() + whole[16:-8]):
        path.write_bytes(broken)
        assert msh2obj.main([str(path), str(tmp_path / "out.obj")]) == 1 and "msh2obj: " in capsys.readouterr().err
    assert not (tmp_path / "out.obj").exists()
    assert subprocess.run([sys.executable, "-m", "mujoco.msh2obj", str(tmp_path / "none.msh")], capture_output=True).returncode == 1


def test_parts_are_found_under_the_names_that_programs_import(model, data):
    from mujoco import _callbacks, _functions, _render, _specs, _structs, egl, gl_context, glfw, osmesa
    assert egl.GLContext is glfw.GLContext is osmesa.GLContext is gl_context.GLContext is mujoco.GLContext
    assert _functions.mj_step is mujoco.mj_step and _specs.MjSpec is mujoco.MjSpec and _render.MjrContext is mujoco.MjrContext
    assert _callbacks.set_mjcb_control is mujoco.set_mjcb_control and _structs.MjModel is mujoco.MjModel
    for owner, kind, name in ((data, "joint", "_MjDataJointViews"), (model, "camera", "_MjModelCameraViews"), (data, "body", "_MjDataBodyViews"),
                              (model, "key", "_MjModelKeyframeViews"), (model, "mat", "_MjModelMaterialViews")):
        assert type(getattr(owner, kind)(0)) is getattr(_structs, name)
