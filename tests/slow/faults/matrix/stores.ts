import type { Scenario } from '../scenario.ts';

const midDrawing: Scenario['faults'] = [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 3 }];

const redisTroubles: Record<string, Pick<Scenario, 'steps' | 'faults'>> = {
  'is away when the worker starts': { steps: 'redisIsAwayAtStart', faults: midDrawing },
  'is away for a while': { steps: 'redisIsAway', faults: midDrawing },
  'is full when the order is paid': { steps: 'redisIsFull' },
  'fills up in the middle of a drawing': { steps: 'redisFillsUp', faults: midDrawing },
  'dies in the middle of a drawing, and its replica takes over': { steps: 'redisDies', faults: midDrawing },
  'is gone without a word, and its replica takes over': { steps: 'redisVanishes', faults: midDrawing },
  'dies, and its replica lacks the last job': { steps: 'jobIsLost' },
  'dies, and its replica brings back what was done': { steps: 'jobComesBack', faults: midDrawing },
  'dies in the middle of a drawing, and comes back empty': { steps: 'redisIsEmptied', faults: midDrawing },
};

const redisFaults = Object.entries(redisTroubles).map(([words, trouble]): Scenario => ({
  name: `Redis ${words}`,
  environment: 'redis',
  ...trouble,
}));

/** Faults of the stores, and of the processes that use them. */
export const storeFaults: Scenario[] = [
  {
    ...{ name: 'the database is killed in the middle of a drawing', steps: 'databaseDies' },
    ...{ environment: 'killable', faults: midDrawing },
  },
  { name: 'the queue is emptied in the middle of a drawing', steps: 'queueIsEmptied', faults: midDrawing },
  { name: 'the queue is emptied before the payment is settled', steps: 'queueForgetsPayment' },
  { name: 'the worker is frozen for longer than its lease', steps: 'frozenWorker', faults: midDrawing },
  {
    name: 'another worker dies again and again beside one that draws',
    steps: 'crashLoop',
    faults: midDrawing,
  },
  { name: 'another worker alone is cut off from ComfyUI', steps: 'cutOffWorker', faults: midDrawing },
  { name: 'clocks jump ahead by ten minutes', steps: 'clockGoesAhead', faults: midDrawing },
  { name: 'clocks fall back by ten minutes', steps: 'clockFallsBack', faults: midDrawing },
  { name: 'clocks are ten minutes late, and put right', steps: 'clockIsLate', faults: midDrawing },
  { name: 'no more files can be opened for a while', steps: 'filesRunOut', faults: midDrawing },
  { name: 'moderator and decoder are killed for memory again and again', steps: 'childrenAreKilled' },
  ...redisFaults,
];
