import type { PauseMessages } from '#adapters/database/operator-tables.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';

/** As much as fits above the order form, in letters. */
const longest = 300;

/** Stops selling; paid orders go on. @returns what was done, in a sentence. */
export async function pauseShop(messages: PauseMessages, { pauses }: Services): Promise<string> {
  for (const text of Object.values(messages)) {
    if (text.trim() === '' || text.length > longest)
      throw new OperatorError(`A message has 1 to ${longest} letters; this one has ${text.trim().length}.`);
  }
  if (await pauses.begin(messages)) return 'The shop stays paused, and visitors read the new message.';
  return 'The shop is paused: nothing is sold, and what is paid goes on.';
}

/** Sells again. @returns what was done, in a sentence. */
export async function resumeShop({ pauses }: Services): Promise<string> {
  if (!(await pauses.end())) throw new OperatorError('The shop is not paused.');
  return 'The shop sells again.';
}
