import { median } from './figure.ts';

/** Results of all measures, by name. */
type Found = Record<string, { figures: (Value & { also?: Value[] | undefined })[] }>;
type Value = { what: string; value: number | null };

const day = 86_400;
/** Assumptions that are not measured here; docs/scaling.md explains them. */
const assumed = {
  /** Ratio of the busiest hour to the mean. */
  peak: 3,
  /** Photos uploaded per paid order. */
  uploads: 3,
  /** Seconds for which a page stays open on an order in addition to its drawing. */
  watched: 60,
  /** Days that photos and pictures are kept (`domain/retention.ts`); an hour for a photo without an order. */
  photoDays: 1,
  draftDays: 1 / 24,
  pictureDays: 7,
  /** Fraction of paid orders in `growth`. */
  paid: 0.7,
};
const drawings = [5, 20];
const volumes = [1_000, 10_000, 100_000, 1_000_000];

/** Returns the file size of a picture drawn by a GPU, in MB: a shop of this size has no other. */
function pictureOfGpu(figures: Found[string]['figures'] = []): number {
  const ofGpus = figures.filter(({ what }) => /^(small|quality), /.test(what));
  const png = ofGpus.flatMap(({ also = [] }) => also.filter(({ what }) => what === 'PNG'));
  return median(png.map(({ value }) => value ?? NaN)) / 1e3;
}

/** Calculates the needs of a shop by pictures per day, from the results of `cost`, `growth` and `sizes`. */
export function projectionOf(all: Found): string {
  const valueOf = (measure: string, what: string): number =>
    all[measure]?.figures.find((one) => one.what === what)?.value ?? NaN;
  const picture = valueOf('cost', 'processor time of a picture');
  const upload = valueOf('cost', 'processor time of an upload, its advice included');
  const photoDays = assumed.photoDays + (assumed.uploads - 1) * assumed.draftDays;
  const each = {
    seconds: picture + (assumed.uploads - 1) * upload,
    transactions: valueOf('cost', 'transactions of a picture'),
    logKb: valueOf('cost', 'write-ahead log of a picture'),
    rowsKb: valueOf('growth', 'database, for each order it has had') / assumed.paid,
    filesMb:
      photoDays * valueOf('cost', 'file of a photo') + assumed.pictureDays * pictureOfGpu(all.sizes?.figures),
  };

  const rows: [what: string, unit: string, of: (perDay: number) => number][] = [
    ['pictures a second, busiest hour', '', peakOf],
    ...drawings.map((seconds): [string, string, (perDay: number) => number] => [
      `GPUs, a picture in ${seconds} s`,
      '',
      (perDay) => Math.ceil(peakOf(perDay) * seconds),
    ]),
    ['cores beside them, busiest hour', '', (perDay) => Math.ceil(peakOf(perDay) * each.seconds)],
    ['uploads a second, busiest hour', '', (perDay) => peakOf(perDay) * assumed.uploads],
    [
      'streams at once, a picture in 20 s',
      '',
      (perDay) => Math.ceil(peakOf(perDay) * (assumed.watched + 20)),
    ],
    ['transactions a second, busiest hour', '', (perDay) => peakOf(perDay) * each.transactions],
    ['write-ahead log a day', 'GB', (perDay) => (perDay * each.logKb) / 1e6],
    ['database after a year', 'GB', (perDay) => (365 * perDay * each.rowsKb) / 1e6],
    ['photos and pictures of GPUs', 'GB', (perDay) => (perDay * each.filesMb) / 1e3],
  ];
  const head = ['pictures a day', ...volumes.map((volume) => volume.toLocaleString('en'))];
  const lines = rows.map(([what, unit, of]) => [what, ...volumes.map((volume) => shown(of(volume), unit))]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## What that makes of a shop

Worked out from the figures above, with ${assumed.uploads} uploads for each that is paid and a busiest hour of ${assumed.peak} times the mean;
[scaling.md](scaling.md) says what stands behind each line.\n\n${table}\n`;
}

function peakOf(perDay: number): number {
  return (assumed.peak * perDay) / day;
}

function shown(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return `${digits.toLocaleString('en')} ${unit}`.trim();
}
