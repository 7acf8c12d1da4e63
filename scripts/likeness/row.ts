import type { Likeness } from './measure.ts';

/** Distance added to the greatest one measured of a right person, because few were measured. */
const margin = 0.05;

export const headings = [
  '| style | faces found again | own person | other people | own is nearest | blurred: not found, distances | limit | own refused | others noticed |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

export function rowOf(id: string, found: Likeness): string {
  const { faces, same, others, nearest, blurredLost, blurred } = found;
  const limit = Math.ceil((Math.max(...same) + margin) * 20) / 20;
  const from = (distances: number[]) => distances.filter((distance) => distance >= limit).length;
  const cells = [
    id,
    `${same.length} of ${faces}`,
    rangeOf(same),
    rangeOf(others),
    `${nearest} of ${same.length}`,
    `${blurredLost}, ${rangeOf(blurred)}`,
    ...(same.length === 0
      ? ['–', '–', '–']
      : [limit.toFixed(2), String(from(same)), `${from(others)} of ${others.length}`]),
  ];
  return `| ${cells.join(' | ')} |`;
}

function rangeOf(distances: number[]): string {
  if (distances.length === 0) return '–';
  const sorted = distances.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `${at(0)}–${at(0.5)}–${at(1)}`;
}
