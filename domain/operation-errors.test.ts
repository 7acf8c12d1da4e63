import { expect, test } from 'vitest';
import { blocked, dayOf, OperationError, sharedWords } from './operation-errors.ts';

/** Values of reasons that are not texts. */
const values = {
  references: ['R-1', 'R-2'],
  known: ['R-1', 'R-2'],
  fields: ['R-1', 'R-2'],
  until: new Date('2027-03-31T12:00:00Z'),
};

test.each(Object.entries(sharedWords))('the reason %s is told with what it is about', (_code, say) => {
  const told: string[] = [];
  const facts = new Proxy(values, {
    get(all, name) {
      if (!(name in all)) told.push(`<${String(name)}>`);
      return (Reflect.get(all, name) as unknown) ?? `<${String(name)}>`;
    },
  });
  const text = (say as (facts: unknown) => string)(facts);
  expect(text).toMatch(/[.:?]|<id>$/);
  expect(told.filter((one) => !text.includes(one))).toEqual([]);
});

test('several possibilities are listed', () => {
  const order = { text: 'ada', references: ['R-1', 'R-2'] };
  expect(sharedWords.order_ambiguous(order)).toContain('such as R-1 and R-2:');
  expect(sharedWords.style_unknown({ id: 'x', known: ['anime', 'bricks'] })).toContain('only anime, bricks.');
  expect(sharedWords.mail_link({ url: 'x:', fields: ['a', 'b'] })).toContain('or to a or b; not to "x:"');
  expect(sharedWords.mail_field_unknown({ name: 'x', known: ['a', 'b'] })).toContain('only {{a}}, {{b}}.');
});

test('a refund that Stripe has not accepted has no number', () => {
  const refund = (stripeId: string | null) => sharedWords.refunded_before({ stripeId, status: 'pending' });
  expect(refund('re_1')).toBe('It already has a refund: re_1, pending.');
  expect(refund(null)).toContain('one that Stripe has not accepted yet');
});

test('a block of a photo names its order, one of an address does not', () => {
  expect([blocked('R-1'), blocked(null)]).toEqual(['The photo of R-1', 'The address']);
  expect(dayOf(values.until)).toBe('2027-03-31');
  const block = { photoOf: null, until: values.until, id: 'b1' };
  expect(sharedWords.blocked_before(block)).toBe('The address is already blocked, until 2027-03-31: b1');
});

test('a refused operation says why in the words that it is given', () => {
  const error = new OperationError('nothing_to_retry', { reference: 'R-1', state: 'paid' });
  expect(error).toMatchObject({ name: 'OperationError', errorCode: 'nothing_to_retry' });
  expect(error.say({ nothing_to_retry: ({ state }) => `It is ${state}.` })).toBe('It is paid.');
  expect(error.say(sharedWords)).toBe('nothing_to_retry');
});
