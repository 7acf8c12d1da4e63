import { sentence, type Sentence } from '#domain/alert-sentence.ts';

type Part = string | undefined;

const shapes: [shape: RegExp, read: (folder: string, found: Part, least: Part) => Sentence][] = [
  [
    /^(.*) has ([\d.]+) GB free, less than ([\d.]+)$/,
    (folder, free, least) => sentence('disk_space', { folder, free: Number(free), least: Number(least) }),
  ],
  [
    /^(.*) has (\d+) inodes .* free, less than (\d+)$/,
    (folder, free, least) => sentence('disk_inodes', { folder, free: Number(free), least: Number(least) }),
  ],
  [/^(.*) is read-only$/, (folder) => sentence('disk_read_only', { folder })],
  [/^(.*) fails: (.*)$/, (folder, error = '') => sentence('disk_fails', { folder, error })],
];

/** Reads what a worker, of this version or another, has reported of a disk in the words of `disk-space.ts`. */
export function sentenceOfShortage(words: string): Sentence {
  for (const [shape, read] of shapes) {
    const [whole, folder = '', found, least] = shape.exec(words) ?? [];
    if (whole !== undefined) return read(folder, found, least);
  }
  return { text: `${words}.` };
}
