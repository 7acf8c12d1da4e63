import { z } from 'zod';
import type { Controls } from '#standins/http/controls.ts';
import { faultOrder, httpFaults } from '#standins/http/faults.ts';

/**
 * What can be ordered with `POST /_faults`.
 *
 * For an exchange (`match` is part of "METHOD /path", without `/api`): what any HTTP exchange can meet; of
 * `POST /prompt` also `wrong_id` (queued under an id of its own), of `GET /history/…` and `GET /jobs/…` `empty_history`, of `GET /view`
 * `truncated_png`, of `POST /upload/image` `unwritable` (only among the outputs). `GET /ws` knows `drop` and `hang`.
 *
 * For an execution (`match` is "execution"): `hang` and `slow` (lasts `seconds`), `heavy` (every node lasts `seconds`),
 * `never_executed` (waits for ever, with all behind it), `forget` (gone as after a restart), `drop_socket` (cuts all sockets
 * as it begins), `empty_history` (is not kept), `out_of_memory`, `disk_full`, `unwritable` (the folder of outputs
 * is read-only), `no_output`, `foreign_output` (names somebody else's picture), `black`, `truncated_png`.
 */
export const comfyFault = faultOrder.extend({
  fault: z.enum([
    ...httpFaults,
    ...(['wrong_id', 'heavy', 'never_executed', 'forget', 'drop_socket', 'empty_history'] as const),
    ...(['out_of_memory', 'disk_full', 'unwritable', 'no_output', 'foreign_output'] as const),
    ...(['black', 'truncated_png'] as const),
  ]),
});
export type ComfyFault = z.output<typeof comfyFault>;
export type ComfyControls = Controls<ComfyFault>;
