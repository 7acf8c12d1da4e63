import type { Point } from '#domain/landmarks.ts';

/** Corners of an octagon that fills the width of an O. */
const round = '0,.2 .2,0 .46,0 .66,.2 .66,.8 .46,1 .2,1 0,.8';

/** Letters as on sports shirts, for a height of 1: widths, and the middles of their strokes as points of open or closed lines. */
const letters: Record<string, { width: number; lines: string[]; closed?: string }> = {
  T: { width: 0.66, lines: ['-.06,0 .72,0', '.33,0 .33,1.09'] },
  O: { width: 0.66, lines: [], closed: round },
  N: { width: 0.66, lines: ['0,1.09 0,0 .66,1 .66,-.09'] },
  F: { width: 0.56, lines: ['.62,0 0,0 0,1.09', '0,.5 .5,.5'] },
  C: { width: 0.62, lines: ['.62,.3 .62,.2 .42,0 .2,0 0,.2 0,.8 .2,1 .42,1 .62,.8 .62,.7'] },
  1: { width: 0.26, lines: ['-.08,.24 .2,0 .2,1.09'] },
  0: { width: 0.66, lines: [], closed: round },
  ' ': { width: 0.2, lines: [] },
};
/** Part of the height between two letters' strokes, and by which the top leans to the right. */
const [gap, slant] = [0.36, 0.16];

/** Stroke of a letter: its colour, and its width as a part of the letter's height. */
type Stroke = { colour: string; width: number };

/** Draws slanted letters from their upper left corner with strokes, each over the one before. */
export function blockLetters(text: string, { x, y }: Point, height: number, strokes: Stroke[]): string {
  let right = 0;
  const paths = Array.from(text, (letter) => {
    const { width, lines, closed } = letters[letter] ?? { width: 0, lines: [] };
    const path = [...lines.map((points) => `M${points}`), ...(closed ? [`M${closed}Z`] : [])].join('');
    const placed = `<path d="${path}" transform="translate(${right.toFixed(2)} 0)"/>`;
    right += width + gap;
    return placed;
  });
  const drawn = strokes.map(
    ({ colour, width }) => `<g stroke="${colour}" stroke-width="${width}">${paths.join('')}</g>`,
  );
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${height.toFixed(1)}) skewX(${(-Math.atan(slant) * 180) / Math.PI})`;
  return `<g transform="${place}" fill="none" stroke-miterlimit="2">${drawn.join('')}</g>`;
}

/** Returns the width of letters of this height. */
export const widthOf = (text: string, height: number): number =>
  height * Array.from(text).reduce((sum, letter) => sum + (letters[letter]?.width ?? 0) + gap, -gap);
