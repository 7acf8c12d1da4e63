import { describe, expect, it, test } from 'vitest';
import { orderStates, type OrderState } from '#domain/order.ts';
import { hasImages, possibleActions } from './possible-actions.ts';

const then = new Date('2026-01-01T12:00:00Z');
const paid = { frozenAt: null, paidAt: then, paidBy: 'card' } as const;
const bare = { photoDeletedAt: then, pictureDeletedAt: null, pictureBytes: null };
const nothing = { isRefundable: false, isReleasable: false, isGiftSent: false };

describe('an order', () => {
  const tried: OrderState[] = [
    ...(['paid', 'approved', 'drawn', 'accepted', 'gift_paid', 'rejected', 'failed'] as const),
  ];

  it.for(orderStates)('that is %s is tried again only while a worker has a step for it', (state) => {
    expect(possibleActions({ ...paid, ...bare, state }, nothing).includes('retry')).toBe(
      tried.includes(state),
    );
  });

  it('that a dispute holds is not tried again, and is released if the bank may still give the money back', () => {
    const frozen = { ...paid, ...bare, state: 'failed', frozenAt: then } as const;
    expect(possibleActions(frozen, nothing)).toEqual(['send', 'code']);
    expect(possibleActions(frozen, { ...nothing, isReleasable: true })).toEqual(['send', 'code', 'release']);
  });

  it('that no dispute holds is not released', () => {
    const delivered = { ...paid, ...bare, state: 'delivered' } as const;
    expect(possibleActions(delivered, { ...nothing, isReleasable: true })).toEqual(['send', 'code']);
  });

  it('that was a free redraw and failed is over', () => {
    const redraw = { ...paid, ...bare, state: 'failed', paidBy: 'redraw' } as const;
    expect(possibleActions(redraw, nothing)).toEqual(['send', 'code']);
  });

  it('that nobody has paid has neither mail nor code, but a photo to delete', () => {
    const unpaid = {
      ...paid,
      ...bare,
      state: 'awaiting_payment',
      paidAt: null,
      photoDeletedAt: null,
    } as const;
    expect(possibleActions(unpaid, nothing)).toEqual(['delete']);
  });

  it('whose picture was deleted has no mail to send any more, unless it has another end', () => {
    const deleted = { ...paid, ...bare, pictureDeletedAt: then };
    expect(possibleActions({ ...deleted, state: 'delivered' }, nothing)).toEqual(['code']);
    expect(possibleActions({ ...deleted, state: 'refunded' }, nothing)).toEqual(['send', 'code']);
  });

  it('is refunded, or its mail reported lost, exactly if that is possible', () => {
    const gift = { ...paid, ...bare, state: 'gift_issued' } as const;
    expect(possibleActions(gift, { ...nothing, isRefundable: true })).toEqual(['refund', 'send', 'code']);
    expect(possibleActions(gift, { ...nothing, isGiftSent: true })).toEqual(['send', 'bounced', 'code']);
  });
});

test.for([
  [true, 'photo', { ...bare, photoDeletedAt: null }],
  [true, 'picture', { ...bare, pictureBytes: 9 }],
  [false, 'deleted picture', { ...bare, pictureBytes: 9, pictureDeletedAt: then }],
  [false, 'picture that was never drawn', bare],
] as const)('it is %s that an order with a %s has images', ([expected, , images]) => {
  expect(hasImages(images)).toBe(expected);
});
