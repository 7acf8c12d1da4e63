import type { Scenario } from '../scenario.ts';

type Trouble = { fault: string; match?: string; times?: number; [detail: string]: unknown };
type Call = Omit<Scenario, 'name'> & { match: string };

/** Calls to Stripe that an order depends on, and the steps that make them. */
const calls: Record<string, Call> = {
  'opening a session': { match: 'POST /v1/checkout/sessions' },
  'reading a session': { match: 'GET /v1/checkout/sessions/' },
  'making a refund': { match: 'POST /v1/refunds$', steps: 'photoLost', ends: ['refunded'] },
};

/** Faults of a call. The SDK tries three times before it gives up. */
const troubles: Record<string, Trouble> = {
  'is cut off': { fault: 'drop', times: 3 },
  'loses its answer': { fault: 'lose_answer', times: 3 },
  'fails once': { fault: 'status', status: 500 },
  'fails ten times': { fault: 'status', status: 503, times: 10 },
  'fails and is replayed': { fault: 'stored_500' },
  'is done, fails and is replayed': { fault: 'stored_500', executed: true },
  'needs another key': { fault: '401', times: 2 },
  'needs more rights': { fault: '403', times: 2 },
  'meets a lock': { fault: '409', times: 4 },
  'comes too often': { fault: '429', times: 4 },
};

const slowTroubles: Record<string, Trouble> = {
  'takes longer than anybody waits': { fault: 'slow', seconds: 25, times: 3 },
};

function crossed(befalling: Record<string, Trouble>): Scenario[] {
  return Object.entries(calls).flatMap(([call, { match, ...scenario }]) =>
    Object.entries(befalling).map(([words, trouble]) => {
      return {
        ...scenario,
        name: `Stripe: ${call} ${words}`,
        faults: [{ of: 'stripe', match, ...trouble }],
      } satisfies Scenario;
    }),
  );
}

/** Excludes replayed GETs: they have no key, so Stripe stores no answer for them. */
const isPossible = ({ name }: Scenario): boolean => !(name.includes('reading') && name.includes('replayed'));

export const stripeFaults = crossed(troubles).filter(isPossible);
export const slowStripeFaults = crossed(slowTroubles);

const completed = 'webhook checkout.session.completed';
const webhookTroubles: Record<string, Trouble> = {
  'comes 50 times': { fault: 'duplicate', copies: 50 },
  'comes late': { fault: 'delay', seconds: 3 },
  'comes after the next': { fault: 'reorder', match: 'webhook payment_intent.succeeded' },
  'never comes': { fault: 'drop', times: 1000, match: 'webhook' },
  'is signed wrongly at first': { fault: 'bad_signature' },
  'is signed too long ago at first': { fault: 'old_signature', seconds: 301 },
  'comes from the future at first': { fault: 'old_signature', seconds: -301 },
  'says another amount': { fault: 'altered', set: { 'data.object.amount_total': 1 } },
  'says it was only a test': { fault: 'altered', set: { livemode: true } },
  'is of a type that nobody knows': { fault: 'altered', set: { type: 'invoice.paid' } },
  'says nothing': { fault: 'body', body: '{}' },
  'is no JSON': { fault: 'body', body: 'toon' },
};

export const webhookFaults: Scenario[] = Object.entries(webhookTroubles).map(([words, trouble]) => ({
  name: `Stripe: the webhook ${words}`,
  faults: [{ of: 'stripe', match: completed, ...trouble }],
}));

/** Scenarios of what customers and banks do. */
export const paymentScenarios: Scenario[] = [
  { name: 'the card is declined first', steps: 'declined' },
  { name: 'a gift is paid', steps: 'gift', ends: ['gift_issued'] },
  { name: 'a slow method pays', steps: 'slowMethod' },
  { name: 'a slow method fails', steps: 'slowMethodIsLost', ends: ['expired'] },
  { name: 'a slow method fails, a card pays', steps: 'slowMethodFails' },
  { name: 'the checkout runs out, the next one is paid', steps: 'runsOut' },
  { name: 'two sessions of one order are paid', steps: 'paidTwice' },
  { name: 'a payment of an unknown order comes in', steps: 'unknownPayment' },
  {
    name: 'the shop goes to another account before the refund, and comes back',
    ...{ steps: 'otherAccount', ends: ['refunded'] },
  },
  { name: 'paid after the photo was deleted', steps: 'paidLate', ends: ['awaiting_payment'] },
  {
    name: 'the payment is disputed before the refund',
    steps: 'disputed',
    ends: ['paid', 'approved', 'failed'],
  },
  { name: 'the dispute is won before the refund', steps: 'disputeWon', ends: ['refunded'] },
  { name: 'the dispute is lost', steps: 'disputeLost', ends: ['refunded'] },
  { name: 'a code pays for what cannot be drawn', steps: 'codePhotoLost', ends: ['code_restored'] },
  {
    ...{ name: 'the bank takes its time with the refund', steps: 'photoLost', ends: ['refunded'] },
    faults: [{ of: 'stripe', match: 'POST /v1/refunds$', fault: 'refund_pending', seconds: 2 }],
  },
  {
    ...{ name: 'the bank refuses the refund once', steps: 'photoLost', ends: ['refunded'] },
    faults: [{ of: 'stripe', match: 'POST /v1/refunds$', fault: 'refund_failed', seconds: 2 }],
  },
  {
    ...{ name: 'refund and list fail together', steps: 'photoLost', ends: ['refunded'] },
    faults: [
      { of: 'stripe', match: 'POST /v1/refunds$', fault: 'lose_answer', times: 3 },
      { of: 'stripe', match: 'GET /v1/refunds', fault: 'status', status: 500, times: 9 },
    ],
  },
];
