// SPDX-License-Identifier: Apache-2.0
// unzip.ts -- files of an archive (PKWARE APPNOTE 4.3), unpacked by the browser before they go to the simulation.
import type { DroppedFile } from './drop';

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const STORED = 0;
const DEFLATED = 8;

export const isArchive = (name: string): boolean => /\.(zip|mjz)$/i.test(name);

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<ArrayBuffer> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.byteLength;
    // What an archive says of its size need not be true.
    if (size > most) throw new Error('an archive may have 64 MB, unpacked');
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

// Plain names, without folders; of two files of one name the first counts. Throws for what is no archive.
export async function unzip(archive: ArrayBuffer, most: number): Promise<DroppedFile[]> {
  const view = new DataView(archive);
  let end = archive.byteLength - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) --end;
  if (end < 0) throw new Error('this is not an archive');
  const files = new Map<string, DroppedFile>();
  let left = most;
  let at = view.getUint32(end + 16, true);
  for (let i = view.getUint16(end + 10, true); i > 0; --i) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('this archive is damaged');
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const nameSize = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const path = new TextDecoder().decode(new Uint8Array(archive, at + 46, nameSize));
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!name || /(^|\/)(\.|__)/.test(path) || files.has(name)) continue;
    if (method !== STORED && method !== DEFLATED)
      throw new Error(`${name} is packed in a way that is not known`);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = new Uint8Array(archive.slice(start, start + packed));
    const bytes = method === STORED ? data.buffer : await inflate(data, left);
    left -= bytes.byteLength;
    files.set(name, { name, bytes });
  }
  return [...files.values()];
}
