import type { Router } from 'express';
import type { Place } from './app.ts';
import { faultOf } from './exchange-faults.ts';
import { readJson } from './read-json.ts';

/** `/history`. */
export function routeHistory(router: Router, { engine }: Place): void {
  router.get('/history', (request, response) => {
    const { max_items: count, offset = '-1' } = request.query as Record<string, string | undefined>;
    response.json(engine().history.page(count === undefined ? undefined : Number(count), Number(offset)));
  });

  router.get('/history/:promptId', (request, response) => {
    const empty = faultOf(response)?.fault === 'empty_history';
    response.json(empty ? {} : engine().history.one(request.params.promptId));
  });

  router.post('/history', (request, response) => {
    const { clear, delete: ids = [] } = readJson(request) as { clear?: boolean; delete?: string[] };
    if (clear) engine().history.clear();
    for (const id of ids) engine().history.remove(id);
    response.end();
  });
}
