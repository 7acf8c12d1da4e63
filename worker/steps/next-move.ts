import type { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { Prompt } from '#adapters/database/comfyui-tables.ts';
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

/** What ComfyUI said when a prompt was looked at and gave no picture. */
export type Ending = {
  error: Pick<ComfyError, 'kind' | 'isTry' | 'retryable' | 'message'>;
  /** Whether the instance may hold the prompt from an earlier look. */
  isAdopted: boolean;
  /** Whether there is a drawing already, so that nobody waits for this one. */
  isSpare: boolean;
  /** Whether other workers reach the instance, and this one does not. */
  isCutOff: boolean;
  /** Whether the instance has what the style needs, should it be there. */
  isCapable: boolean;
  /** Whether another instance could draw it, busy or not. */
  canMove: boolean;
};

/** All that counts for what is done next to an order that is to be drawn. */
export type Facts = {
  /** The prompts made so far for the drawing that is due, oldest first. */
  prompts: Prompt[];
  candidates: number;
  /** How the last look at the newest of them ended; undefined before the first look. */
  ending?: Ending | undefined;
  /** Whether an instance could draw it now, busy or not. */
  canDraw: boolean;
  /** Whether instances that died of its prompts have drawn other orders in between. */
  othersWereDrawn: boolean;
  /** For how long no instance could have drawn it, and nobody could look at its prompt. */
  secondsAway: number;
  giveUpSeconds: number;
};

export type Move =
  /** Look at the prompt that is open, or make another one. */
  | { do: 'follow' | 'draw' }
  | { do: 'wait'; seconds: number }
  /** What is drawn is enough. */
  | { do: 'settle' }
  | { do: 'giveUp'; note: string };

const wait = (seconds: number): Move => ({ do: 'wait', seconds });
const giveUp = (note: string): Move => ({ do: 'giveUp', note });

/**
 * What becomes of a prompt that gave no picture. It stays open where it may still be drawn and nobody could do it sooner; otherwise it
 * has failed if it was a try, and is cancelled if it was not.
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

/** What is to be done next, once the fate of the newest prompt was written down. */
export function nextMove(facts: Facts): Move {
  const { prompts, candidates, ending } = facts;
  if (prompts.some(({ status }) => status === 'open')) return ending ? waitFor(facts) : { do: 'follow' };
  if (isEnoughDrawn(prompts, candidates)) return { do: 'settle' };
  const why = reasonToEnd(facts);
  if (why === undefined && facts.canDraw) return pauseOrDraw(facts);
  // Whoever has one drawing is kept waiting for no other.
  if (isDrawn(prompts)) return { do: 'settle' };
  return why === undefined ? waitFor(facts) : giveUp(why);
}

/** Waiting charges nobody twice; but a visitor is not left waiting for ever. */
function waitFor({ ending, secondsAway, giveUpSeconds }: Facts): Move {
  if (ending?.isCutOff || secondsAway <= giveUpSeconds) return wait(retrySeconds);
  return giveUp(`No ComfyUI answers${ending ? `: ${ending.error.message}` : ''}`);
}

/** Why there is to be no other prompt; undefined where there is. */
function reasonToEnd(facts: Facts): string | undefined {
  const { prompts, ending } = facts;
  if (isOver(facts)) return prompts.at(-1)?.error ?? 'Not drawn';
  return ending && isHopeless(ending) ? ending.error.message : undefined;
}

/** A graph that kills whatever draws it must come to an end, too: one that dies of it alone, and not of the others. */
function isOver({ prompts, othersWereDrawn, giveUpSeconds }: Facts): boolean {
  const kills = othersWereDrawn && deathsOf(prompts).length >= mostDeaths;
  return kills || areTriesUsedUp(prompts) || secondsDisturbed(prompts) > giveUpSeconds;
}

/** Another prompt would end no better; after a queue that stood still until the time was over, on another instance only. */
function isHopeless({ error: { kind, retryable }, isCapable, canMove }: Ending): boolean {
  return kind === 'stalled' ? !canMove : !retryable && isCapable;
}

/** An order moves to another instance at once, but not from one to the next: nothing spins while prompts are ended from outside. */
function pauseOrDraw({ prompts, ending }: Facts): Move {
  if (!ending || ending.error.isTry || !ending.isCapable) return { do: 'draw' };
  const isFirst = prompts.filter(({ status }) => status === 'cancelled').length < 2;
  return ending.canMove && isFirst ? { do: 'draw' } : wait(backoffSeconds(prompts));
}
