import { int8Variants } from '#domain/model-variants.ts';
import type { Log } from '../../log.ts';
import { modelFilesOf, type Workflow } from '../workflow/workflow.ts';
import type { Demand } from './capabilities.ts';

/** Names a file and its variant: the instance loads the one that suits it. */
function describeFile(file: string): string {
  const variant = int8Variants.get(file);
  return variant === undefined ? file : `${file} or ${variant}`;
}

/**
 * Tracks which workflows an instance has drawn: a model file with the right name may be corrupt, and only a drawing shows
 * that it is sound. One drawing counts for all workflows with the same model files.
 */
export function createFirstDrawings(instance: string, log?: Pick<Log, 'info' | 'error'>) {
  const sound = new Set<Workflow>();
  /** ComfyUI's error by workflow. */
  const failed = new Map<Workflow, string>();
  let demand: Demand | undefined;
  /** Times since which a workflow waits for its first drawing or has failed at it, by name, as `performance.now()`. */
  let owedSince = new Map<string, number>();

  function list(): void {
    const now = performance.now();
    const owed = Object.entries(demand?.workflows ?? {}).filter(
      ([, workflow]) => failed.has(workflow) || (demand?.mustBeProven && !sound.has(workflow)),
    );
    owedSince = new Map(owed.map(([name]) => [name, owedSince.get(name) ?? now]));
  }

  /** Returns all workflows with exactly the model files of this one, with their names. */
  function workflowsLike(workflow: Workflow): [string, Workflow][] {
    const files = modelFilesOf(workflow).join();
    return Object.entries(demand?.workflows ?? {}).filter(([, one]) => modelFilesOf(one).join() === files);
  }

  /** Returns a sentence without its subject, the instance. */
  function failureOf(workflow: Workflow): string {
    const files = modelFilesOf(workflow).map(describeFile).join(', ') || 'no model files';
    const names = workflowsLike(workflow).map(([name]) => name);
    return `cannot draw ${names.join(', ')} (${files}): ${failed.get(workflow) ?? ''}`;
  }

  /** Returns what it has failed at, one sentence for all workflows with the same model files. */
  function failures(): string[] {
    const known = Object.values(demand?.workflows ?? {}).filter((workflow) => failed.has(workflow));
    return [...new Set(known.map(failureOf))];
  }

  function reportFailure(workflow: Workflow): void {
    log?.error(`ComfyUI ${failureOf(workflow)}`, {
      instance,
      remedy: 'download these files again with toonbooth models, or see what ComfyUI says about them',
    });
  }

  function setDemand(next: Demand): void {
    demand = next;
    list();
  }

  /** Records how a drawing ended, the first or a later one; `error` says why it failed. */
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

  /** Requires another first drawing of a workflow before it is sold: its model files may have been damaged since. */
  function invalidate(workflow: Workflow): void {
    for (const [, one] of workflowsLike(workflow)) sound.delete(one);
    list();
  }

  return {
    setDemand,
    learn,
    invalidate,
    /** Returns the names of workflows that wait for their first drawing or have failed at it. */
    owed: () => [...owedSince.keys()],
    failures,
    /** Returns since when it owes this workflow's first drawing, as `performance.now()`; infinity if it does not. */
    owedSince: (name: string) => owedSince.get(name) ?? Infinity,
  };
}
