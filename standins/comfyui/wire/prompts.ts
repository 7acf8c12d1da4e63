import type { Response, Router } from 'express';
import { validate } from '../graph/validation.ts';
import type { Graph } from '../graph/graph.ts';
import { promptProblem, type Problem } from '../graph/problems.ts';
import type { Place } from './app.ts';
import { faultOf, remark } from './exchange-faults.ts';
import { readJson } from './read-json.ts';

type Posted = {
  prompt?: Graph;
  prompt_id?: string;
  client_id?: string;
  number?: unknown;
  front?: boolean;
  extra_data?: Record<string, unknown>;
};

const canonicalUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function extraOf({ extra_data, client_id }: Posted, stamped: boolean): Record<string, unknown> {
  return {
    ...extra_data,
    ...(client_id !== undefined && { client_id }),
    ...(stamped && { create_time: Date.now() }),
  };
}

/** `/prompt`, `/queue` and `/interrupt`. */
export function routePrompts(router: Router, { engine, dialect, catalogue, dir }: Place): void {
  function numberFor({ number, front }: Posted): number {
    if (number !== undefined) return Number(number);
    const next = engine().queue.nextNumber();
    return front ? -next : next;
  }

  function promptIdOf(posted: Posted, response: Response): string {
    // Older versions take no notice of the client's id.
    if (faultOf(response)?.fault === 'wrong_id') return crypto.randomUUID();
    return posted.prompt_id ?? crypto.randomUUID();
  }

  function checkId(promptId: string): Problem | undefined {
    if (!dialect.checksPromptId || canonicalUuid.test(promptId)) return undefined;
    return promptProblem('invalid_prompt_id', 'prompt_id must be a canonical UUID string', promptId);
  }

  function take(posted: Posted, graph: Graph, response: Response): void {
    const promptId = promptIdOf(posted, response);
    const number = numberFor(posted);
    const outcome = validate(graph, { catalogue, dialect, dir });
    const error = checkId(promptId) ?? ('error' in outcome ? outcome.error : undefined);
    if (error || !('outputs' in outcome)) {
      response.status(400).json({ error, node_errors: outcome.nodeErrors });
      return;
    }
    remark(response, { promptId, number });
    const extra = extraOf(posted, dialect.stampsCreation);
    engine().queue.put([number, promptId, graph, extra, outcome.outputs], faultOf(response));
    response.json({ prompt_id: promptId, number, node_errors: outcome.nodeErrors });
  }

  router.post('/prompt', (request, response) => {
    const posted = readJson(request) as Posted;
    if (posted.prompt) {
      take(posted, posted.prompt, response);
      return;
    }
    numberFor(posted);
    const error = promptProblem('no_prompt', 'No prompt provided', 'No prompt provided');
    response.status(400).json({ error, node_errors: {} });
  });

  router.get('/prompt', (_request, response) => {
    response.json({ exec_info: { queue_remaining: engine().queue.remaining() } });
  });

  router.get('/queue', (_request, response) => void response.json(engine().queue.show()));

  router.post('/queue', (request, response) => {
    const { clear, delete: ids = [] } = readJson(request) as { clear?: boolean; delete?: string[] };
    if (clear) engine().queue.clear();
    for (const id of ids) engine().queue.remove(id);
    response.end();
  });

  router.post('/interrupt', (request, response) => {
    const { prompt_id: promptId } = (request.body ? readJson(request) : {}) as { prompt_id?: string };
    engine().interrupt(promptId === '' ? undefined : promptId);
    response.end();
  });
}
