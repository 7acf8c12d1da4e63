import type { GalleryAnswer } from '#contract/gallery.ts';
import { exampleUrl, type LandingStyle } from '../home/drawn-pictures.ts';
import type { Catalogue } from '../i18n/catalogue.ts';
import sizes from './pictures/sizes.json' with { type: 'json' };

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type Subject = keyof Catalogue['gallery']['subjects'];

/** Size and styles of each of the gallery's own pictures; photos are included. */
type GallerySize = {
  width: number;
  height: number;
  widths: number[];
  styles: string[];
  testDrawing?: boolean;
  /** Area of the drawing inside the frame that its style adds, in fractions of the picture's width and height. */
  window?: { x: number; y: number; width: number; height: number };
};

const gallerySizes: Record<string, GallerySize> = sizes;

/** Attributes of an image: its sources and its size. */
export type Source = { src: string; srcSet?: string; width?: number; height?: number };

export type Pair = {
  key: string;
  style: LandingStyle;
  /** Undefined for a style's example, whose photo may show anything. */
  subject?: Subject | 'customer';
  before: Source;
  after: Source;
  testDrawing: boolean;
  window?: GallerySize['window'];
};

/** Lists the pairs of these styles: the gallery's own, and the example of a style that has none. */
export function pairsOf(styles: LandingStyle[]): Pair[] {
  const own = Object.keys(gallerySizes).flatMap((name) => ownPair(name, styles));
  const others = styles.filter(({ id }) => !own.some(({ style }) => style.id === id));
  return [...own, ...others.map(examplePair)];
}

/** Returns the gallery's own pair of a subject in a style; undefined if there is none, or if the shop has changed the style. */
export function pairOf(subject: Subject, style: LandingStyle): Pair | undefined {
  return ownPair(`gallery-${subject}-${style.id}`, [style])[0];
}

function ownPair(name: string, styles: LandingStyle[]): Pair[] {
  const { styles: drawnIn = [], testDrawing = false, window } = gallerySizes[name] ?? {};
  const style = styles.find(({ id, shipped }) => shipped && drawnIn.includes(id));
  if (style === undefined) return [];
  const subject = name.slice('gallery-'.length, -style.id.length - 1);
  const before = sourceOf(`gallery-${subject}-photo`);
  const pair = { key: name, style, before, after: sourceOf(name), testDrawing };
  return [{ ...pair, subject: subject as Subject, ...(window && { window }) }];
}

function sourceOf(name: string): Source {
  const { width = 0, height = 0, widths = [] } = gallerySizes[name] ?? {};
  const addresses = widths.map((wide) => files[`./pictures/${name}-${wide}.webp`] ?? '');
  const srcSet = addresses.map((address, index) => `${address} ${widths[index]}w`).join(', ');
  return { src: addresses.at(-1) ?? '', srcSet, width, height };
}

/** Lists the pairs of buyers who allow it, in styles that the shop sells. */
export function customersPairs(shown: GalleryAnswer, styles: LandingStyle[]): Pair[] {
  return shown.flatMap(({ id, styleId, window }) => {
    const style = styles.find((one) => one.id === styleId);
    if (style === undefined) return [];
    const [before, after] = [{ src: `/api/gallery/${id}/before` }, { src: `/api/gallery/${id}/after` }];
    const pair = { key: id, style, subject: 'customer' as const, before, after, testDrawing: false };
    return [{ ...pair, ...(window && { window }) }];
  });
}

function examplePair(style: LandingStyle): Pair {
  const [before, after] = [{ src: exampleUrl(style, 'before') }, { src: exampleUrl(style, 'after') }];
  return { key: style.id, style, before, after, testDrawing: style.testDrawing };
}
