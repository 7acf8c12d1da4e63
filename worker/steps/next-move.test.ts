import { expect, test } from 'vitest';
import { ComfyError } from '#adapters/comfyui/comfy-error.ts';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import { fateOf, nextMove, type Ending, type Facts, type Move } from './next-move.ts';

const at = new Date();
const prompt = (status: Prompt['status'], error: string | null = null): Prompt => ({
  ...{ promptId: 'a-prompt', orderId: 'an-order', retry: 0, instance: 'http://gpu', folder: 'shop' },
  ...{ seed: '1', status, rating: null, error, ahead: null, cleanupDueAt: null, photoId: null },
  ...{ createdAt: at, startedAt: at, endedAt: at },
});
const open = prompt('open');
const done = prompt('done');
const failed = prompt('failed', 'failed: first');
const cancelled = prompt('cancelled', 'interrupted: why');
const death = prompt('cancelled', 'lost: why');

const ending = (kind: ComfyError['kind'], changes: Partial<Ending> = {}): Ending => ({
  ...{ error: new ComfyError(kind, 'why'), isAdopted: true, isSpare: false },
  ...{ isCutOff: false, isCapable: true, canMove: false },
  ...changes,
});
const factsOf = (prompts: Prompt[], changes: Partial<Facts> = {}): Facts => ({
  ...{ prompts, candidates: 1, canDraw: true, othersWereDrawn: false },
  ...{ secondsAway: 0, giveUpSeconds: 900 },
  ...changes,
});

test.each<[string, 'open' | 'failed' | 'cancelled', Ending]>([
  ['silent', 'open', ending('silent')],
  ['unreachable, and may exist', 'open', ending('unreachable')],
  ['unreachable, and was never posted', 'cancelled', ending('unreachable', { isAdopted: false })],
  ['silent, while another instance could draw it', 'cancelled', ending('silent', { canMove: true })],
  ['silent, and there is a drawing already', 'cancelled', ending('silent', { isSpare: true })],
  ['invisible to this worker only', 'open', ending('lost', { isCutOff: true, canMove: true })],
  ['killed with its instance', 'cancelled', ending('lost')],
  ['not saved', 'cancelled', ending('unwritable')],
  ['out of memory', 'failed', ending('out_of_memory')],
  ['late', 'failed', ending('timeout')],
])('a prompt that is %s is %s', (_what, fate, end) => {
  expect(fateOf(end)).toBe(fate);
});

const wait = (seconds: number): Move => ({ do: 'wait', seconds });
const giveUp = (note: string): Move => ({ do: 'giveUp', note });

test.each<[string, Move, Facts]>([
  ['nothing was tried', { do: 'draw' }, factsOf([])],
  ['an earlier prompt is open', { do: 'follow' }, factsOf([open])],
  ['no instance is available', wait(3), factsOf([], { canDraw: false })],
  ['none has been available for long enough', wait(3), factsOf([], { canDraw: false, secondsAway: 900 })],
  [
    'none has been available for too long',
    giveUp('No ComfyUI answers'),
    factsOf([], { canDraw: false, secondsAway: 901 }),
  ],
  ['the first of two is drawn', { do: 'draw' }, factsOf([done], { candidates: 2 })],
  ['all are drawn', { do: 'settle' }, factsOf([done])],
  [
    'one is drawn and no instance is available',
    { do: 'settle' },
    factsOf([done], { candidates: 2, canDraw: false }),
  ],
  ['one of two failed', { do: 'settle' }, factsOf([failed, done], { candidates: 2 })],
  ['one try failed', { do: 'draw' }, factsOf([failed], { ending: ending('failed') })],
  [
    'two tries failed',
    giveUp('failed: why'),
    factsOf([failed, prompt('failed', 'failed: why')], { ending: ending('failed') }),
  ],
  ['two tries failed without a reason', giveUp('Not drawn'), factsOf([failed, prompt('failed')])],
  ['the graph was refused', giveUp('why'), factsOf([cancelled], { ending: ending('rejected') })],
  [
    'the instance lacks something that another one has',
    { do: 'draw' },
    factsOf([cancelled], { ending: ending('rejected', { isCapable: false }) }),
  ],
  ['the queue stalled', giveUp('why'), factsOf([cancelled], { ending: ending('stalled') })],
  [
    'the queue of one of two stalled',
    { do: 'draw' },
    factsOf([cancelled], { ending: ending('stalled', { canMove: true }) }),
  ],
  ['it was interrupted', wait(0.5), factsOf([cancelled], { ending: ending('interrupted') })],
  ['it was interrupted twice', wait(1), factsOf([cancelled, cancelled], { ending: ending('interrupted') })],
  ['the pause after that is over', { do: 'draw' }, factsOf([cancelled, cancelled])],
  [
    'one of two instances died',
    { do: 'draw' },
    factsOf([death], { ending: ending('lost', { canMove: true }) }),
  ],
  ['the other one died too', wait(1), factsOf([death, death], { ending: ending('lost', { canMove: true }) })],
  ['its instance died twice', wait(1), factsOf([death, death], { ending: ending('lost') })],
  [
    'two died that draw others',
    wait(1),
    factsOf([death, death], { ending: ending('lost'), othersWereDrawn: true }),
  ],
  [
    'three died that draw others',
    giveUp('lost: why'),
    factsOf([death, death, death], { ending: ending('lost'), othersWereDrawn: true }),
  ],
  ['three died, whatever the reason', wait(2), factsOf([death, death, death], { ending: ending('lost') })],
  ['its prompt is invisible', wait(3), factsOf([open], { ending: ending('silent') })],
  [
    'its prompt is invisible for too long',
    giveUp('No ComfyUI answers: why'),
    factsOf([open], { ending: ending('silent'), secondsAway: 901 }),
  ],
  [
    'its prompt is invisible to this worker only',
    wait(3),
    factsOf([open], { ending: ending('silent', { isCutOff: true }), secondsAway: 901 }),
  ],
  [
    'it failed once before its instance died',
    { do: 'draw' },
    factsOf([failed, death], { ending: ending('lost', { canMove: true }) }),
  ],
  [
    'it has been disturbed for as long as allowed',
    wait(0.5),
    factsOf([cancelled], { ending: ending('interrupted'), giveUpSeconds: 0.5 }),
  ],
  [
    'it has been disturbed for too long',
    giveUp('interrupted: why'),
    factsOf([cancelled], { ending: ending('interrupted'), giveUpSeconds: 0.1 }),
  ],
])('the next move when %s is %o', (_what, move, facts) => {
  expect(nextMove(facts)).toEqual(move);
});
