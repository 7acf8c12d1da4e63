import { readSettings } from '#config.ts';
import type { ExaminedShop } from '#operator/doctor/shop.ts';
import type { Finding } from '#operator/doctor/finding.ts';

/** Mistake of an operator, with the doctor's expected findings. */
export type BrokenSetup = {
  name: string;
  examine: () => Promise<Finding[]>;
  /** Checks that must be wrong, separated by spaces; no others may be. */
  check: string;
  /** Message of the first of those checks. */
  message: RegExp;
  remedy: RegExp;
};

/** Returns the shop with these settings; it is running if `startedAt` is given. */
export function shopOf(environment: Record<string, string>, startedAt?: Date): ExaminedShop {
  return { settings: readSettings(environment), startedAt };
}

export const appSecret = 'a secret of thirty-two characters';
/** Address at which nothing listens. */
export const closed = '127.0.0.1:4';
