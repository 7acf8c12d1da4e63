import type { Asset } from '@trustnxt/c2pa-ts/asset';

/** Start of the first chunk, after "RIFF", the size of the rest, and "WEBP" (RFC 9649). */
const firstChunk = 12;
const headerSize = 8;

/** Finds the chunk with the manifest; undefined if there is none. */
function findManifest(data: Buffer): { start: number; length: number } | undefined {
  for (let at = firstChunk; at + headerSize <= data.length;) {
    const length = data.readUInt32LE(at + 4);
    if (data.toString('latin1', at, at + 4) === 'C2PA') return { start: at, length };
    at += headerSize + length + (length % 2);
  }
  return undefined;
}

/** WebP as c2pa-ts reads and writes other formats: the manifest is the last chunk. */
export class WebP implements Asset {
  readonly mimeType = 'image/webp';
  #data: Buffer;

  constructor(data: Uint8Array) {
    this.#data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }

  static canRead(data: Uint8Array): boolean {
    const start = Buffer.from(data.subarray(0, firstChunk)).toString('latin1');
    return start.startsWith('RIFF') && start.endsWith('WEBP');
  }

  getDataLength(): number {
    return this.#data.length;
  }

  getDataRange(start = 0, length = this.#data.length): Promise<Uint8Array> {
    return Promise.resolve(this.#data.subarray(start, start + length));
  }

  getManifestJUMBF(): Uint8Array | undefined {
    const found = findManifest(this.#data);
    return found && this.#data.subarray(found.start + headerSize, found.start + headerSize + found.length);
  }

  dumpInfo(): string {
    return `WebP of ${this.#data.length} bytes`;
  }

  ensureManifestSpace(length: number): Promise<void> {
    const end = findManifest(this.#data)?.start ?? this.#data.length;
    const chunk = Buffer.alloc(headerSize + length + (length % 2));
    chunk.write('C2PA', 'latin1');
    chunk.writeUInt32LE(length, 4);
    this.#data = Buffer.concat([this.#data.subarray(0, end), chunk]);
    this.#data.writeUInt32LE(this.#data.length - headerSize, 4);
    return Promise.resolve();
  }

  getHashExclusionRange(): { start: number; length: number } {
    const { start, length } = this.#found();
    return { start, length: headerSize + length };
  }

  writeManifestJUMBF(jumbf: Uint8Array): Promise<void> {
    const { start, length } = this.#found();
    if (length !== jumbf.length) throw new RangeError('Wrong amount of space in the WebP');
    this.#data.set(jumbf, start + headerSize);
    return Promise.resolve();
  }

  #found() {
    const found = findManifest(this.#data);
    if (!found) throw new RangeError('No space for a manifest in the WebP');
    return found;
  }
}
