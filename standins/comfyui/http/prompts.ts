import type { Router } from 'express';
import type { Graph } from '../graph/graph.ts';
import { problem, type Problem } from '../graph/problems.ts';
import { validate } from '../graph/validation.ts';
import type { QueueItem } from '../prompts/queue.ts';
import { addFacts, isFaulty, type Instance } from './exchange.ts';

type Posted = {
  prompt?: Graph;
  prompt_id?: string | null;
  client_id?: string;
  number?: unknown;
  front?: boolean;
  extra_data?: QueueItem[3];
};

const invalidId = problem(
  'invalid_prompt_id',
  'prompt_id must be a valid UUID',
  'prompt_id must be a UUID string in canonical lowercase hyphenated form; omit it to let the server generate one',
);

/** Checks for a canonical UUID, as required of prompt ids since 0.25.0. */
export function isPromptId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Executes the body of `POST /queue` and `POST /history`. */
function removeFrom(list: { clear: () => void; remove: (id: string) => void }, body: unknown): void {
  const { clear, delete: ids = [] } = body as { clear?: boolean; delete?: string[] };
  if (clear) list.clear();
  for (const id of ids) list.remove(id);
}

/** Routes `/prompt`, `/queue` and `/interrupt`. */
export function routePrompts(router: Router, { engine, installation, dir }: Instance): void {
  const { isNewer } = installation;

  function numberFor({ number, front }: Posted): number {
    if (number !== undefined) return Number(number);
    const next = engine().queue.nextNumber();
    return front ? -next : next;
  }

  /** Adds the time of posting, as versions since 0.3.69 do. */
  function extraDataOf({ extra_data, client_id }: Posted): QueueItem[3] {
    const client = client_id === undefined ? {} : { client_id };
    return { ...extra_data, ...client, ...(isNewer && { create_time: Date.now() }) };
  }

  const checkId = (id: string): Problem | undefined => (isNewer && !isPromptId(id) ? invalidId : undefined);

  router.post('/prompt', (request, response) => {
    const posted = request.body as Posted;
    const graph = posted.prompt;
    const number = numberFor(posted);
    const wanted = isFaulty(response, 'wrong_id') ? undefined : posted.prompt_id;
    const promptId = wanted ?? crypto.randomUUID();
    const { outputs, nodeErrors, ...found } = validate(graph, { ...installation, dir });
    const error = (graph && checkId(promptId)) ?? found.error;
    if (error || !graph) {
      response.status(400).json({ error, node_errors: nodeErrors });
      return;
    }
    addFacts(response, { promptId, number });
    engine().queue.put([number, promptId, graph, extraDataOf(posted), outputs]);
    response.json({ prompt_id: promptId, number, node_errors: nodeErrors });
  });
  router.get('/prompt', (_request, response) => {
    response.json({ exec_info: { queue_remaining: engine().queue.remaining() } });
  });
  router.get('/queue', (_request, response) => void response.json(engine().queue.show()));
  router.post('/queue', (request, response) => {
    removeFrom(engine().queue, request.body);
    response.end();
  });
  router.post('/interrupt', (request, response) => {
    const { prompt_id: promptId } = (request.body ?? {}) as Posted;
    engine().interrupt(promptId === '' ? undefined : (promptId ?? undefined));
    response.end();
  });
}

/** Routes `/history`. */
export function routeHistory(router: Router, { engine }: Instance): void {
  router.get('/history', (request, response) => {
    const { max_items: count, offset } = request.query;
    const number = (text: unknown) => (text === undefined ? undefined : Number(text));
    response.json(engine().history.page(number(count), number(offset)));
  });
  router.get('/history/:promptId', ({ params }, response) => {
    const entry = isFaulty(response, 'empty_history') ? undefined : engine().history.get(params.promptId);
    response.json(entry ? { [params.promptId]: entry } : {});
  });
  router.post('/history', (request, response) => {
    removeFrom(engine().history, request.body);
    response.end();
  });
}
