import type { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import type { PromptStatus } from '#domain/candidates.ts';
import {
  areTriesUsedUp,
  backoffSeconds,
  deathsOf,
  isDrawn,
  isEnoughDrawn,
  mostDeaths,
  secondsDisturbed,
} from './tries.ts';

const retrySeconds = 3;

/** End of an attempt at a prompt that gave no picture. */
export type Ending = {
  error: Pick<ComfyError, 'kind' | 'isTry' | 'retryable' | 'message'>;
  /** Whether an earlier attempt may have posted the prompt to the instance. */
  isAdopted: boolean;
  /** Whether there is a drawing already, so that this one is not needed. */
  isSpare: boolean;
  /** Whether other workers reach the instance and this one does not. */
  isCutOff: boolean;
  /** Whether the instance, when available, has what the style needs. */
  isCapable: boolean;
  /** Whether another instance could draw it, busy or not. */
  canMove: boolean;
};

/** Facts that decide the next move of an order that is to be drawn. */
export type Facts = {
  /** Prompts made so far for the current drawing, oldest first. */
  prompts: Prompt[];
  candidates: number;
  /** End of the last attempt at the newest of them; undefined before the first attempt. */
  ending?: Ending | undefined;
  /** Whether an instance could draw it now, busy or not. */
  canDraw: boolean;
  /** Whether the instances that died under its prompts have drawn other orders since. */
  othersWereDrawn: boolean;
  /** Seconds during which no instance could draw it or its prompt could not be followed. */
  secondsAway: number;
  giveUpSeconds: number;
};

export type Move =
  /** Follow the open prompt, or create another one. */
  | { do: 'follow' | 'draw' }
  | { do: 'wait'; seconds: number }
  /** Enough is drawn. */
  | { do: 'settle' }
  | { do: 'giveUp'; note: string };

const wait = (seconds: number): Move => ({ do: 'wait', seconds });
const giveUp = (note: string): Move => ({ do: 'giveUp', note });

/**
 * Returns the status of a prompt that gave no picture. It stays open if it may still be drawn and no other instance could draw
 * it sooner; otherwise it has failed if it counts as a try, and is cancelled if not.
 */
export function fateOf(ending: Ending): Exclude<PromptStatus, 'done'> {
  if (mayGoOn(ending) && !ending.isSpare) return 'open';
  return ending.error.isTry ? 'failed' : 'cancelled';
}

const lostSight = ['unreachable', 'silent', 'lost', 'timeout'];

function mayGoOn({ error: { kind }, isAdopted, isCutOff, canMove }: Ending): boolean {
  if (isCutOff && lostSight.includes(kind)) return true;
  return !canMove && (kind === 'silent' || (kind === 'unreachable' && isAdopted));
}

/** Decides the next move, once the status of the newest prompt is recorded. */
export function nextMove(facts: Facts): Move {
  const { prompts, candidates, ending } = facts;
  if (prompts.some(({ status }) => status === 'open')) return ending ? waitFor(facts) : { do: 'follow' };
  if (isEnoughDrawn(prompts, candidates)) return { do: 'settle' };
  const why = reasonToEnd(facts);
  if (why === undefined && facts.canDraw) return pauseOrDraw(facts);
  // An order that has one drawing does not wait for another.
  if (isDrawn(prompts)) return { do: 'settle' };
  return why === undefined ? waitFor(facts) : giveUp(why);
}

/** Waits for ComfyUI, but not longer than `giveUpSeconds`. */
function waitFor({ ending, secondsAway, giveUpSeconds }: Facts): Move {
  if (ending?.isCutOff || secondsAway <= giveUpSeconds) return wait(retrySeconds);
  return giveUp(`No ComfyUI answers${ending ? `: ${ending.error.message}` : ''}`);
}

/** Returns why there must be no other prompt; undefined if there may be one. */
function reasonToEnd(facts: Facts): string | undefined {
  const { prompts, ending } = facts;
  // Stryker disable next-line OptionalChaining: without prompts it is not over
  if (isOver(facts)) return prompts.at(-1)?.error ?? 'Not drawn';
  return ending && isHopeless(ending) ? ending.error.message : undefined;
}

/** Decides whether the order is given up, also if its graph kills instances that draw other orders without dying. */
function isOver({ prompts, othersWereDrawn, giveUpSeconds }: Facts): boolean {
  const kills = othersWereDrawn && deathsOf(prompts).length >= mostDeaths;
  return kills || areTriesUsedUp(prompts) || secondsDisturbed(prompts) > giveUpSeconds;
}

/** Decides whether another prompt would end no better. After a stalled queue only another instance can help. */
function isHopeless({ error: { kind, retryable }, isCapable, canMove }: Ending): boolean {
  return kind === 'stalled' ? !canMove : !retryable && isCapable;
}

/** Moves to another instance at once, but only the first time: pauses avoid a busy loop while prompts are ended from outside. */
function pauseOrDraw({ prompts, ending }: Facts): Move {
  if (!ending || ending.error.isTry || !ending.isCapable) return { do: 'draw' };
  const isFirst = prompts.filter(({ status }) => status === 'cancelled').length < 2;
  return ending.canMove && isFirst ? { do: 'draw' } : wait(backoffSeconds(prompts));
}
