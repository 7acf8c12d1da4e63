import { expect, test } from 'vitest';
import { languages } from './language.ts';
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

test('every method of ours has a name in each language', () => {
  const offered = [
    ...['card', 'apple_pay', 'google_pay', 'link', 'paypal', 'amazon_pay', 'revolut_pay', 'klarna'],
    ...['afterpay_clearpay', 'cashapp', 'sepa_debit', 'us_bank_account', 'acss_debit', 'bacs_debit'],
    ...['au_becs_debit', 'pay_by_bank', 'bancontact', 'blik', 'eps', 'ideal', 'mb_way', 'mobilepay'],
    ...['multibanco', 'p24', 'satispay', 'swish', 'twint', 'alipay', 'wechat_pay', 'boleto', 'pix'],
    ...['oxxo', 'konbini', 'fpx', 'grabpay', 'paynow', 'promptpay', 'kakao_pay', 'naver_pay'],
  ];
  const currencies = 'usd eur gbp cad aud nzd ron huf pln dkk nok sek chf brl mxn jpy myr sgd thb krw'.split(
    ' ',
  );
  const taken = new Map(
    offered.map((method) => [
      method,
      currencies.filter((currency) => paymentMethodNames([method], currency, 'en').length > 0),
    ]),
  );
  const anywhere = offered.filter((method) => taken.get(method)?.length === currencies.length);
  expect(anywhere).toEqual([
    ...['card', 'apple_pay', 'google_pay', 'link', 'paypal', 'amazon_pay', 'klarna', 'alipay', 'wechat_pay'],
  ]);
  expect(offered.filter((method) => taken.get(method)?.length === 0)).toEqual([]);
  for (const language of languages)
    for (const method of offered)
      expect(paymentMethodNames([method], taken.get(method)?.[0] ?? '', language)).toEqual([
        expect.stringMatching(/\p{L}/u),
      ]);
});
