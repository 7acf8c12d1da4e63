import { readFileSync } from 'node:fs';
import { html, Html } from '../http/html.ts';
import type { Message } from './messages.ts';
import { mailView } from './mail-view.ts';

const beside = (name: URL): Html => new Html(readFileSync(name, 'utf8'));
const style = beside(new URL('./page.css', import.meta.url));
const script = beside(new URL('./page.js', import.meta.url));

const greeting = html`<p class="hint">The mails you order will open here.</p>`;
const gone = html`<p class="hint">This mail is no longer here. <a href="/">See all mails</a></p>`;

/** The list and beside it the open mail; on small screens only what `view` says. */
export function mailboxPage(messages: readonly Message[], view: 'list' | 'mail', open?: Message): string {
  const title = open && view === 'mail' ? open.subject || 'Mail without a subject' : 'Test mailbox';
  const pane = open ? mailView(open) : { list: greeting, mail: gone }[view];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${style}
        </style>
        <script>
          ${script};
        </script>
      </head>
      <body data-view="${view}">
        <header>
          <a class="brand" href="/">Test mailbox</a>
          <p>Every mail the shop sends on this machine lands here and goes no further.</p>
        </header>
        <main>
          ${mailList(messages, open)}
          <article aria-live="polite">${pane}</article>
        </main>
      </body>
    </html>`.text;
}

/** The last 200 mails as links, newest first. */
function mailList(messages: readonly Message[], open: Message | undefined): Html {
  if (messages.length === 0) return html`<nav aria-label="Mails"><p class="hint">No mail yet.</p></nav>`;
  const newestFirst = messages.slice(-200).reverse();
  return html`<nav aria-label="Mails">
    <ol>
      ${newestFirst.map((message) => listItem(message, message === open))}
    </ol>
  </nav>`;
}

function listItem({ id, to, at, subject, text, attachments }: Message, open: boolean): Html {
  const clip = html`<span class="clip" role="img" aria-label="Has attachments"></span>`;
  return html`<li>
    <a href="/mail/${id}" ${open && new Html('aria-current="page"')}>
      <span class="who">${to || 'nobody'}</span><time datetime="${at}">${shortTime(new Date(at))}</time>
      <span class="subject">${subject || '(no subject)'}</span>${attachments.length > 0 && clip}
      <span class="snippet">${text.replace(/\s+/g, ' ').slice(0, 140)}</span>
    </a>
  </li>`;
}

function shortTime(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  if (isToday) return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
