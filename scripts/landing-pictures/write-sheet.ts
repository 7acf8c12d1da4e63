import { writeFile } from 'node:fs/promises';
import { landingCopy } from '#adapters/images/pictures/landing.ts';
import type { LandingPicture } from './picture-list.ts';

/** Writes the contact sheet as WebP. */
export async function writeSheet(
  file: string,
  sheet: LandingPicture,
  compose: (picture: LandingPicture) => Promise<Buffer>,
): Promise<void> {
  const copy = { width: sheet.width, kind: 'webp', isDrawn: true } as const;
  await writeFile(file, await landingCopy(await compose(sheet), copy));
}
