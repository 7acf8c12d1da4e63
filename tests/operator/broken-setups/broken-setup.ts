import { readSettings } from '#config.ts';
import type { ExaminedShop } from '#operator/doctor/shop.ts';
import type { Finding } from '#operator/doctor/finding.ts';

/** What an operator can have got wrong, with what the doctor must say. */
export type BrokenSetup = {
  name: string;
  examine: () => Promise<Finding[]>;
  /** The checks that must be wrong, and the only ones. */
  check: string;
  /** Of the first of those. */
  message: RegExp;
  remedy: RegExp;
};

/** The shop with these settings; it runs where it is said since when. */
export function shopOf(environment: Record<string, string>, startedAt?: Date): ExaminedShop {
  return { settings: readSettings(environment), startedAt };
}

export const appSecret = 'a secret of thirty-two characters';
/** Where nobody listens. */
export const closed = '127.0.0.1:4';
