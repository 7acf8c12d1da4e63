import type { Language } from './language.ts';

type Name = string | Record<Language, string>;
/** A payment method: its name, and the only currencies that it takes, if it does not take most. */
type Method = [name: Name, ...currencies: string[]];

/**
 * Payment methods by Stripe's names, in the order in which they are shown. Those are left out that Stripe's hosted page does not
 * offer for a small single payment, such as bank transfers to a customer's balance.
 */
const methods: Record<string, Method> = {
  card: [{ en: 'Cards', de: 'Karten', fr: 'Carte bancaire', es: 'Tarjeta' }],
  ...{ apple_pay: ['Apple Pay'], google_pay: ['Google Pay'], link: ['Link'], paypal: ['PayPal'] },
  ...{ amazon_pay: ['Amazon Pay'], revolut_pay: ['Revolut Pay', 'eur', 'gbp', 'ron', 'huf', 'pln', 'dkk'] },
  klarna: ['Klarna'],
  afterpay_clearpay: ['Afterpay', 'usd', 'cad', 'gbp', 'aud', 'nzd'],
  cashapp: ['Cash App Pay', 'usd'],
  sepa_debit: [
    {
      en: 'SEPA direct debit',
      de: 'SEPA-Lastschrift',
      fr: 'Prélèvement SEPA',
      es: 'Adeudo directo SEPA',
    },
    'eur',
  ],
  us_bank_account: ['ACH', 'usd'],
  acss_debit: ['PAD', 'cad', 'usd'],
  bacs_debit: ['Bacs', 'gbp'],
  au_becs_debit: ['BECS', 'aud'],
  pay_by_bank: ['Pay by Bank', 'gbp', 'eur'],
  ...{
    bancontact: ['Bancontact', 'eur'],
    blik: ['BLIK', 'pln'],
    eps: ['eps', 'eur'],
    ideal: ['iDEAL', 'eur'],
  },
  ...{ mb_way: ['MB WAY', 'eur'], mobilepay: ['MobilePay', 'dkk', 'eur', 'nok', 'sek'] },
  ...{ multibanco: ['Multibanco', 'eur'], p24: ['Przelewy24', 'eur', 'pln'], satispay: ['Satispay', 'eur'] },
  ...{ swish: ['Swish', 'sek'], twint: ['TWINT', 'chf'], alipay: ['Alipay'], wechat_pay: ['WeChat Pay'] },
  ...{ boleto: ['Boleto', 'brl'], pix: ['Pix', 'brl'], oxxo: ['OXXO', 'mxn'], konbini: ['Konbini', 'jpy'] },
  ...{ fpx: ['FPX', 'myr'], grabpay: ['GrabPay', 'sgd', 'myr'], paynow: ['PayNow', 'sgd'] },
  ...{ promptpay: ['PromptPay', 'thb'], kakao_pay: ['Kakao Pay', 'krw'], naver_pay: ['Naver Pay', 'krw'] },
};

/** Names those of the methods, by Stripe's names, that buyers know and that take the currency. */
export function paymentMethodNames(offered: string[], currency: string, language: Language): string[] {
  const known = Object.entries(methods).filter(([id]) => offered.includes(id));
  const usable = known.filter(([, [, ...only]]) => only.length === 0 || only.includes(currency));
  return usable.map(([, [name]]) => (typeof name === 'string' ? name : name[language]));
}
