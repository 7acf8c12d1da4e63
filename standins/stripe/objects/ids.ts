import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Stripe makes them: a beginning that tells the kind, such as `ch_`, then letters nobody can guess. */
export function makeId(beginning: string, length = 24): string {
  return beginning + Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
