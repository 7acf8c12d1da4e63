import phash from 'sharp-phash';

/** The photo's perceptual hash, 64 bits as text of 0 and 1: alike photos differ in few of them. */
export function fingerprint(jpeg: Buffer): Promise<string> {
  return phash(jpeg);
}
