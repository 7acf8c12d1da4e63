import { html, type Html } from '#standins/http/html.ts';
import { page } from '#standins/http/page.ts';

/** Returns a whole page, marked as a test page; `refreshSeconds` is the interval at which it reloads. */
export function stripePage(title: string, content: Html, refreshSeconds?: number): string {
  const body = html`<body>
    <p class="test">Test payment page: no card is charged</p>
    <main>${content}</main>
  </body>`;
  return page(
    title,
    body,
    refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`,
  );
}

// Stripe's minor units, which differ from Intl's in places: https://docs.stripe.com/currencies
const zeroDecimal = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;
const threeDecimal = /^(bhd|jod|kwd|omr|tnd)$/;

type Priced = { currency: string; locale: string | null };

/** Formats an amount in minor units in the session's language, or in English if that is left to the browser. */
export function price(amount: number, { currency, locale }: Priced): string {
  const language = locale === null || locale === 'auto' ? 'en' : locale;
  const digits = zeroDecimal.test(currency) ? 0 : threeDecimal.test(currency) ? 3 : 2;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** digits);
}
