import { html, Html } from '#standins/http/html.ts';
import type { Message } from './parse.ts';

const clip = html`<svg
  class="clip"
  viewBox="0 0 24 24"
  width="15"
  height="15"
  role="img"
  aria-label="Has attachments"
>
  <path
    d="m20 11-8.5 8.5a5.5 5.5 0 0 1-7.8-7.8L12.5 3a3.7 3.7 0 0 1 5.2 5.2l-8.6 8.6a1.8 1.8 0 0 1-2.6-2.6L14.5 6"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
  />
</svg>`;

/** The last 200 mails as links, newest first. */
export function mailList(messages: readonly Message[], openId?: string): Html {
  if (messages.length === 0) return html`<nav aria-label="Mails"><p class="hint">No mail yet.</p></nav>`;
  const newestFirst = messages
    .slice(-200)
    .toReversed()
    .map((message) => listItem(message, message.id === openId));
  return html`<nav aria-label="Mails">
    <ol>
      ${newestFirst}
    </ol>
  </nav>`;
}

function listItem(message: Message, open: boolean): Html {
  return html`<li>
    <a href="/mail/${message.id}" ${open && new Html('aria-current="page"')}>
      <span class="who">${message.to || 'nobody'}</span>${timeOf(message.at)}
      <span class="subject">${message.subject || '(no subject)'}</span
      >${message.attachments.length > 0 && clip}
      <span class="snippet">${message.text.replace(/\s+/g, ' ').slice(0, 140)}</span>
    </a>
  </li>`;
}

function timeOf(at: string): Html {
  const moment = new Date(at);
  const today = moment.toDateString() === new Date().toDateString();
  const short = today
    ? moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return html`<time datetime="${at}">${short}</time>`;
}
