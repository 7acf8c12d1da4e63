import { readFileSync } from 'node:fs';
import { html, Html } from './html.ts';

const style = new Html(readFileSync(new URL('./page.css', import.meta.url), 'utf8'));

/** Returns a whole page in the stand-ins' shared design; `head` is added to its head. */
export function page(title: string, body: Html, head: Html | false = false): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${style}
        </style>
        ${head}
      </head>
      ${body}
    </html>`.text;
}
