import type { Order } from '#adapters/database/schema/schema.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import type { ModerationLimits, Scores } from '#domain/moderation.ts';
import { writePrivateFile } from './command-line.ts';

function percent(number: number | undefined): string {
  return number === undefined ? '–' : `${Math.round(number * 100)} %`;
}

/** Formats the scores of a photo, one line per class. */
export function scoreLines(scores: Scores | null, limits: ModerationLimits): string[] {
  return Object.entries(scores ?? {}).map(([name, score]) => {
    const limit = Object.entries(limits).find(([limited]) => limited === name)?.[1];
    return `  ${name.padEnd(8)} ${percent(score).padStart(5)}   refused at ${percent(limit)} or more`;
  });
}

/** Writes an order's photo into a new file. @throws OperatorError if the photo is deleted or the file cannot be written */
export async function writePhoto(
  file: string,
  { id, reference }: Order,
  { files }: Pick<Services, 'files'>,
): Promise<void> {
  const photo = await files.get('photos', id);
  if (!photo) throw new OperatorError(`The photo of ${reference} has already been deleted.`);
  await writePrivateFile(file, photo);
}
