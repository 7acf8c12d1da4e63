/** A colour of the picture as median cut sees it: its three values and how many pixels have it. */
export type Colour = { values: [number, number, number]; count: number };

/** The picture's colours; `shift` low bits of each value were dropped to keep their number down. */
export type Histogram = { shift: number; colours: Colour[] };

// Pillow drops one more bit of each value whenever its hash table grows past this.
const most = 65_536;

function keyAt(bytes: Uint8Array, at: number, shift: number): number {
  const red = (bytes[at] ?? 0) >> shift;
  const green = (bytes[at + 1] ?? 0) >> shift;
  return (red << 16) | (green << 8) | ((bytes[at + 2] ?? 0) >> shift);
}

function count(bytes: Uint8Array, shift: number): Map<number, number> | undefined {
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += 3) {
    const key = keyAt(bytes, at, shift);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size > most) return undefined;
  }
  return counts;
}

/** Counts the colours of RGB bytes. */
export function histogram(bytes: Uint8Array): Histogram {
  for (let shift = 0; ; shift++) {
    const counts = count(bytes, shift);
    if (!counts) continue;
    const colours = Array.from(counts, ([key, pixels]): Colour => {
      return { values: [key >> 16, (key >> 8) & 0xff, key & 0xff], count: pixels };
    });
    return { shift, colours };
  }
}
