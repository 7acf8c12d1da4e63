import sharp, { type Sharp } from 'sharp';

/** Light of a scene in nits, pixel by pixel, with the primaries of BT.2020. */
export type Scene = { light: Float64Array; width: number; height: number };

/** Lights an sRGB picture by a factor that grows from left to right; at 1, its white is as bright as paper. */
export async function brightScene(picture: Buffer, { from, to } = { from: 0.25, to: 5 }): Promise<Scene> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const light = new Float64Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const sun = from * (to / from) ** (((at / 3) % width) / (width - 1));
    const [r = 0, g = 0, b = 0] = Array.from(data.subarray(at, at + 3), toLight);
    light[at] = 203 * sun * (0.6274 * r + 0.3293 * g + 0.0433 * b);
    light[at + 1] = 203 * sun * (0.0691 * r + 0.9195 * g + 0.0114 * b);
    light[at + 2] = 203 * sun * (0.0164 * r + 0.088 * g + 0.8956 * b);
  }
  return { light, width, height };
}

function toLight(shade: number): number {
  const value = shade / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Returns the sRGB value that has half the light of another. */
export function atHalfTheLight(shade: number): number {
  const half = toLight(shade) / 2;
  return Math.round(255 * (half <= 0.0031308 ? 12.92 * half : 1.055 * half ** (1 / 2.4) - 0.055));
}

/** Codes the scene by SMPTE ST 2084, in 16 bits. */
export function asPq({ light, width, height }: Scene): Sharp {
  return signals(light, { width, height }, (nits) => {
    const root = (Math.min(nits, 10_000) / 10_000) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root)) ** 78.84375;
  });
}

/** Codes the scene in HLG by ITU-R BT.2100, for a screen of 1,000 nits, in 16 bits. */
export function asHlg({ light, width, height }: Scene): Sharp {
  const scene = new Float64Array(light.length);
  for (let at = 0; at < light.length; at += 3) {
    const [r = 0, g = 0, b = 0] = light.subarray(at, at + 3);
    const shown = (0.2627 * r + 0.678 * g + 0.0593 * b) / 1000;
    for (const channel of [0, 1, 2])
      scene[at + channel] = ((light[at + channel] ?? 0) / 1000) * Math.max(shown, 1e-9) ** (-1 / 6);
  }
  return signals(scene, { width, height }, (part) =>
    part <= 1 / 12 ? Math.sqrt(3 * part) : 0.17883277 * Math.log(12 * part - 0.28466892) + 0.55991073,
  );
}

function signals(
  light: Float64Array,
  size: { width: number; height: number },
  code: (light: number) => number,
): Sharp {
  const coded = Uint16Array.from(light, (value) =>
    Math.round(65_535 * Math.min(1, Math.max(0, code(value)))),
  );
  return sharp(coded, { raw: { ...size, channels: 3 } }).toColourspace('rgb16');
}
