import { earnedLimit, limitOf, verdictsOn, type FaceDistances } from './verdicts.ts';

const columns = [
  ...['faces lost', 'own person', 'other people', 'own is nearest', 'face blurred: lost', 'limit'],
  ...['own refused', 'others accepted', 'unlikeFrom'],
];

/** Returns the heading of the table, whose first columns have these names. */
export function headingOf(...first: string[]): string {
  const names = [...first, ...columns];
  return [names, names.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns a row of the table, after these first cells. */
export function rowOf(first: string[], drawings: FaceDistances[]): string {
  const all = <T>(of: (drawing: FaceDistances) => T[]): T[] => drawings.flatMap(of);
  const people = all((one) => [one.people]).reduce((sum, one) => sum + one, 0);
  const same = all((one) => one.same);
  const nearest = all((one) => [one.nearest]).reduce((sum, one) => sum + one, 0);
  const blurred = all((one) => (one.blurred ? [one.blurred] : []));
  const lost = blurred.filter((distances) => distances.length === 0).length;
  const verdicts = verdictsOn(drawings);
  const earned = earnedLimit(drawings);
  const cells = [
    ...first,
    `${people - same.length} of ${people}`,
    rangeOf(same),
    rangeOf(all((one) => one.others)),
    `${nearest} of ${same.length}`,
    `${lost} of ${blurred.length}`,
    limitOf(drawings)?.toFixed(2) ?? '–',
    `${verdicts.refused} of ${verdicts.same}`,
    `${verdicts.accepted} of ${verdicts.others}`,
    'limit' in earned ? `**${earned.limit.toFixed(2)}**` : `none: ${earned.why}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Explains the columns below a table. */
export const explanation = `Distances are the least, the median and the greatest. "Limit" is the greatest of an own person and 0.05 more; the two
columns after it judge each photo's faces by the limit of all other photos, as one chosen with them would refuse none.`;

function rangeOf(distances: number[]): string {
  if (distances.length === 0) return '–';
  const sorted = distances.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `${at(0)} ${at(0.5)} ${at(1)}`;
}
