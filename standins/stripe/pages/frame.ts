import { readFileSync } from 'node:fs';
import { html, Html } from '#standins/http/html.ts';

const style = new Html(readFileSync(new URL('./page.css', import.meta.url), 'utf8'));

/** A whole page, labelled as what it is; `refreshSeconds` is how often it loads itself again. */
export function page(title: string, content: Html, refreshSeconds?: number): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="robots" content="noindex" />
        ${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <p class="test">Test payment page: no card is charged</p>
        <main>${content}</main>
      </body>
    </html>`.text;
}

type Priced = { currency: string; locale: string | null };

/** An amount in minor units as people write it, in the session's language unless that is left to the browser. */
export function price(amount: number, { currency, locale }: Priced): string {
  const language = locale === null || locale === 'auto' ? 'en' : locale;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
