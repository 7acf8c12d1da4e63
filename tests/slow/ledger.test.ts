import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenWorkerServices } from '../support/worker-services.ts';
import { histories, type Action } from './ledger/actions.ts';
import { play } from './ledger/play.ts';
import { openShop, skipDrawing } from './ledger/shop.ts';

/** A sample in the time that there is; 2,000 take a minute and a half where nothing else is at work. */
const count = Number(process.env.LEDGER_HISTORIES ?? 400);
const seed = Number(process.env.LEDGER_SEED ?? 33);
/** As many as have a connection to the database each. */
const atOnce = 8;

let resume: () => void = () => undefined;
beforeAll(() => {
  resume = skipDrawing();
});
afterAll(() => resume());

/**
 * Real are the database with its constraints, every statement and step that decides about money, leases and the table of states;
 * Stripe's answers are a model's (`ledger/account.ts`), and no photo is looked at or drawn. Another LEDGER_SEED plays others.
 */
test(`over ${count} histories nothing is drawn for money that is not kept, and nobody is left with less (LEDGER_SEED=${seed})`, async () => {
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
  // Once more, alone, and then ever shorter.
  if (first !== undefined)
    await fc.assert(fc.asyncProperty(histories, run), { seed, path: String(first), numRuns: 1 });
  expect(failed).toEqual([]);
}, 900_000);
