import express, { type Request, type Response, type Router } from 'express';
import { readAttachment } from './mail.ts';
import type { Message, Messages } from './messages.ts';
import { mailboxPage } from './pages.ts';

/** Types of pictures that a browser may show; everything else is offered as a download only. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Content security policy for a mail's HTML: it may use its own styles and open its links in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Serves the mailbox over HTTP: `/_messages` for programs, pages at `/` and `/mail/:id` for people. */
export function createRoutes(messages: Messages): Router {
  const router = express.Router();
  router.get('/', (_request, response) => {
    response.type('html').send(mailboxPage(messages.list(), 'list', messages.list().at(-1)));
  });
  router.get('/_messages', (_request, response) => void response.json(messages.list()));
  router.get('/_arrivals', (_request, response) => {
    const tell = (id: string) => void response.write(`data: ${id}\n\n`);
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
    messages.watchers.add(tell);
    response.on('close', () => messages.watchers.delete(tell));
  });
  show('/mail/:id', (message, response) => {
    response.type('html').send(mailboxPage(messages.list(), 'mail', message));
  });
  show('/_messages/:id/raw', async (message, response) => {
    response.type('text/plain').send(await messages.raw(message));
  });
  show('/_messages/:id/html', (message, response) => {
    response.set('Content-Security-Policy', mailPolicy).type('html').send(readableHtml(message));
  });
  show('/_messages/:id/attachments/:place', async (message, response, { place }) => {
    const attachment = await readAttachment(await messages.raw(message), Number(place));
    if (!attachment) return void response.status(404).end();
    if (!shown.includes(attachment.contentType)) response.attachment(attachment.filename);
    response.set({ 'Content-Type': attachment.contentType, 'X-Content-Type-Options': 'nosniff' });
    return void response.send(attachment.content);
  });

  type Show = (message: Message, response: Response, params: Request['params']) => void | Promise<void>;

  /** Serves part of the mail that the address names. */
  function show(address: string, send: Show): void {
    router.get(address, ({ params }, response) => {
      const message = messages.find(String(params.id));
      if (message) return send(message, response, params);
      response.status(404).type('html').send(mailboxPage(messages.list(), 'mail'));
      return undefined;
    });
  }

  return router;
}

/** Returns the mail's HTML with inline pictures resolved and links opening in a new tab. */
function readableHtml({ id, html, attachments }: Message): string {
  const addresses = attachments.map(({ contentId }, place): [string, string] => {
    return [`cid:${contentId ?? ''}`, `/_messages/${id}/attachments/${place}`];
  });
  const found = html.replace(/cid:[^"'\s)>]+/g, (name) => new Map(addresses).get(name) ?? name);
  return `<base target="_blank">${found}`;
}
