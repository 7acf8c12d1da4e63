import { expect, test } from 'vitest';
import { paymentMethodNames } from './payment-methods.ts';

test('methods are named in the reader’s language, wallets after cards', () => {
  expect(paymentMethodNames(['sepa_debit', 'apple_pay', 'card'], 'eur', 'de')).toEqual([
    'Karten',
    'Apple Pay',
    'SEPA-Lastschrift',
  ]);
});

test('methods that do not take the currency, and those that nobody knows by a name, are left out', () => {
  expect(paymentMethodNames(['card', 'ideal', 'cashapp', 'made_up'], 'usd', 'en')).toEqual([
    'Cards',
    'Cash App Pay',
  ]);
});
