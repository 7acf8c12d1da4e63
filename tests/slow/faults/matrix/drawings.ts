import type { Failpoint } from '#adapters/failpoint.ts';
import type { Fault, Scenario } from '../scenario.ts';

type Trouble = [match: string, words: string, fault: string, detail?: Partial<Fault>];

const passing: Trouble[] = [
  ['POST /upload/image', 'is cut off', 'drop'],
  ['POST /upload/image', 'fails', 'status', { status: 500 }],
  ['POST /prompt', 'is cut off', 'drop'],
  ['POST /prompt', 'loses its answer', 'lose_answer'],
  ['POST /prompt', 'fails', 'status', { status: 502, body: '<html>Bad gateway</html>' }],
  ['POST /prompt', 'is answered with noise', 'garbage'],
  ['POST /prompt', 'is queued under another id', 'wrong_id'],
  ['GET /jobs$', 'is cut off', 'drop', { times: 3 }],
  ['GET /jobs/', 'is answered with noise', 'garbage', { times: 3 }],
  ['GET /jobs/', 'fails', 'status', { status: 500, times: 3 }],
  ['GET /view', 'finds nothing', 'status', { status: 404 }],
  ['GET /view', 'is cut short', 'truncated_png'],
  ['GET /view', 'is cut off', 'drop'],
  ['GET /ws', 'is cut off', 'drop', { times: 3 }],
  ['execution', 'runs out of memory once', 'out_of_memory'],
  ['execution', 'finds the disk full', 'disk_full'],
  ['execution', 'leaves nothing', 'no_output'],
  ['execution', 'leaves the picture of another', 'foreign_output'],
  ['execution', 'is black', 'black'],
  ['execution', 'is cut short', 'truncated_png'],
  ['execution', 'is forgotten', 'forget'],
  ['execution', 'is left out of the history', 'empty_history'],
  ['execution', 'loses its sockets', 'drop_socket'],
  ['execution', 'takes its time', 'slow', { seconds: 4 }],
];

const lasting: Trouble[] = [
  ['execution', 'always runs out of memory', 'out_of_memory', { times: 100 }],
  ['execution', 'is always black', 'black', { times: 100 }],
  [
    'POST /prompt',
    'is always refused',
    'status',
    { status: 400, body: '{"error":"no", "node_errors":{}}', times: 100 },
  ],
];

const slow: Trouble[] = [
  ['POST /prompt', 'is never answered', 'hang'],
  ['GET /ws', 'is never opened', 'hang', { times: 2 }],
  ['execution', 'hangs', 'hang'],
];

function scenarioOf([match, words, fault, detail]: Trouble): Scenario {
  return { name: `ComfyUI: ${match} ${words}`, faults: [{ of: 'comfyui', match, fault, ...detail }] };
}

export const drawingFaults: Scenario[] = [
  ...passing.map(scenarioOf),
  ...lasting.map((trouble) => ({ ...scenarioOf(trouble), ends: ['refunded'] }) satisfies Scenario),
  {
    ...{ name: 'ComfyUI: restarts in the middle of a drawing', steps: 'comfyRestarts' },
    faults: [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 2 }],
  },
  {
    ...{ name: 'ComfyUI: an operator interrupts the drawing', steps: 'comfyInterrupts' },
    faults: [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 2 }],
  },
  {
    ...{ name: 'ComfyUI: goes away for good', steps: 'comfyGoesAway', ends: ['refunded'] },
    settings: { GIVE_UP_MINUTES: '0.2' },
  },
];
export const slowDrawingFaults: Scenario[] = [
  ...slow.map(scenarioOf),
  {
    // Waiting in ComfyUI's queue is not counted as a try; it ends once the queue has stood still for this long.
    ...scenarioOf(['execution', 'never begins', 'never_executed']),
    ...{ ends: ['refunded'], settings: { GIVE_UP_MINUTES: '0.2' } },
  },
];

const bestOfTwo = { settings: { CANDIDATES: '2' } };
const diesAt = (point: Failpoint, about?: string): NonNullable<Scenario['dies']> => ({
  process: 'worker',
  at: [{ point, ...(about === undefined ? {} : { about }) }],
});
const spoilt: Fault[] = [{ of: 'comfyui', match: 'execution', fault: 'black' }];

const ofCandidates: Scenario[] = [
  { name: 'K23d one of two candidates kept, the other not begun', dies: diesAt('candidate-drawn') },
  { name: 'K24c the better candidate chosen, not committed', dies: diesAt('state-written', 'accept') },
  { name: 'K24d the better candidate chosen', dies: diesAt('state-committed', 'accept'), faults: spoilt },
  {
    name: 'of two candidates the second is cut off with its ComfyUI',
    faults: [
      { of: 'comfyui', match: 'execution', fault: 'slow', seconds: 0 },
      { of: 'comfyui', match: 'execution', fault: 'forget' },
    ],
  },
];
/** The better of an order's two drawings is delivered. */
export const candidateFaults = ofCandidates.map((one) => ({ ...one, ...bestOfTwo }));
