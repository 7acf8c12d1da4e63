import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type TestPhoto = 'astronaut.png' | 'chelsea.png' | 'coffee.png' | 'rocket.jpg' | 'pearl-earring.jpg';

/** Returns the path of a file in `tests/photos`. */
export const photoFile = (name: string): string => path.join(import.meta.dirname, '../photos', name);

export function photoBytes(photo: TestPhoto): Promise<Buffer> {
  return readFile(photoFile(photo));
}
