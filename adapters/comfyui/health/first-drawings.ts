import type { Log } from '../../log.ts';
import { modelFilesOf, type Workflow } from '../workflow/workflow.ts';
import type { Demand } from './capabilities.ts';

/**
 * Which workflows an instance has drawn: a file of the right name may hold anything, and only a drawing shows that it is
 * sound. One drawing speaks for all workflows with the same model files.
 */
export function createFirstDrawings(instance: string, log?: Pick<Log, 'info' | 'error'>) {
  const sound = new Set<Workflow>();
  /** With what ComfyUI said. */
  const failed = new Map<Workflow, string>();
  let demand: Demand | undefined;
  /** Since when which workflow waits for its first drawing, or has failed at it. */
  let owedSince = new Map<string, number>();

  function list(): void {
    const now = performance.now();
    const owed = Object.entries(demand?.workflows ?? {}).filter(
      ([, workflow]) => failed.has(workflow) || (demand?.mustBeProven && !sound.has(workflow)),
    );
    owedSince = new Map(owed.map(([name]) => [name, owedSince.get(name) ?? now]));
  }

  /** All workflows with just the model files of this one, by name. */
  function workflowsLike(workflow: Workflow): [string, Workflow][] {
    const files = modelFilesOf(workflow).join();
    return Object.entries(demand?.workflows ?? {}).filter(([, one]) => modelFilesOf(one).join() === files);
  }

  /** In words that go on where a sentence began with the instance. */
  function failureOf(workflow: Workflow): string {
    const files = modelFilesOf(workflow).join(', ') || 'no model files';
    const names = workflowsLike(workflow).map(([name]) => name);
    return `cannot draw ${names.join(', ')} (${files}): ${failed.get(workflow) ?? ''}`;
  }

  /** What it has failed at: one sentence for all workflows with the same model files. */
  function failures(): string[] {
    const known = Object.values(demand?.workflows ?? {}).filter((workflow) => failed.has(workflow));
    return [...new Set(known.map(failureOf))];
  }

  function reportFailure(workflow: Workflow): void {
    log?.error(`ComfyUI ${failureOf(workflow)}`, {
      instance,
      remedy: 'fetch these files again with toonbooth models, or see what ComfyUI itself says about them',
    });
  }

  /** Takes in what is to be drawn from now on. */
  function setDemand(next: Demand): void {
    demand = next;
    list();
  }

  /** Takes in how a drawing ended, which may have been the first; `error` says why it failed. */
  function learn(workflow: Workflow, error?: string): void {
    const like = workflowsLike(workflow);
    const isNews = like.some(([, one]) => !failed.has(one));
    for (const [, one] of like) {
      if (error === undefined) {
        sound.add(one);
        failed.delete(one);
      } else {
        failed.set(one, error);
        sound.delete(one);
      }
    }
    list();
    if (isNews && error !== undefined) reportFailure(workflow);
  }

  /** Has a workflow drawn for nobody once more before it is sold: what it loads may have gone bad since. */
  function invalidate(workflow: Workflow): void {
    for (const [, one] of workflowsLike(workflow)) sound.delete(one);
    list();
  }

  return {
    setDemand,
    learn,
    invalidate,
    /** Names of workflows that wait for their first drawing, or have failed at it. */
    owed: () => [...owedSince.keys()],
    failures,
    /** Since when it owes this workflow's first drawing; infinity when it does not. */
    owedSince: (name: string) => owedSince.get(name) ?? Infinity,
  };
}
