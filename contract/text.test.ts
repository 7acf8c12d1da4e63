import { expect, test } from 'vitest';
import { isPlainAddress } from '#domain/email.ts';
import { giftSending } from './gift-card.ts';
import { giftRequest } from './gift.ts';
import { openingRequest } from './opening.ts';
import { emailRequest, findRequest } from './order-actions.ts';
import { orderRequest } from './order.ts';

test('an address at a domain in any script is accepted wherever a visitor enters one', () => {
  const email = 'max@bücher.example';
  const entered = [
    orderRequest.parse({ photoId: 'p', styleId: 'bricks', email }).email,
    emailRequest.parse({ email }).email,
    findRequest.parse({ reference: 'ABC', email }).email,
    giftRequest.parse({ email }).email,
    giftSending.parse({ recipient: email, timeZone: 'UTC' }).recipient,
    openingRequest.parse({ email }).email,
  ];
  expect(entered.filter((address = '') => !isPlainAddress(address))).toEqual([]);
});
