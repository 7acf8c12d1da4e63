import { z } from 'zod';
import type { Controls } from '#standins/http/controls.ts';
import { faultOrder, httpFaults } from '#standins/http/faults.ts';

/**
 * Faults that `POST /_faults` can inject.
 *
 * For an exchange (`match` is part of "METHOD /path", without `/api`): the faults of any HTTP exchange; for `POST /prompt` also
 * `wrong_id` (queued under another id), for `GET /history/…` and `GET /jobs/…` `empty_history`, for `GET /view` `truncated_png`,
 * for `POST /upload/image` `unwritable` (only in the outputs folder). `GET /ws` supports `drop` and `hang`.
 *
 * For an execution (`match` is "execution"): `hang` and `slow` (lasts `seconds`), `heavy` (every node lasts `seconds`),
 * `never_executed` (waits for ever and blocks all prompts behind it), `forget` (gone as after a restart), `drop_socket` (cuts all
 * sockets at the start), `empty_history` (not kept in history), `out_of_memory`, `damaged_model`, `disk_full`, `unwritable` (the
 * outputs folder is read-only), `no_output`, `foreign_output` (names somebody else's picture), `black`, `truncated_png`.
 */
export const comfyFault = faultOrder.extend({
  fault: z.enum([
    ...httpFaults,
    ...(['wrong_id', 'heavy', 'never_executed', 'forget', 'drop_socket', 'empty_history'] as const),
    ...([
      'out_of_memory',
      'damaged_model',
      'disk_full',
      'unwritable',
      'no_output',
      'foreign_output',
    ] as const),
    ...(['black', 'truncated_png'] as const),
  ]),
});
export type ComfyFault = z.output<typeof comfyFault>;
export type ComfyControls = Controls<ComfyFault>;
