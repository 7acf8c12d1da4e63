import type { z } from 'zod';
import { isOlder } from '#domain/version.ts';
import { cancelAnswer, historyAnswer, jobAnswer, jobsAnswer, noJobAnswer, queueAnswer } from './answers.ts';
import type { HistoryEntry } from './answers.ts';
import { jsonOf, postJson, type HttpAnswer } from './http.ts';

/** Prompt ids by state; pending ones in execution order. */
export type Queue = { running: string[]; pending: string[] };

/** State of one prompt on an instance. */
export type Known =
  | { is: 'running' }
  | { is: 'pending' }
  | { is: 'absent' }
  | { is: 'ended'; entry: HistoryEntry };

/** First version with routes that describe a single prompt, and cancel it whether it is pending or running. */
const firstWithJobs = '0.26.0';

type Routes = {
  call: (path: string, init?: RequestInit) => Promise<HttpAnswer>;
  parse: <Schema extends z.ZodType>(path: string, answer: HttpAnswer, schema: Schema) => z.infer<Schema>;
  /** Version that the instance last reported; it may have been updated since. */
  version: () => string;
};

/**
 * Finds and cancels the prompts of one instance by the routes with the smallest answers that its version has: the job routes,
 * or else the queue, which includes each prompt's graph, and the history.
 */
export function createJobs({ call, parse, version }: Routes) {
  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    return parse(path, await call(path), schema);
  }

  /** Calls a job route; returns undefined where the version has none or a proxy blocks them. */
  async function ask(path: string, init?: RequestInit): Promise<HttpAnswer | undefined> {
    const hasJobs = /^\d/.test(version()) && !isOlder(version(), firstWithJobs);
    const answer = hasJobs ? await call(path, init) : undefined;
    const isRefused = answer && [403, 404, 405].includes(answer.status) && !saysThatThereIsNone(answer);
    return isRefused ? undefined : answer;
  }

  async function queue(): Promise<Queue> {
    const path = '/api/jobs?status=pending,in_progress';
    const answer = await ask(path);
    if (!answer) return queueOfGraphs();
    const { jobs } = parse(path, answer, jobsAnswer);
    const inLine = jobs.toSorted((one, other) => one.priority - other.priority);
    const ids = (status: string) => inLine.filter((job) => job.status === status).map(({ id }) => id);
    return { running: ids('in_progress'), pending: ids('pending') };
  }

  async function queueOfGraphs(): Promise<Queue> {
    const answer = await read('/queue', queueAnswer);
    const ids = (items: { 0: number; 1: string }[]) =>
      items.toSorted((one, other) => one[0] - other[0]).map((item) => item[1]);
    return { running: ids(answer.queue_running), pending: ids(answer.queue_pending) };
  }

  async function find(promptId: string): Promise<Known> {
    const path = `/api/jobs/${promptId}`;
    const answer = await ask(path);
    if (!answer) return findInLists(promptId);
    if (saysThatThereIsNone(answer)) return { is: 'absent' };
    const { status, outputs = {}, execution_status } = parse(path, answer, jobAnswer);
    if (status === 'pending') return { is: 'pending' };
    return status === 'in_progress'
      ? { is: 'running' }
      : { is: 'ended', entry: { outputs, status: execution_status } };
  }

  /** Reads the history first, as most prompts have ended, and again after the queue: one that ends in between is in neither. */
  async function findInLists(promptId: string): Promise<Known> {
    const early = await entryOf(promptId);
    if (early) return { is: 'ended', entry: early };
    const { running, pending } = await queueOfGraphs();
    if (running.includes(promptId)) return { is: 'running' };
    if (pending.includes(promptId)) return { is: 'pending' };
    const entry = await entryOf(promptId);
    return entry ? { is: 'ended', entry } : { is: 'absent' };
  }

  async function entryOf(promptId: string): Promise<HistoryEntry | undefined> {
    return (await read(`/history/${promptId}`, historyAnswer))[promptId];
  }

  /**
   * Takes a prompt out of the queue, or interrupts it if it is running. Other prompts are not affected: versions before 0.3.57
   * interrupt whichever prompt is running, so an interrupt is sent only while that is this one.
   */
  async function cancel(promptId: string): Promise<void> {
    const path = `/api/jobs/${promptId}/cancel`;
    const answer = await ask(path, { method: 'POST' });
    if (answer) return void parse(path, answer, cancelAnswer);
    await call('/queue', postJson({ delete: [promptId] }));
    const { running } = await queueOfGraphs();
    if (running.includes(promptId)) await call('/interrupt', postJson({ prompt_id: promptId }));
  }

  return { queue, find, cancel };
}

/** Returns true when ComfyUI itself says that there is no such job; a proxy's 404 has another body. */
function saysThatThereIsNone(answer: HttpAnswer): boolean {
  return answer.status === 404 && noJobAnswer.safeParse(jsonOf(answer)).success;
}
