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

/** Of each of the gallery's own pictures, photos too: its size, and the style that it is drawn in. */
type GallerySize = {
  width: number;
  height: number;
  widths: number[];
  styles: string[];
  testDrawing?: boolean;
  /** Where in it the drawing lies that its style put a frame around, in parts of its width and height. */
  window?: { x: number; y: number; width: number; height: number };
};

const gallerySizes: Record<string, GallerySize> = sizes;

/** An image's attributes that say where it is and how large. */
export type Source = { src: string; srcSet?: string; width?: number; height?: number };

export type Pair = {
  key: string;
  style: LandingStyle;
  /** Undefined where it is a style's example, whose photo may be anything. */
  subject?: Subject | 'customer';
  before: Source;
  after: Source;
  testDrawing: boolean;
  window?: GallerySize['window'];
};

/** What the gallery shows of these styles: the shop's own pairs, and the example of a style that has none. */
export function pairsOf(styles: LandingStyle[]): Pair[] {
  const own = Object.keys(gallerySizes).flatMap((name) => ownPair(name, styles));
  const others = styles.filter(({ id }) => !own.some(({ style }) => style.id === id));
  return [...own, ...others.map(examplePair)];
}

/** The shop's own pair of a subject in a style; undefined where there is none, or the style is drawn otherwise here. */
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

/** Pairs of buyers who allow it, in styles that the shop sells. */
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
