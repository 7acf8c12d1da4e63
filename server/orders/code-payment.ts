import { createHash, randomBytes } from 'node:crypto';
import { guessSeconds, type CodeGuess } from '#adapters/database/tables/code-guesses.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderCreated, OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { Refusal } from '#domain/refusal.ts';
import { createOrder, type OrderInput } from './create-order.ts';

/** Creates an order that a code pays for; a wrong code counts as a guess. @throws Refusal */
export function createByCode(
  input: Omit<OrderInput, 'payment'>,
  codeHash: Buffer,
  services: Services,
): Promise<OrderCreated> {
  const guess = guessOf(input.networkRange, input.key, services);
  const create = () => createOrder({ ...input, payment: { by: 'code', codeHash, guess } }, services);
  return countGuess(guess, create, services);
}

/** Returns the code's hash as it is stored, if the visitor gave one. @throws Refusal `code_unknown` */
export function codeIn({ code: typed }: Pick<OrderRequest, 'code'>): Buffer | undefined {
  if (typed === undefined || typed.trim() === '') return undefined;
  const code = readCode(typed);
  if (code === undefined) throw new Refusal('code_unknown');
  return hashOf(code);
}

/** Identifies a guess, so that a request repeated with its key after a lost answer is not another one. */
function guessOf(range: string, key: KeyedRequest | undefined, { secrets }: Services): CodeGuess {
  const requested = key ? [key.keyHash, key.requestHash] : [randomBytes(32)];
  return {
    addressHash: secrets.fingerprint('address', range),
    requestHash: createHash('sha256').update(Buffer.concat(requested)).digest(),
  };
}

/** Counts the guess while `attempt` runs. Only an unknown code stays counted: one already used was right once. */
async function countGuess<T>(
  guess: CodeGuess,
  attempt: () => Promise<T>,
  { codeGuesses }: Services,
): Promise<T> {
  if (!(await codeGuesses.add(guess))) throw new Refusal('code_guessed', { retryAfterSeconds: guessSeconds });
  let wrong = false;
  try {
    return await attempt();
  } catch (error) {
    wrong = error instanceof Refusal && error.errorCode === 'code_unknown';
    throw error;
  } finally {
    if (!wrong) await codeGuesses.remove(guess);
  }
}
