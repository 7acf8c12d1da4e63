import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { createComfyuiInstances } from '#adapters/database/tables/comfyui-instances.ts';
import type { Settings } from './shop.ts';

/** Reads the problems that living workers have with each instance, by its URL; empty if the database does not answer. */
export async function readTroubles({ DATABASE_URL: url }: Settings): Promise<Map<string, string[]>> {
  if (url === undefined) return new Map();
  const { db } = openDatabase(url, () => undefined);
  try {
    return await createComfyuiInstances(db).troubles();
  } catch {
    return new Map();
  } finally {
    await db.destroy();
  }
}

const cannotSave = 'Make room on its disk, and let its account write to its output folder.';
const anyReason =
  'See what ComfyUI says about it in its window or log. If a model file is damaged, toonbooth models downloads it again.';

/** Remedies for what only drawing shows, in a worker’s words; the first match applies. */
const remedies: readonly (readonly [problem: RegExp, remedy: string])[] = [
  [/^cannot save pictures/, cannotSave],
  [
    /^does not answer/,
    'The doctor reaches it, the worker does not: check the name, the route and the firewall between the worker and ComfyUI, and a proxy if there is one.',
  ],
  [/execute[sd] none|^keeps running a prompt/, 'Restart ComfyUI: its queue is stuck.'],
  [
    /^draws wrong test pictures/,
    'Compare its test pictures with the last good ones in the console under Selling, Styles, or see toonbooth styles.',
  ],
  [
    /rests for \d+ s/,
    'See what ComfyUI says about it in its window or log. If it ran out of memory, stop other programs on that card, or set WORKFLOWS=small.',
  ],
];

/** Returns the remedy for a problem that a worker has found. */
export function remedyForTrouble(trouble: string): string {
  const [, remedy = anyReason] = remedies.find(([problem]) => problem.test(trouble)) ?? [];
  return remedy;
}

/** Returns the remedy for a test picture that failed. */
export function remedyForDrawing(error: unknown): string {
  return error instanceof ComfyError && error.kind === 'unwritable' ? cannotSave : anyReason;
}
