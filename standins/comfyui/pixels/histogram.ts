type Triple = [red: number, green: number, blue: number];

/** A colour of a picture: its values, how many pixels have it, and the sums of what those pixels are. */
export type Colour = { values: Triple; count: number; sums: Triple };

// Pillow drops one more low bit of each value whenever its hash table grows past this.
const most = 65_536;

function addPixel(colours: Map<number, Colour>, [red, green, blue]: Triple, shift: number): void {
  const key = ((red >> shift) << 16) | ((green >> shift) << 8) | (blue >> shift);
  const colour = colours.get(key);
  if (!colour) {
    colours.set(key, {
      values: [red >> shift, green >> shift, blue >> shift],
      count: 1,
      sums: [red, green, blue],
    });
    return;
  }
  colour.count++;
  colour.sums[0] += red;
  colour.sums[1] += green;
  colour.sums[2] += blue;
}

function count(bytes: Uint8Array, shift: number): Map<number, Colour> {
  const colours = new Map<number, Colour>();
  for (let at = 0; at < bytes.length && colours.size <= most; at += 3) {
    addPixel(colours, [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0], shift);
  }
  return colours;
}

/** The colours of RGB bytes; like ones are taken for one where there are too many. */
export function histogram(bytes: Uint8Array): Colour[] {
  for (let shift = 0; ; shift++) {
    const colours = count(bytes, shift);
    if (colours.size <= most) return [...colours.values()];
  }
}
