// SPDX-License-Identifier: Apache-2.0
// assets.ts -- meshes, images and height fields of a model: fetched once, or taken from a recording.

export class Assets {
  private readonly loaded = new Map<string, Promise<ArrayBuffer>>();

  constructor(private readonly load: (path: string) => Promise<ArrayBuffer>) {}

  get(path: string): Promise<ArrayBuffer> {
    let bytes = this.loaded.get(path);
    if (!bytes) this.loaded.set(path, (bytes = this.load(path)));
    return bytes;
  }

  // All that have been asked for so far, for a recording.
  async all(): Promise<Record<string, ArrayBuffer>> {
    const result: Record<string, ArrayBuffer> = {};
    for (const [path, bytes] of this.loaded) result[path] = await bytes;
    return result;
  }
}

export function fetchAsset(generation: number): (path: string) => Promise<ArrayBuffer> {
  return async (path) => {
    const response = await fetch(new URL(`asset/${generation}/${path}`, document.baseURI));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.arrayBuffer();
  };
}
