import type { Books } from '../snapshot.ts';
import { isPostedOnce, isTold } from './mails.ts';
import { agreesWithStripe, goesBackOnce, keepsOnePayment } from './money.ts';
import {
  goesLawfulWays,
  hangsNowhere,
  hasOneOutcome,
  isPaidByOneCode,
  isStruckWhenRefused,
} from './orders.ts';
import { areDrawnFromTheirPhotos, filesFitRows, runsSparingly } from './pictures.ts';
import type { Rule } from './invariant.ts';

const rules: Rule[] = [
  hasOneOutcome,
  goesLawfulWays,
  isPaidByOneCode,
  isStruckWhenRefused,
  hangsNowhere,
  goesBackOnce,
  keepsOnePayment,
  agreesWithStripe,
  isPostedOnce,
  isTold,
  runsSparingly,
  filesFitRows,
];

/** Every breach of a rule, in words. `photoOf` has the number of each order's photo. */
export async function breachesIn(books: Books, photoOf: Map<string, number>): Promise<string[]> {
  const found = rules.flatMap((rule) => rule(books).map((words) => `${rule.name}: ${words}`));
  return [...found, ...(await areDrawnFromTheirPhotos(books, photoOf))];
}
