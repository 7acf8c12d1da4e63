import type { Prompt } from '#adapters/database/schema/comfyui.ts';

/** Failed executions allowed per drawing; an order with its retry has twice as many. */
const triesPerDraw = 2;
/** Deaths of instances allowed per drawing: they may have been restarted. */
export const mostDeaths = 3;
const firstBackoffSeconds = 0.5;
const longestBackoffSeconds = 15;
/** Longest time counted per prompt: one that was open for longer was mostly unattended, as everything was off. */
const longestPromptSeconds = 300;

export function areTriesUsedUp(prompts: Prompt[]): boolean {
  return prompts.filter(({ status }) => status === 'failed').length >= triesPerDraw;
}

export function isDrawn(prompts: Prompt[]): boolean {
  return prompts.some(({ status }) => status === 'done');
}

/**
 * Returns the id of the prompt that uploaded the photo to this instance for a finished drawing; null if there is none. ComfyUI
 * still caches the encoded photo, and its files stay until all candidates are drawn. Other prompts may be cleaned up at any time.
 */
export function photoOn(instance: string, prompts: Prompt[]): string | null {
  const drawn = prompts.find((one) => one.status === 'done' && one.instance === instance);
  return drawn ? (drawn.photoId ?? drawn.promptId) : null;
}

/** Formats why a prompt ended, as stored in its `error`. */
export const endedBy = ({ kind, message }: { kind: string; message: string }): string =>
  `${kind}: ${message}`;

/** Returns the prompts under which an instance died. */
export function deathsOf(prompts: Prompt[]): Prompt[] {
  return prompts.filter(({ error }) => error?.startsWith(endedBy({ kind: 'lost', message: '' })));
}

/** Returns the candidate that the next prompt is for, from 0; failed executions count too. */
export function nextCandidate(prompts: Prompt[], candidates: number): number {
  const executed = prompts.filter(({ status }) => status === 'done' || status === 'failed');
  return Math.min(executed.length, candidates - 1);
}

/**
 * Decides whether drawing is over: all candidates are drawn, or something went wrong after the first. So several candidates
 * need no more executions than tries allow.
 */
export function isEnoughDrawn(prompts: Prompt[], candidates: number): boolean {
  const executed = prompts.filter(({ status }) => status === 'done' || status === 'failed');
  // Stryker disable next-line OptionalChaining: without prompts nothing is drawn
  return isDrawn(prompts) && (executed.length >= candidates || prompts.at(-1)?.status !== 'done');
}

/** Returns the wait in seconds after prompts that were ended from outside, to avoid a busy loop while that goes on. */
export function backoffSeconds(prompts: Prompt[]): number {
  const { length } = prompts.filter(({ status }) => status === 'cancelled');
  return Math.min(longestBackoffSeconds, firstBackoffSeconds * 2 ** Math.max(0, length - 1));
}

/**
 * Sums the seconds of these prompts since the first one that was ended from outside, and the pauses after them, so that an order
 * whose prompts are ended again and again is given up. Time in a moving queue, ComfyUI's or the shop's, does not count.
 */
export function secondsDisturbed(prompts: Prompt[]): number {
  const first = prompts.findIndex(({ status }) => status === 'cancelled');
  if (first < 0) return 0;
  return prompts.slice(first).reduce((sum, prompt, n) => {
    const pause = prompt.status === 'cancelled' ? backoffSeconds(prompts.slice(0, first + n + 1)) : 0;
    return sum + Math.min(longestPromptSeconds, secondsOf(prompt)) + pause;
  }, 0);
}

/** Returns the seconds from a prompt's creation to its end, without its wait in ComfyUI's queue. */
function secondsOf({ ahead, createdAt, startedAt, endedAt }: Prompt): number {
  const end = endedAt ?? new Date();
  const begin = ahead === null ? createdAt : (startedAt ?? end);
  return (end.getTime() - begin.getTime()) / 1000;
}
