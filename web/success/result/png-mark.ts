/** Length in bytes of a PNG's signature and its header chunk, which comes first. */
const headerEnd = 8 + 25;
/** Bytes around a chunk's content: length and name, then checksum (https://www.w3.org/TR/png-3/#5Chunk-layout). */
const chunkFrame = 12;

/** Copies to the cut the text chunk in which `source` says that AI made it. Both are PNGs. */
export function withMarkOf(source: Uint8Array, cut: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const mark = textChunk(source);
  if (!mark) return cut;
  const marked = new Uint8Array(cut.length + mark.length);
  marked.set(cut.subarray(0, headerEnd));
  marked.set(mark, headerEnd);
  marked.set(cut.subarray(headerEnd), headerEnd + mark.length);
  return marked;
}

function textChunk(png: Uint8Array): Uint8Array | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = headerEnd; at + chunkFrame <= png.length;) {
    const length = view.getUint32(at) + chunkFrame;
    const name = new TextDecoder('latin1').decode(png.subarray(at + 4, at + 8));
    if (name === 'iTXt') return png.subarray(at, at + length);
    if (name === 'IDAT') return undefined;
    at += length;
  }
  return undefined;
}
