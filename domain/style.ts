import type { ModerationLimits } from './moderation.ts';
import type { PeopleLimits } from './people.ts';
import type { Price } from './money.ts';
import type { Size } from './photo.ts';

/** Tiers of a style's graphs: for the processor, for 8 to 12 GB of GPU memory, for 20 GB and more. */
export const tiers = ['cpu', 'small', 'quality'] as const;
export type Tier = (typeof tiers)[number];
export const gpuTiers = ['small', 'quality'] as const satisfies Tier[];
export type GpuTier = (typeof gpuTiers)[number];

/**
 * The memory that a tier's graphs need, in bytes: the GPU's, and the machine's, where ComfyUI keeps the models that do not
 * fit beside each other. What is sold as 8, 16 or 48 GB tells a little less of itself.
 */
export const memoryNeeded: Record<GpuTier, { gpuBytes: number; ramBytes: number }> = {
  small: { gpuBytes: 7.5e9, ramBytes: 15e9 },
  quality: { gpuBytes: 20e9, ramBytes: 45e9 },
};

/** The graphs that all of these GPUs have memory for, since an order may be drawn on any of them. */
export function tierFor(gpuMemoryBytes: number[]): GpuTier {
  return gpuMemoryBytes.every((bytes) => bytes >= memoryNeeded.quality.gpuBytes) ? 'quality' : 'small';
}

/** How long a prompt may take: the first on an instance, which loads models, and every later one. */
export type DeadlineSeconds = { first: number; later: number };

export type StyleTexts = { title: string; tagline: string; bestFor?: string | undefined };

/** What a style's picture must look like from outside; a style may add a frame to the photo's shape. */
export type ExpectedOutput = {
  /** How far its ratio of width to height may be off, as a part of the expected one. */
  tolerance: number;
  /** Shortest and longest long side, in pixels. */
  longSide: readonly [shortest: number, longest: number];
  /** A frame that the style adds: to the width in parts of the photo's height, to the height in parts of its width. */
  frame?: { width: number; height: number } | undefined;
};

/** What a picture of the landing page can show: columns of the walls, an example print, two people, round portraits. */
export const landingSubjects = [
  ...(['wall', 'tall-wall', 'print', 'couple'] as const),
  ...([
    'avatar-portrait',
    'avatar-man',
    'avatar-woman',
    'avatar-cat',
    'avatar-cup',
    'avatar-helmet',
  ] as const),
] as const;
export type LandingSubject = (typeof landingSubjects)[number];

/** What the gallery's pictures show: paintings, and one cat. */
export const gallerySubjects = [
  ...(['pearl-earring', 'van-gogh', 'cat', 'juan-de-pareja', 'mona-lisa'] as const),
  ...(['straw-hat', 'american-gothic', 'ermine', 'child', 'castiglione'] as const),
] as const;
export type GallerySubject = (typeof gallerySubjects)[number];

/** So many drawings of one order at most. */
export const mostCandidates = 4;

/** A style of the shop. `Workflow` is its graph: only the adapter that runs it knows what is in there. */
export type Style<Workflow = unknown> = {
  id: string;
  /** Place in the shop, lowest first. */
  order: number;
  /** By language; `en` is always there. */
  texts: Record<string, StyleTexts> & { en: StyleTexts };
  /** The style's own price; the shop's where there is none. */
  price?: Price | undefined;
  maxFaces?: number | undefined;
  /** Limits for the picture's moderation; drawings score otherwise than photos. */
  outputLimits: ModerationLimits;
  /** Of this tier's drawings; undefined where nobody has measured them. */
  people?: PeopleLimits | undefined;
  tier: Tier;
  workflow: Workflow;
  output: ExpectedOutput;
  /** How many drawings are made of an order, each with a seed of its own: the best is delivered. */
  candidates: number;
  /** Of one drawing. */
  deadlineSeconds: DeadlineSeconds;
  /** What the landing page shows in it. */
  landing: LandingSubject[];
  /** What the gallery shows in it. */
  gallery: GallerySubject[];
  /** Where its files lie. */
  folder: string;
};

/** The style's words in `locale` (such as "de" or "pt-BR"), else in its language, else in English. */
export function textsIn(style: Pick<Style, 'texts'>, locale: string): StyleTexts {
  const known = [locale, locale.split('-')[0] ?? ''].find((name) => Object.hasOwn(style.texts, name));
  return style.texts[known ?? 'en'] ?? style.texts.en;
}

/** The ratio of width to height that a picture of this photo should have. */
function expectedRatio({ frame }: ExpectedOutput, photo: Size): number {
  if (!frame) return photo.width / photo.height;
  return (photo.width + frame.width * photo.height) / (photo.height + frame.height * photo.width);
}

/** A part of an image, in parts of its width and height. */
export type Window = { x: number; y: number; width: number; height: number };

const rounded = (part: number): number => Math.round(part * 1_000) / 1_000;

/** Where the photo lies in a framed picture of it, once that is cut to the middle of this shape; undefined without a frame. */
export function windowIn({ frame }: ExpectedOutput, photo: Size, shape: Size): Window | undefined {
  if (!frame) return undefined;
  const [across, down] = [frame.width * photo.height, frame.height * photo.width];
  const whole = { width: photo.width + across, height: photo.height + down };
  const scale = Math.max(shape.width / whole.width, shape.height / whole.height);
  const cutLeft = (whole.width * scale - shape.width) / 2;
  const cutTop = (whole.height * scale - shape.height) / 2;
  return {
    x: rounded(((across / 2) * scale - cutLeft) / shape.width),
    y: rounded(((down / 2) * scale - cutTop) / shape.height),
    width: rounded((photo.width * scale) / shape.width),
    height: rounded((photo.height * scale) / shape.height),
  };
}

/** What is wrong with the size of a picture drawn from a photo, in words for the log, or undefined. */
export function outputProblem(output: ExpectedOutput, photo: Size, picture: Size): string | undefined {
  const size = `${picture.width} × ${picture.height}`;
  const long = Math.max(picture.width, picture.height);
  const [shortest, longest] = output.longSide;
  if (long < shortest || long > longest) {
    return `The picture is ${size}; its long side should be ${shortest} to ${longest}`;
  }
  const expected = expectedRatio(output, photo);
  const off = picture.width / picture.height / expected;
  if (Math.max(off, 1 / off) <= 1 + output.tolerance) return undefined;
  return `The picture is ${size}; its width should be about ${expected.toFixed(2)} of its height`;
}
