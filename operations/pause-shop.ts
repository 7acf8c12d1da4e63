import type { PauseMessages } from '#adapters/database/schema/operator.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Longest message that fits above the order form, in characters. */
const longest = 300;

/** Pauses sales; paid orders are still drawn. @throws OperationError */
export async function pauseShop(messages: PauseMessages, { pauses }: Services) {
  for (const text of Object.values(messages)) {
    if (text.trim() === '' || text.length > longest)
      throw new OperationError('message_length', { most: longest, length: text.trim().length });
  }
  return { wasPaused: await pauses.begin(messages) };
}

/** Resumes sales. @throws OperationError */
export async function resumeShop({ pauses }: Services): Promise<void> {
  if (!(await pauses.end())) throw new OperationError('not_paused');
}
