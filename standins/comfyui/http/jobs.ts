import type { Router } from 'express';
import { endedJob, jobStates, queuedJob, wholeJob, type Job } from '../prompts/jobs.ts';
import { isFaulty, type Instance } from './exchange.ts';
import { isPromptId } from './prompts.ts';

type Query = Partial<Record<'status' | 'sort_by' | 'sort_order' | 'limit' | 'offset', string>>;

const statesIn = ({ status = '' }: Query): string[] => status.split(',').filter((one) => one !== '');

function refusedLimit({ limit }: Query): string | undefined {
  if (limit === undefined) return undefined;
  if (!/^-?\d+$/.test(limit)) return 'limit must be an integer';
  return Number(limit) > 0 ? undefined : 'limit must be a positive integer';
}

/** Returns why a list is refused, in ComfyUI's words. */
function refusal(query: Query): string | undefined {
  const { sort_by = 'created_at', sort_order = 'desc' } = query;
  const unknown = statesIn(query).filter((one) => !jobStates.some((state) => state === one));
  if (unknown.length > 0)
    return `Invalid status value(s): ${unknown.join(', ')}. Valid values: ${jobStates.join(', ')}`;
  if (!['created_at', 'execution_duration'].includes(sort_by))
    return "sort_by must be 'created_at' or 'execution_duration'";
  return ['asc', 'desc'].includes(sort_order) ? refusedLimit(query) : "sort_order must be 'asc' or 'desc'";
}

/** Returns the requested page of the jobs, newest first unless `sort_order` says otherwise. */
function page(all: Job[], query: Query) {
  const wanted = statesIn(query);
  const jobs = all
    .filter(({ status }) => wanted.length === 0 || wanted.includes(status))
    .toSorted((one, other) => (other.create_time ?? 0) - (one.create_time ?? 0));
  if (query.sort_order === 'asc') jobs.reverse();
  const offset = Number(query.offset ?? 0);
  const limit = query.limit === undefined ? null : Number(query.limit);
  const shown = jobs.slice(offset, limit === null ? undefined : offset + limit);
  const has_more = offset + shown.length < jobs.length;
  return { jobs: shown, pagination: { offset, limit, total: jobs.length, has_more } };
}

/** Routes `/api/jobs`, whose prefix is part of their names, unlike all other routes. */
export function routeJobs(router: Router, { engine, installation }: Instance): void {
  if (!installation.isNewer) return;

  function queued(): Job[] {
    const { queue_running: running, queue_pending: pending } = engine().queue.show();
    return [
      ...running.map((item) => queuedJob(item, 'in_progress')),
      ...pending.map((item) => queuedJob(item, 'pending')),
    ];
  }

  function find(id: string): Job | undefined {
    const entry = engine().history.get(id);
    return entry ? wholeJob(entry) : queued().find((job) => job.id === id);
  }

  /** @returns whether it was waiting or running. */
  function cancel(id: string): boolean {
    const job = queued().find((one) => one.id === id);
    if (job?.status === 'in_progress') engine().interrupt(id);
    else engine().queue.remove(id);
    return job !== undefined;
  }

  router.all(/^\/jobs(\/|$)/, ({ baseUrl }, response, next) => {
    if (baseUrl === '/api') next();
    else response.status(404).end();
  });
  router.get('/jobs', (request, response) => {
    const query = request.query as Query;
    const error = refusal(query);
    const ended = Object.values(engine().history.page()).map(endedJob);
    if (error === undefined) response.json(page([...queued(), ...ended], query));
    else response.status(400).json({ error });
  });
  router.get('/jobs/:id', ({ params }, response) => {
    const job = isFaulty(response, 'empty_history') ? undefined : find(params.id);
    response.status(job ? 200 : 404).json(job ?? { error: 'Job not found' });
  });
  router.post('/jobs/cancel', ({ body }, response) => {
    const { job_ids: ids } = body as { job_ids: string[] };
    const invalid = ids.filter((id) => !isPromptId(id));
    if (invalid.length === 0) response.json({ cancelled: ids.map(cancel).includes(true) });
    else response.status(400).json({ error: 'job_ids contains invalid id(s)', invalid_ids: invalid });
  });
  router.post('/jobs/:id/cancel', ({ params }, response) => {
    response.json({ cancelled: cancel(params.id) });
  });
}
