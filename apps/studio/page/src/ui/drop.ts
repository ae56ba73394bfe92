// SPDX-License-Identifier: Apache-2.0
// drop.ts -- a model from the machine of whoever looks: files or folders dropped on the page, or chosen from a list. They
// go to the simulation in parts; a model may name only files that come with it.
import { toBase64 } from '../record';
import type { Studio } from '../studio';
import { el } from './dom';
import { isArchive, unzip } from './unzip';

const PART = 45000; // bytes; a message has at most 64 KB
const MOST_BYTES = 64 << 20;

export interface DroppedFile {
  name: string;
  bytes: ArrayBuffer;
}

// The model among the files: an XML that no other one includes, a URDF or a compiled model.
export function modelAmong(files: DroppedFile[]): string | null {
  const texts = files
    .filter(({ name }) => /\.xml$/i.test(name))
    .map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }))
    .filter(({ text }) => text.includes('<mujoco'));
  const included = (name: string) => texts.some((other) => other.name !== name && other.text.includes(name));
  const scene = texts.find(({ name }) => !included(name)) ?? texts[0];
  return scene?.name ?? files.find(({ name }) => /\.(urdf|mjb)$/i.test(name))?.name ?? null;
}

// Archives become the files in them.
async function unpackAll(files: DroppedFile[]): Promise<DroppedFile[]> {
  const lists = files.map((file) => (isArchive(file.name) ? unzip(file.bytes, MOST_BYTES) : [file]));
  return (await Promise.all(lists)).flat();
}

export async function openFiles(studio: Studio, dropped: DroppedFile[]): Promise<void> {
  let files: DroppedFile[];
  try {
    files = await unpackAll(dropped);
  } catch (error) {
    return studio.say(`this cannot be opened: ${(error as Error).message}`, 'error');
  }
  const model = modelAmong(files);
  if (!model)
    return studio.say('among these files is no model (.xml, .urdf, .mjb, or an archive with one)', 'error');
  if (files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > MOST_BYTES) {
    return studio.say('files may have 64 MB together', 'error');
  }
  await studio.ask('forget');
  for (const { name, bytes } of files) {
    for (let at = 0; at === 0 || at < bytes.byteLength; at += PART) {
      const data = toBase64(bytes.slice(at, at + PART));
      if (!(await studio.ask('upload', { name, at, data }))) return;
    }
  }
  if (await studio.ask('open', { name: model })) studio.say(`opened ${model}`);
}

async function readAll(files: File[]): Promise<DroppedFile[]> {
  const plain = files.filter(({ name }) => !name.startsWith('.'));
  return Promise.all(plain.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
}

// Files of a folder, and of those in it.
async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: File[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (part.length === 0) return all;
    for (const each of part) all.push(...(await filesOf(each)));
  }
}

export function bindDrop(studio: Studio, scene: HTMLElement): void {
  scene.addEventListener('dragover', (event) => {
    event.preventDefault();
    scene.classList.add('dropping');
  });
  scene.addEventListener('dragleave', () => scene.classList.remove('dropping'));
  scene.addEventListener('drop', (event) => {
    event.preventDefault();
    scene.classList.remove('dropping');
    const { items, files } = event.dataTransfer!;
    // Entries have to be taken at once: what was dropped is gone after the event.
    const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null);
    const found = entries.length > 0 ? Promise.all(entries.map(filesOf)) : Promise.resolve([[...files]]);
    void found.then(async (lists) => openFiles(studio, await readAll(lists.flat())));
  });
}

// For those who have no mouse.
export function chooseFiles(studio: Studio): void {
  const box = el('input', { type: 'file', multiple: true });
  box.onchange = () => void readAll([...(box.files ?? [])]).then((files) => openFiles(studio, files));
  box.click();
}
