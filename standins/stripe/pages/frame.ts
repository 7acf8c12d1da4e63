import { html, type Html } from '#standins/http/html.ts';
import { page } from '#standins/http/page.ts';

/** A whole page, labelled as what it is; `refreshSeconds` is how often it loads itself again. */
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

// Stripe's minor units, which are not always Intl's: https://docs.stripe.com/currencies
const zeroDecimal = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;
const threeDecimal = /^(bhd|jod|kwd|omr|tnd)$/;

type Priced = { currency: string; locale: string | null };

/** An amount in minor units as people write it, in the session's language unless that is left to the browser. */
export function price(amount: number, { currency, locale }: Priced): string {
  const language = locale === null || locale === 'auto' ? 'en' : locale;
  const digits = zeroDecimal.test(currency) ? 0 : threeDecimal.test(currency) ? 3 : 2;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** digits);
}
