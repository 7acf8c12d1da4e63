import type { Crash, Failpoint } from '#adapters/failpoint.ts';
import type { Scenario } from '../scenario.ts';

type ProcessName = 'server' | 'worker';
type More = Omit<Scenario, 'name' | 'dies'> & Pick<Crash, 'delayMs'>;
type KillPoint = [
  name: string,
  process: ProcessName,
  point: Failpoint,
  about?: string | undefined,
  more?: More,
];

const paid = 'checkout.session.completed';
const refusing: More = { settings: { MODERATION_LIMITS: 'porn=0' }, ends: ['code_issued'] };
const refunded: More = { steps: 'photoLost', ends: ['refunded'] };
const restored: More = { steps: 'codePhotoLost', ends: ['code_restored'] };
const gift: More = { steps: 'gift', ends: ['gift_issued'] };
const photoOver: More = { steps: 'photoOver' };
const silent: More = {
  steps: 'comfyIsSilent',
  faults: [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 8 }],
};
const slowMethodLost: More = { steps: 'slowMethodIsLost', ends: ['expired'] };
const unknown: More = { steps: 'unknownPayment' };
const otherAccount: More = { steps: 'otherAccount', ends: ['refunded'] };
/** Matches refunds only, not the request by which a starting worker checks that the key may refund. */
const refusedByBank: More = {
  ...refunded,
  faults: [{ of: 'stripe', match: 'POST /v1/refunds$', fault: 'refund_failed', seconds: 2 }],
};
const midDrawing: More = { faults: [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 2 }] };
/** Leaves time to die between the final dot and its answer. */
const midMail: More = { faults: [{ of: 'mailbox', match: 'DATA', fault: 'slow', seconds: 2 }], delayMs: 500 };

/** Kill points of the fault matrix by their names there, with their places in this code. */
const killPoints: KillPoint[] = [
  ['K01 photo written, not named', 'server', 'file-written', 'photos'],
  ['K02 photo named, order not inserted', 'server', 'file-kept', 'photos'],
  ['K03 order committed, not answered', 'server', 'order-created'],
  ['K04 checkout intended, Stripe not asked', 'server', 'checkout-intended'],
  ['K05 checkout opened at Stripe, not noted', 'server', 'checkout-opened'],
  ['K06 checkout noted, not answered', 'server', 'checkout-recorded'],
  ['K07 webhook verified, not stored', 'server', 'webhook-verified', paid],
  ['K08 webhook stored, not committed', 'server', 'webhook-recorded', paid],
  ['K09 webhook committed, not answered', 'server', 'webhook-committed', paid],
  ['K10 job due, not enqueued', 'worker', 'job-due', 'order'],
  ['K11 job enqueued, not noted', 'worker', 'job-enqueued', 'order'],
  ['K12 order taken, nothing done', 'worker', 'order-taken', 'paid'],
  ['K13 moderating', 'worker', 'moderation-begun', undefined, { delayMs: 40 }],
  ['K14 verdict found, not committed', 'worker', 'state-written', 'approve'],
  ['K15 rejection written, not committed', 'worker', 'state-written', 'reject', refusing],
  ['K15b rejection committed', 'worker', 'state-committed', 'reject', refusing],
  ['K15c code written, not committed', 'worker', 'state-written', 'issueCode', refusing],
  ['K15d code committed, not mailed', 'worker', 'state-committed', 'issueCode', refusing],
  ['K15e gift paid, code not made', 'worker', 'state-committed', 'payGift', gift],
  ['K15f code of a gift written, not committed', 'worker', 'state-written', 'issueGift', gift],
  ['K15g code of a gift committed, not mailed', 'worker', 'state-committed', 'issueGift', gift],
  ['K16 strike noted, block not', 'worker', 'strike-recorded', undefined, refusing],
  ['K17 before the upload to ComfyUI', 'worker', 'photo-upload-due'],
  ['K18 uploaded, prompt not posted', 'worker', 'photo-uploaded'],
  ['K19 prompt posted, answer not handled', 'worker', 'prompt-posted'],
  ['K20 drawing', 'worker', 'progress-reported', undefined, midDrawing],
  ['K20b drawing, and nobody answers after', 'worker', 'prompt-posted', undefined, silent],
  ['K21 drawn, not fetched', 'worker', 'picture-found'],
  ['K22 drawing fetched, file begun', 'worker', 'file-begun', 'drawings'],
  ['K23 drawing kept, not committed', 'worker', 'file-kept', 'drawings'],
  ['K24 picture checked, not committed', 'worker', 'state-written', 'accept'],
  ['K25 delivery committed, not mailed', 'worker', 'state-committed', 'deliver'],
  ['K26 recipient told, mail not handed over', 'worker', 'smtp-line', 'DATA'],
  ['K27 mail handed over, not answered', 'worker', 'smtp-line', '354 ', midMail],
  ['K28 mail accepted, not noted', 'worker', 'mail-accepted', 'ready'],
  ['K29 delivered, job not acknowledged', 'worker', 'step-concluded', 'deliver'],
  ['K30 refund intended, Stripe not asked', 'worker', 'refund-intended', undefined, refunded],
  ['K31 refund made, not noted', 'worker', 'refund-made', undefined, refunded],
  ['K32 refund noted, not mailed', 'worker', 'refund-recorded', undefined, refunded],
  ['K33 refund webhook stored, not committed', 'server', 'webhook-recorded', 'refund.created', refunded],
  ['K34 row ended, file not removed', 'worker', 'rows-expired', 'photos', photoOver],
  ['K35 file removed, row not touched again', 'worker', 'file-removed', 'photos', photoOver],
];

const paidLate = { steps: 'paidLate', ends: ['awaiting_payment'] } satisfies Partial<Scenario>;

/** Kill points of the same kinds elsewhere, played only in the whole matrix. */
const furtherPoints: KillPoint[] = [
  ['K01b draft written, not named', 'server', 'file-written', 'drafts'],
  ['K02b draft noted, file begun', 'server', 'file-begun', 'drafts'],
  ['K03b draft kept, not answered', 'server', 'file-kept', 'drafts'],
  ['K03c code redeemed, not committed', 'server', 'code-redeemed', undefined, { steps: 'code' }],
  ['K10b job of a code order due', 'server', 'job-due', 'order', { steps: 'code' }],
  ['K10c job by a webhook due', 'server', 'job-due', 'session'],
  ['K12b order taken to draw', 'worker', 'order-taken', 'approved'],
  ['K12c order taken to check', 'worker', 'order-taken', 'drawn'],
  ['K12d order taken to deliver', 'worker', 'order-taken', 'accepted'],
  ['K12e order taken to refund', 'worker', 'order-taken', 'failed', refunded],
  ['K14b payment written, not committed', 'worker', 'state-written', 'pay'],
  ['K14c payment committed', 'worker', 'state-committed', 'pay'],
  [
    'K14d delayed payment written, not committed',
    'worker',
    'state-written',
    'payDelayed',
    { steps: 'slowMethod' },
  ],
  ['K14e failed payment written, not committed', 'worker', 'state-written', 'expire', slowMethodLost],
  ['K28c failed payment told, not noted', 'worker', 'mail-accepted', 'payment_failed', slowMethodLost],
  ['K23b drawing written, not named', 'worker', 'file-written', 'drawings'],
  ['K23c picture kept, not committed', 'worker', 'file-kept', 'pictures'],
  ['K24b delivery written, not committed', 'worker', 'state-written', 'deliver'],
  ['K28b code mail accepted, not noted', 'worker', 'mail-accepted', 'code', refusing],
  ['K29b drawn, job not acknowledged', 'worker', 'step-concluded', 'draw'],
  ['K30b late refund intended', 'worker', 'refund-intended', undefined, { steps: 'paidTwice' }],
  ['K30c failure committed', 'worker', 'state-committed', 'giveUp', refunded],
  ['K32b refund committed, not mailed', 'worker', 'state-committed', 'refund', refunded],
  ['K32e refusal of a refund noted', 'worker', 'refund-recorded', 'failed', refusedByBank],
  ['K32f late payment refunded, not told', 'worker', 'refund-recorded', 'succeeded', paidLate],
  [
    'K32g second payment refunded, not told',
    'worker',
    'refund-recorded',
    'succeeded',
    { steps: 'paidTwice' },
  ],
  ['K32h refund told, mail not noted', 'worker', 'mail-accepted', 'second_payment', { steps: 'paidTwice' }],
  ['K32c code restored, not committed', 'worker', 'state-written', 'restoreCode', restored],
  ['K32d code restored, not mailed', 'worker', 'state-committed', 'restoreCode', restored],
  ['K36 unknown payment noted, not committed', 'worker', 'unknown-payments-recorded', undefined, unknown],
  ['K37 unknown payment given back, not noted', 'worker', 'refund-made', undefined, unknown],
  ['K38 refund intended, then another account', 'worker', 'refund-intended', undefined, otherAccount],
  ['K39 account is back, refund made, not noted', 'worker', 'refund-made', undefined, otherAccount],
  ['K33b refund webhook committed', 'server', 'webhook-committed', 'refund.created', refunded],
];

function scenarioOf([name, process, point, about, { delayMs = 0, ...more } = {}]: KillPoint): Scenario {
  const at = { point, delayMs, ...(about === undefined ? {} : { about }) };
  return { name, dies: { process, at: [at] }, ...more };
}

export const kills = killPoints.map(scenarioOf);
export const furtherKills = furtherPoints.map(scenarioOf);

/**
 * Failpoints that the process that follows a death there reaches again. An opened checkout may be found at Stripe before it is
 * opened again.
 */
const recurring = new Set<Failpoint>([
  ...(['file-begun', 'file-written', 'code-redeemed', 'order-created'] as const),
  ...(['checkout-intended', 'webhook-verified', 'webhook-recorded'] as const),
  ...(['job-due', 'job-enqueued', 'order-taken', 'moderation-begun', 'strike-recorded'] as const),
  ...(['state-written', 'photo-upload-due', 'photo-uploaded', 'picture-found'] as const),
  ...(['refund-intended', 'refund-made', 'unknown-payments-recorded'] as const),
]);

/**
 * Decides whether a process reaches the failpoint again. A server enqueues nothing when a request is repeated: the webhook has
 * been stored, and the sweep has found the order of a code meanwhile.
 */
function comesAgain(point: Failpoint, process: ProcessName): boolean {
  return recurring.has(point) && !(process === 'server' && point === 'job-due');
}

/** Delays each death of a scenario by this many milliseconds. */
export function killedLater(scenario: Scenario, ms: number): Scenario {
  const { dies } = scenario;
  if (!dies) return scenario;
  const at = dies.at.map((crash) => ({ ...crash, delayMs: (crash.delayMs ?? 0) + ms }));
  return { ...scenario, dies: { ...dies, at } };
}

/** Repeats the death of a scenario `times` in a row, where its failpoint is reached again. */
export function killedAgain(scenario: Scenario, times: number): Scenario {
  const { dies } = scenario;
  const [first] = dies?.at ?? [];
  if (!dies || !first || !comesAgain(first.point, dies.process)) return scenario;
  return { ...scenario, dies: { ...dies, at: Array.from({ length: times }, () => first) } };
}
