import type { Picture } from './picture.ts';

function softening(value: number): number {
  return value <= 0.25 ? ((16 * value - 12) * value + 4) * value : Math.sqrt(value);
}

function softLight(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  return below + (2 * above - 1) * (softening(below) - below);
}

function overlay(below: number, above: number): number {
  return below <= 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above);
}

const modes: Record<string, (below: number, above: number) => number> = {
  normal: (_below, above) => above,
  multiply: (below, above) => below * above,
  screen: (below, above) => 1 - (1 - below) * (1 - above),
  overlay,
  soft_light: softLight,
  difference: (below, above) => below - above,
};

/** Mixes `above` into `below` (of the same size) by `factor`. @throws for a mode that ComfyUI does not have. */
export function blend(below: Picture, above: Picture, mode: string, factor: number): Picture {
  const mix = modes[mode];
  if (!mix) throw new Error(`Unsupported blend mode: ${mode}`);
  const pixels = new Float32Array(below.pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const one = below.pixels[i] ?? 0;
    const value = one * (1 - factor) + mix(one, above.pixels[i] ?? 0) * factor;
    pixels[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
  return { ...below, pixels };
}
