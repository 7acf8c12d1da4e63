import type { Answer, Attempt, RawAttempt, Sender } from './sender.ts';
import { errorIn, faultsOf } from './check-answer.ts';

/** Results of many attempts. Times are in milliseconds. */
export type Tally = {
  sent: number;
  /** Number of answers by status and code, such as "422 photo_damaged". */
  answers: Record<string, number>;
  slowest: { ms: number; what: string };
  faults: string[];
};

type Options = {
  /**
   * Limit in milliseconds; an attempt that exceeds it, and does again when sent alone, is a fault. Tests set none: the machine is
   * busy.
   */
  limitMs?: number;
  /** Number of attempts sent at the same time. */
  atOnce?: number;
  /** Checks an answer further and returns its fault, if any. */
  expect?: (answer: Answer, attempt: Attempt) => string | undefined | Promise<string | undefined>;
};

export const emptyTally = (): Tally => ({ sent: 0, answers: {}, slowest: { ms: 0, what: '' }, faults: [] });

/** Sends every attempt, each as from an address of its own, and checks the answers. */
export async function sendAll(
  { send }: Pick<Sender, 'send'>,
  attempts: Iterable<Attempt> | AsyncIterable<Attempt>,
  tally: Tally,
  { atOnce = 4, limitMs = Infinity, expect }: Options = {},
): Promise<Tally> {
  let address = tally.sent;
  const queue = iterate(attempts);

  async function sendOn(): Promise<void> {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const attempt = fromElsewhere(next.value, address++);
      const answer = await check(attempt);
      const complaint = answer && (await expect?.(answer, attempt));
      if (complaint !== undefined) tally.faults.push(`${complaint}: ${attempt.what}`);
    }
  }

  async function check(attempt: Attempt): Promise<Answer | undefined> {
    try {
      const answer = await ask(attempt);
      if (answer.ms > limitMs && (await ask(attempt)).ms > limitMs) {
        tally.faults.push(`took ${Math.round(answer.ms)} ms, and again too long: ${attempt.what}`);
      }
      return answer;
    } catch (error) {
      tally.faults.push(`was not answered (${String(error)}): ${attempt.what}`);
      return undefined;
    }
  }

  async function ask(attempt: Attempt): Promise<Answer> {
    const answer = await send(attempt);
    note(tally, attempt.what, answer);
    return answer;
  }

  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return tally;
}

/** Sends malformed HTTP. The server may answer in HTTP, or hang up. */
export async function sendAllRaw(
  { sendRaw }: Pick<Sender, 'sendRaw'>,
  attempts: RawAttempt[],
  tally: Tally,
): Promise<Tally> {
  for (const attempt of attempts) {
    note(tally, attempt.what, await sendRaw(attempt));
  }
  return tally;
}

function note(tally: Tally, what: string, answer: Answer): void {
  const outcome = [answer.status, errorIn(answer)?.code].filter(Boolean).join(' ');
  tally.sent += 1;
  tally.answers[outcome] = (tally.answers[outcome] ?? 0) + 1;
  if (answer.ms > tally.slowest.ms) tally.slowest = { ms: Math.round(answer.ms), what };
  const text = answer.body.toString('utf8', 0, 200);
  tally.faults.push(...faultsOf(answer).map((fault) => `${fault}: ${what} → ${answer.status} ${text}`));
}

/** Gives each attempt an address of its own for rate limits; requires a shop that trusts one proxy. */
function fromElsewhere(attempt: Attempt, number: number): Attempt {
  const address = [10, (number >>> 16) & 255, (number >>> 8) & 255, number & 255].join('.');
  return { ...attempt, headers: { 'x-forwarded-for': address, ...attempt.headers } };
}

async function* iterate<T>(things: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, undefined> {
  for await (const thing of things) yield thing;
}
