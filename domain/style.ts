import type { ModerationLimits } from './moderation.ts';
import type { PeopleLimits } from './people.ts';
import type { Price } from './money.ts';
import type { Size } from './photo.ts';

/**
 * Tiers of a style's graphs: for the CPU, for 8 to 12 GB of GPU memory, for 20 GB and more, and `best`, which takes five times as
 * long as `quality` in the same memory and is drawn only if the operator chooses it.
 */
export const tiers = ['cpu', 'small', 'quality', 'best'] as const;
export type Tier = (typeof tiers)[number];
export const gpuTiers = ['small', 'quality', 'best'] as const satisfies Tier[];
export type GpuTier = (typeof gpuTiers)[number];

/**
 * Memory that a tier's graphs need, in bytes: the GPU's, and the machine's, where ComfyUI keeps models that do not fit into GPU
 * memory together. Hardware sold as 8, 16 or 48 GB reports slightly less.
 */
export const memoryNeeded: Record<GpuTier, { gpuBytes: number; ramBytes: number }> = {
  small: { gpuBytes: 7.5e9, ramBytes: 15e9 },
  quality: { gpuBytes: 20e9, ramBytes: 45e9 },
  best: { gpuBytes: 20e9, ramBytes: 45e9 },
};

/** `memoryNeeded` in the sizes that hardware is sold in. */
export const memoryAsSold: Record<GpuTier, { gpu: string; ram: string }> = {
  small: { gpu: '8 GB', ram: '16 GB of RAM' },
  quality: { gpu: '20 GB or more', ram: '48 GB of RAM, preferably 64' },
  best: { gpu: '20 GB or more', ram: '48 GB of RAM, preferably 64' },
};

/** Tier that the shop chooses by itself. */
export type AutomaticTier = Exclude<GpuTier, 'best'>;

/** Returns the highest of these that fits into all of these GPUs, since an order may be drawn on any of them. */
export function tierFor(gpuMemoryBytes: number[]): AutomaticTier {
  return gpuMemoryBytes.every((bytes) => bytes >= memoryNeeded.quality.gpuBytes) ? 'quality' : 'small';
}

/** Decides whether a GPU leaves a tier's graphs to the shop's largest one, as only that has the memory for them. */
export function leavesToLarger(tier: Tier, gpuBytes: number, mostGpuBytes: number): boolean {
  if (tier === 'cpu') return false;
  const needed = memoryNeeded[tier].gpuBytes;
  return gpuBytes < needed && mostGpuBytes >= needed;
}

/** Time limits for a prompt: the first on an instance, which loads models, and all later ones. */
export type DeadlineSeconds = { first: number; later: number };

export type StyleTexts = { title: string; tagline: string; bestFor?: string | undefined };

/** Expected dimensions of a style's picture; a style may add a frame around the photo's shape. */
export type ExpectedOutput = {
  /** Maximum deviation of its aspect ratio, as a fraction of the expected one. */
  tolerance: number;
  /** Minimum and maximum of the long side, in pixels. */
  longSide: readonly [shortest: number, longest: number];
  /** Frame that the style adds: to the width as a fraction of the photo's height, to the height as a fraction of its width. */
  frame?: { width: number; height: number } | undefined;
};

/** Subjects of the landing page's pictures: columns of the walls, an example print, two people, round portraits. */
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

/** Subjects of the gallery's pictures: paintings, and one cat. */
export const gallerySubjects = [
  ...(['pearl-earring', 'van-gogh', 'cat', 'juan-de-pareja', 'mona-lisa'] as const),
  ...(['straw-hat', 'american-gothic', 'ermine', 'child', 'castiglione'] as const),
] as const;
export type GallerySubject = (typeof gallerySubjects)[number];

/** Maximum number of drawings per order. */
export const mostCandidates = 4;

/** Number of drawings per order, by the least GPU memory in GB that they are made on. */
export type CandidatesByMemory = Record<string, number>;

/** Returns the number for a GPU with this memory; the one for the smallest if the memory is not known. */
export function candidatesFor(byMemory: CandidatesByMemory, gpuBytes = 0): number {
  const ascending = Object.entries(byMemory).toSorted(([one], [other]) => Number(one) - Number(other));
  const reached = ascending.filter(([gigabytes]) => gpuBytes >= Number(gigabytes) * 1e9);
  return (reached.at(-1) ?? ascending[0])?.[1] ?? 1;
}

/**
 * Changes that a graph makes to faces on purpose, which customers read before they pay: they are clear only `afar`, where small
 * ones are lost, or eyes and mouth are `redrawn`. In the drawings of all other graphs a face finder finds each face again.
 */
export const drawnFaces = ['afar', 'redrawn'] as const;
export type DrawnFaces = (typeof drawnFaces)[number];

/** A style of the shop. `Workflow` is its graph, which only the adapter that runs it can interpret. */
export type Style<Workflow = unknown> = {
  id: string;
  /** Position in the shop, lowest first. */
  order: number;
  /** Texts by language; `en` is always present. */
  texts: Record<string, StyleTexts> & { en: StyleTexts };
  /** The style's own price; without one the shop's applies. */
  price?: Price | undefined;
  maxFaces?: number | undefined;
  /** Limits for moderating the picture; drawings score differently from photos. */
  outputLimits: ModerationLimits;
  /** Limits measured on this tier's drawings; undefined if nobody has measured them. */
  people?: PeopleLimits | undefined;
  /** Change that this tier's graph makes to faces; undefined if they stay the same. */
  drawnFaces?: DrawnFaces | undefined;
  tier: Tier;
  workflow: Workflow;
  output: ExpectedOutput;
  /** Number of drawings per order, each with its own seed; the best is delivered. */
  candidates: number;
  /** Present if that number depends on the GPU. */
  candidatesByMemory?: CandidatesByMemory | undefined;
  /** Time limits for one drawing. */
  deadlineSeconds: DeadlineSeconds;
  /** Subjects that the landing page shows in this style. */
  landing: LandingSubject[];
  /** Subjects that the gallery shows in this style. */
  gallery: GallerySubject[];
  /** Folder with its files. */
  folder: string;
  /** The style as its folder has it, if the operator's enlarger has replaced the graph's. */
  own?: Style<Workflow> | undefined;
};

/** Returns the style's texts in `locale` (such as "de" or "pt-BR"), else in its language, else in English. */
export function textsIn(style: Pick<Style, 'texts'>, locale: string): StyleTexts {
  const known = [locale, locale.split('-')[0] ?? ''].find((name) => Object.hasOwn(style.texts, name));
  return style.texts[known ?? 'en'] ?? style.texts.en;
}

/** Returns the expected aspect ratio (width to height) of a picture of this photo. */
function expectedRatio({ frame }: ExpectedOutput, photo: Size): number {
  if (!frame) return photo.width / photo.height;
  return (photo.width + frame.width * photo.height) / (photo.height + frame.height * photo.width);
}

/** Part of an image, in fractions of its width and height. */
export type Window = { x: number; y: number; width: number; height: number };

const rounded = (part: number): number => Math.round(part * 1_000) / 1_000;

/** Ways to give a picture another shape: cropped around its centre, or whole between margins. */
export type Fit = 'cover' | 'contain';

/** Locates the photo in a framed picture that is fitted into this shape; undefined without a frame. */
export function windowIn(
  { frame }: ExpectedOutput,
  photo: Size,
  shape: Size,
  fit: Fit = 'cover',
): Window | undefined {
  if (!frame) return undefined;
  const [across, down] = [frame.width * photo.height, frame.height * photo.width];
  const whole = { width: photo.width + across, height: photo.height + down };
  const scales = [shape.width / whole.width, shape.height / whole.height];
  const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const cutLeft = (whole.width * scale - shape.width) / 2;
  const cutTop = (whole.height * scale - shape.height) / 2;
  return {
    x: rounded(((across / 2) * scale - cutLeft) / shape.width),
    y: rounded(((down / 2) * scale - cutTop) / shape.height),
    width: rounded((photo.width * scale) / shape.width),
    height: rounded((photo.height * scale) / shape.height),
  };
}

/** Returns what is wrong with the size of a picture drawn from a photo, worded for the log, or undefined. */
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
