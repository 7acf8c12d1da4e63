import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenWorkerServices } from '../support/worker-services.ts';
import { histories, type Action } from './ledger/actions.ts';
import { play } from './ledger/play.ts';
import { openShop, skipDrawing } from './ledger/shop.ts';

/** Number of histories; 2,000 take a minute and a half on an otherwise idle machine. */
const count = Number(process.env.LEDGER_HISTORIES ?? 400);
const seed = Number(process.env.LEDGER_SEED ?? 33);
/** Histories in parallel, each with one connection to the database. */
const atOnce = 8;

let resume: () => void = () => undefined;
beforeAll(() => {
  resume = skipDrawing();
});
afterAll(() => resume());

/**
 * Uses the real database with its constraints, and every statement and step that decides about money, leases and the table of
 * states; a model gives Stripe's answers (`ledger/account.ts`), and no photo is moderated or drawn. Another LEDGER_SEED plays
 * other histories.
 */
test(`${count} histories draw nothing without payment, and leave nobody with less (LEDGER_SEED=${seed})`, async () => {
  await using shop = await givenWorkerServices(['http://127.0.0.1:1']);
  const run = async (history: Action[]) => play(await openShop(shop.services), history);
  const played = fc.sample(histories, { numRuns: count, seed });
  const failed: number[] = [];
  let next = 0;
  const playOn = async (): Promise<void> => {
    for (let n = next++; n < played.length && failed.length === 0; n = next++)
      await run(played[n] ?? []).catch(() => failed.push(n));
  };
  await Promise.all(Array.from({ length: atOnce }, playOn));
  const [first] = failed;
  // Plays the failed history alone, then shrinks it.
  if (first !== undefined)
    await fc.assert(fc.asyncProperty(histories, run), { seed, path: String(first), numRuns: 1 });
  expect(failed).toEqual([]);
});
