import { expect, test } from 'vitest';
import { isPlainAddress } from '#domain/email.ts';
import { emailRequest, findRequest } from './order-actions.ts';
import { giftRequest } from './gift.ts';
import { openingRequest } from './opening.ts';

test('an address at a domain in any script is accepted wherever a visitor enters one', () => {
  const email = 'max@bücher.example';
  const read = [
    emailRequest.parse({ email }),
    findRequest.parse({ reference: 'ABC', email }),
    giftRequest.parse({ email }),
    openingRequest.parse({ email }),
  ];
  expect(read.map((request) => isPlainAddress(request.email ?? ''))).toEqual(read.map(() => true));
});
