import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { open } from '#adapters/images/safe-sharp.ts';
import { joined, landingCopy } from '#adapters/images/pictures/landing.ts';

const width = 1200;

/** Writes the sheets of these steps below one another as one JPEG. @returns false if no step has made one */
export async function writeDaySheet(file: string, into: string, steps: string[]): Promise<boolean> {
  const sheets = steps.map((step) => path.join(into, step, 'sheet.png')).filter((sheet) => existsSync(sheet));
  const parts: Buffer[] = [];
  for (const sheet of sheets)
    parts.push(
      await open(await readFile(sheet))
        .resize({ width })
        .png()
        .toBuffer(),
    );
  if (parts.length === 0) return false;
  const whole = await joined(parts, 'column');
  await writeFile(file, await landingCopy(whole, { width, kind: 'jpeg', isDrawn: true }));
  return true;
}
