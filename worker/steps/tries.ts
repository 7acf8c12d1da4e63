import type { Prompt } from '#adapters/database/comfyui-tables.ts';

/** So many executions may fail by themselves for one drawing, and twice as many for an order with its retry. */
const triesPerDraw = 2;
const firstBackoffSeconds = 0.5;
const longestBackoffSeconds = 15;

/** Whether the prompts made for a drawing so far allow for no other one. */
export function areTriesUsedUp(prompts: Prompt[]): boolean {
  return prompts.filter(({ status }) => status === 'failed').length >= triesPerDraw;
}

export function isDrawn(prompts: Prompt[]): boolean {
  return prompts.some(({ status }) => status === 'done');
}

/** For which candidate the next prompt is, from 0: one that was executed and failed stands for one, too. */
export function nextCandidate(prompts: Prompt[], candidates: number): number {
  const executed = prompts.filter(({ status }) => status === 'done' || status === 'failed');
  return Math.min(executed.length, candidates - 1);
}

/**
 * Whether what was drawn goes on to be checked: all candidates, or those that there are when something went wrong after the
 * first. So candidates cost no more executions than tries do.
 */
export function isEnoughDrawn(prompts: Prompt[], candidates: number): boolean {
  const executed = prompts.filter(({ status }) => status === 'done' || status === 'failed');
  return isDrawn(prompts) && (executed.length >= candidates || prompts.at(-1)?.status !== 'done');
}

/** Seconds to wait after prompts that were ended from outside, so that nothing spins while that goes on. */
export function backoffSeconds(prompts: Prompt[]): number {
  const { length } = prompts.filter(({ status }) => status === 'cancelled');
  return Math.min(longestBackoffSeconds, firstBackoffSeconds * 2 ** Math.max(0, length - 1));
}

/**
 * Seconds since the first of these prompts that was ended from outside, without those in which they waited in a queue that
 * moved: what ends again and again and is never drawn must come to an end, too.
 */
export function secondsDisturbed(prompts: Prompt[]): number {
  const first = prompts.find(({ status }) => status === 'cancelled');
  if (!first) return 0;
  const after = prompts.slice(prompts.indexOf(first));
  const waited = after.reduce((sum, prompt) => sum + msWaited(prompt), 0);
  return (Date.now() - first.createdAt.getTime() - waited) / 1000;
}

function msWaited({ ahead, createdAt, startedAt, endedAt }: Prompt): number {
  if (ahead === null) return 0;
  return (startedAt ?? endedAt ?? new Date()).getTime() - createdAt.getTime();
}
