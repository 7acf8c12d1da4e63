/**
 * What can be ordered with `POST /_faults`.
 *
 * For an exchange (`match` is part of "METHOD /path", without `/api`): `status` (answers with `status` and
 * `body`), `drop` (cuts the connection), `hang` (never answers), `slow` (answers after `seconds`),
 * `lose_answer` (does it, then cuts the connection), `garbage` (64 kB with NULs); of `POST /prompt` also
 * `wrong_id` (queued under an id of its own), of `GET /history/…` `empty_history`, of `GET /view`
 * `truncated_png`. `GET /ws` knows `drop` and `hang`.
 *
 * For a run (`match` is "run", or "POST /prompt" for the run of that very prompt): `hang` and `slow` (lasts
 * `seconds`), `heavy` (every node lasts `seconds`), `never_run` (waits for ever, with all behind it),
 * `forget` (gone as after a restart), `drop_socket` (cuts all sockets as it begins), `empty_history` (is not
 * kept), `out_of_memory`, `disk_full`, `no_output`, `foreign_output` (names somebody else's picture),
 * `black`, `truncated_png`.
 */
export const comfyFaults = new RegExp(
  `^(${[
    'status|drop|hang|slow|lose_answer|garbage|wrong_id',
    'heavy|never_run|forget|drop_socket|empty_history',
    'out_of_memory|disk_full|no_output|foreign_output|black|truncated_png',
  ].join('|')})$`,
);
