import { expect, test } from 'vitest';
import { composeMail } from '#adapters/mails/mail.tsx';
import { createPayments } from '#adapters/payments/payments.ts';
import { languages } from '#domain/language.ts';
import { formatPrice, parsePrice } from '#domain/money.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';

/**
 * Currencies of https://docs.stripe.com/currencies; the mark after a name is the number of decimals that Stripe charges: none 2,
 * "0" or "3".
 */
const listed =
  'bif0 clp0 djf0 gnf0 jpy0 kmf0 krw0 mga0 pyg0 rwf0 vnd0 vuv0 xaf0 xof0 xpf0 bhd3 jod3 kwd3 omr3 tnd3 ' +
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop ' +
  'crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd kes ' +
  'kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab ' +
  'pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ' +
  'ugx uyu uzs wst xcd yer zar zmw';
/** Currencies with decimals of which Stripe charges only whole units. */
const whole = ['isk', 'ugx'];

const facts = {
  ...{ locale: 'en', brand: 'B', supportEmail: 's@example.com', statusUrl: 'https://toons.example.com/' },
  ...{ reference: 'R', styleTitle: 'Bricks', termsUrl: 'https://toons.example.com/terms' },
};

/** Returns the number in a price as text, without group separators. */
const unitsIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

test('pages and mails show the amount charged by Stripe in each of its currencies', async () => {
  const secretKey = `sk_test_${'t'.repeat(24)}`;
  const webhook = { webhookSecret: 'whsec_unused', webhookUrl: 'http://127.0.0.1:1' };
  await using stripe = await createStripeStandin({ port: 0, secretKey, ...webhook });
  const shop = { shopUrl: 'http://127.0.0.1:1', shopFingerprint: 'shop', webhookSecrets: [] };
  const payments = createPayments({ secretKey, apiUrl: stripe.url, ...shop });

  for (const name of listed.split(' ')) {
    const [currency, digits] = [name.slice(0, 3), Number(name[3] ?? 2)];
    const fraction = whole.includes(currency) ? 0 : { 0: 0, 2: 0.99, 3: 0.99 }[digits];
    const units = 54_321 + (fraction ?? 0);
    const price = parsePrice(units.toFixed(digits), currency);
    const { id } = await payments.openCheckout(
      {
        ...{
          id: currency,
          kind: 'picture',
          n: 1,
          reference: 'R',
          database: 'd',
          email: 'ada@example.com',
          product: 'Cartoon',
        },
        price,
      },
      `checkout-${currency}`,
      new Date(Date.now() + 3_600_000),
    );
    const asked = (await payments.readSession(id)).price;

    expect(asked).toEqual({ amount: Math.round(units * 10 ** digits), currency });
    expect(unitsIn(formatPrice(asked, 'en'))).toBe(units);
    const shown = languages.map((locale) => formatPrice(asked, locale).replace(/\D/g, ''));
    const digitsOf = fraction === 0 ? '54321' : units.toFixed(digits).replace('.', '');
    for (const one of shown) expect(one.startsWith(digitsOf.slice(0, 7))).toBe(true);
    const mail = composeMail('received', { ...facts, price: formatPrice(asked, 'en') });
    expect(mail.text).toContain(formatPrice(asked, 'en'));
  }
});
