import type { PauseMessages } from '#adapters/database/operator-tables.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** As much as fits above the order form, in letters. */
const longest = 300;

/** Stops selling; paid orders go on. @throws OperationError */
export async function pauseShop(messages: PauseMessages, { pauses }: Services) {
  for (const text of Object.values(messages)) {
    if (text.trim() === '' || text.length > longest)
      throw new OperationError('message_length', { most: longest, length: text.trim().length });
  }
  return { wasPaused: await pauses.begin(messages) };
}

/** Sells again. @throws OperationError */
export async function resumeShop({ pauses }: Services): Promise<void> {
  if (!(await pauses.end())) throw new OperationError('not_paused');
}
