import { describe, expect, test } from 'vitest';
import { isAboutOpening, mailAbout, mailFor, mailOn } from './mail.ts';
import { orderStates, type OrderKind, type OrderState } from './order.ts';

const at = new Date(0);
const paid = {
  kind: 'picture' as OrderKind,
  state: 'paid' as OrderState,
  paidAt: at,
  pendingPayment: null,
  pictureDeletedAt: null,
  furtherStyles: null,
  setEndedAt: null,
};

test('only two mails are about the shop’s opening', () => {
  expect(['opening', 'opening_confirmation', 'ready'].filter(isAboutOpening)).toEqual([
    ...['opening', 'opening_confirmation'],
  ]);
});

describe('an order’s new state', () => {
  test('causes its mail', () => {
    expect(mailOn('paid', null)).toEqual({ kind: 'received', about: '' });
    expect(mailOn('paid', 'pi_1')).toEqual({ kind: 'received', about: '' });
    expect(mailOn('drawn', null)).toBeUndefined();
  });

  test('causes one about a payment that did not arrive', () => {
    expect(mailOn('expired', 'pi_1')).toEqual({ kind: 'payment_failed', about: 'pi_1' });
    expect(mailOn('expired', null)).toBeUndefined();
  });
});

describe('the mail that a visitor asks for', () => {
  test('is that of the state, or says that the order has come', () => {
    expect(mailAbout(paid)).toBe('received');
    expect(mailAbout({ ...paid, state: 'drawn' })).toBe('received');
    expect(mailAbout({ ...paid, state: 'delivered' })).toBe('ready');
    expect(mailAbout({ ...paid, state: 'cancelled' })).toBe('cancelled');
    expect(mailAbout({ ...paid, kind: 'gift', state: 'gift_issued' })).toBe('gift');
  });

  test('is that of the state for every state that has one', () => {
    for (const state of orderStates) {
      const mail = mailFor(state);
      if (mail) expect(mailAbout({ ...paid, state })).toBe(mail);
    }
  });

  test('says that a payment is on its way', () => {
    const waiting = { ...paid, state: 'awaiting_payment', paidAt: null, pendingPayment: 'pi_1' } as const;
    expect(mailAbout(waiting)).toBe('payment_pending');
  });

  test('comes with a set once all of its pictures have ended', () => {
    const set = { ...paid, state: 'delivered', furtherStyles: [{}] } as const;
    expect(mailAbout(set)).toBe('received');
    expect(mailAbout({ ...set, setEndedAt: at })).toBe('ready');
    expect(mailAbout({ ...set, state: 'refunded' })).toBe('refunded');
  });

  test.each([
    ['before the payment', { ...paid, state: 'awaiting_payment', paidAt: null } as const],
    ['for a gift without a code yet', { ...paid, kind: 'gift', state: 'gift_paid' } as const],
  ])('is refused %s', (_when, order) => {
    expect(() => mailAbout(order)).toThrow(expect.objectContaining({ errorCode: 'nothing_to_send' }));
  });

  test('is refused for a deleted picture', () => {
    const delivered = { ...paid, state: 'delivered', pictureDeletedAt: at } as const;
    expect(() => mailAbout(delivered)).toThrow(expect.objectContaining({ errorCode: 'picture_not_ready' }));
    expect(mailAbout({ ...delivered, state: 'refunded' })).toBe('refunded');
  });
});
