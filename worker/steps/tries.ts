import type { Prompt } from '#adapters/database/comfyui-tables.ts';

/** So many executions may fail by themselves for one drawing, and twice as many for an order with its retry. */
const triesPerDraw = 2;
/** So many instances may die under one drawing: they may have been restarted. */
export const mostDeaths = 3;
const firstBackoffSeconds = 0.5;
const longestBackoffSeconds = 15;
/** A prompt that was open for longer was left alone for most of that: everything was off. */
const longestPromptSeconds = 300;

/** Whether the prompts made for a drawing so far allow for no other one. */
export function areTriesUsedUp(prompts: Prompt[]): boolean {
  return prompts.filter(({ status }) => status === 'failed').length >= triesPerDraw;
}

export function isDrawn(prompts: Prompt[]): boolean {
  return prompts.some(({ status }) => status === 'done');
}

/**
 * The prompt of a drawing on this instance whose photo lies there; null without one. ComfyUI still has what it encoded of that, and
 * nothing is taken away before all drawings are there. A prompt that ended otherwise may be cleaned up at any time.
 */
export function photoOn(instance: string, prompts: Prompt[]): string | null {
  const drawn = prompts.find((one) => one.status === 'done' && one.instance === instance);
  return drawn ? (drawn.photoId ?? drawn.promptId) : null;
}

/** Why a prompt ended, as it is kept with it. */
export const endedBy = ({ kind, message }: { kind: string; message: string }): string =>
  `${kind}: ${message}`;

/** Those under which an instance died. */
export function deathsOf(prompts: Prompt[]): Prompt[] {
  return prompts.filter(({ error }) => error?.startsWith(endedBy({ kind: 'lost', message: '' })));
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
 * Seconds that these prompts took since the first that was ended from outside, and the pauses after them: what ends again and again
 * and is never drawn must come to an end, too. Waiting in a queue that moved is not among them, neither ComfyUI's nor the shop's.
 */
export function secondsDisturbed(prompts: Prompt[]): number {
  const first = prompts.findIndex(({ status }) => status === 'cancelled');
  if (first < 0) return 0;
  return prompts.slice(first).reduce((sum, prompt, n) => {
    const pause = prompt.status === 'cancelled' ? backoffSeconds(prompts.slice(0, first + n + 1)) : 0;
    return sum + Math.min(longestPromptSeconds, secondsOf(prompt)) + pause;
  }, 0);
}

/** From when a prompt was made to its end, without its wait in ComfyUI's queue. */
function secondsOf({ ahead, createdAt, startedAt, endedAt }: Prompt): number {
  const end = endedAt ?? new Date();
  const begin = ahead === null ? createdAt : (startedAt ?? end);
  return (end.getTime() - begin.getTime()) / 1000;
}
