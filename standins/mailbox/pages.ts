import { html, Html } from '#standins/http/html.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { mailList } from './pages-list.ts';
import { reading } from './pages-reading.ts';
import type { Message } from './parse.ts';

type Messages = readonly Message[];

/** The front page: the list, and on wide screens the newest mail beside it. */
export function listPage(messages: Messages): string {
  const newest = messages.at(-1);
  const pane = newest ? reading(newest) : html`<p class="hint">The mails you order will open here.</p>`;
  return page({ title: 'Test mailbox', view: 'list', list: mailList(messages, newest?.id), pane });
}

export function messagePage(messages: Messages, message: Message): string {
  const title = message.subject || 'Mail without a subject';
  return page({ title, view: 'mail', list: mailList(messages, message.id), pane: reading(message) });
}

export function missingPage(messages: Messages): string {
  const pane = html`<p class="hint">This mail is no longer here. <a href="/">See all mails</a></p>`;
  return page({ title: 'No such mail', view: 'mail', list: mailList(messages), pane });
}

type Parts = { title: string; view: 'list' | 'mail'; list: Html; pane: Html };

function page({ title, view, list, pane }: Parts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${new Html(pageStyle)}
        </style>
        <script>
          ${new Html(pageScript)};
        </script>
      </head>
      <body data-view="${view}">
        <header>
          <a class="brand" href="/">Test mailbox</a>
          <p>Every mail the shop sends on this machine lands here and goes no further.</p>
        </header>
        <main>
          ${list}
          <article aria-live="polite">${pane}</article>
        </main>
      </body>
    </html>`.text;
}
