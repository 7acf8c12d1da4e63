import { readFileSync } from 'node:fs';
import { html, Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import type { Message } from './messages.ts';
import { mailView } from './mail-view.ts';

const script = new Html(readFileSync(new URL('./page.js', import.meta.url), 'utf8'));
const greeting = html`<p>The mails you order will open here.</p>`;
const gone = html`<p>This mail is no longer here. <a href="/">See all mails</a></p>`;
const clip = new Html(
  '<svg role="img" aria-label="Has attachments" viewBox="0 0 24 24" width="15" fill="none" stroke="currentColor" stroke-width="2"><path d="m20 11-8.5 8.5a5.5 5.5 0 0 1-7.8-7.8L12.5 3a3.7 3.7 0 0 1 5.2 5.2l-8.6 8.6a1.8 1.8 0 0 1-2.6-2.6L14.5 6"/></svg>',
);

/** Returns the page with the list and the open mail side by side; small screens show only what `view` names. */
export function mailboxPage(messages: readonly Message[], view: 'list' | 'mail', open?: Message): string {
  const title = open && view === 'mail' ? open.subject || 'Mail without a subject' : 'Test mailbox';
  const pane = open ? mailView(open) : { list: greeting, mail: gone }[view];
  const body = html`<body data-view="${view}">
    <header>
      <a href="/"><b>Test mailbox</b></a>
      <p>Every mail the shop sends on this machine lands here and goes no further.</p>
    </header>
    <main>
      ${mailList(messages, open)}
      <article aria-live="polite">${pane}</article>
    </main>
  </body>`;
  return page(
    title,
    body,
    html`<script>
      ${script};
    </script>`,
  );
}

/** Lists the last 200 mails as links, newest first. */
function mailList(messages: readonly Message[], open: Message | undefined): Html {
  if (messages.length === 0) return html`<nav aria-label="Mails"><p>No mail yet.</p></nav>`;
  const newestFirst = messages.slice(-200).reverse();
  return html`<nav aria-label="Mails">
    <ol>
      ${newestFirst.map((message) => listItem(message, message === open))}
    </ol>
  </nav>`;
}

function listItem({ id, to, at, subject, text, attachments }: Message, open: boolean): Html {
  return html`<li>
    <a class="row" href="/mail/${id}" ${open && new Html('aria-current="page"')}>
      <span>
        <b>${to || 'nobody'}</b>${subject || '(no subject)'}
        <small>${text.replace(/\s+/g, ' ').slice(0, 140)}</small>
      </span>
      <time datetime="${at}">${shortTime(new Date(at))} ${attachments.length > 0 && clip}</time>
    </a>
  </li>`;
}

function shortTime(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  if (isToday) return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
