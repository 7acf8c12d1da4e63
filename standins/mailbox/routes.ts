import express, { type Response, type Router } from 'express';
import type { Messages } from './messages.ts';
import { listPage, messagePage, missingPage } from './pages.ts';
import type { Message } from './parse.ts';

/** Pictures that a browser may show from here; everything else is only handed out as a download. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** What a mail's HTML may do: look like itself, and open its links in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** The mailbox over HTTP: JSON for programs under `/_messages`, pages for people at `/` and `/mail/:id`. */
export function createRoutes(messages: Messages): Router {
  const router = express.Router();

  router.get('/_messages', (_request, response) => void response.json(messages.list()));
  router.delete('/_messages', async (_request, response) => {
    await messages.clear();
    response.status(204).end();
  });
  router.get('/_messages/:id', (request, response) => {
    withMessage(request.params.id, response, (message) => void response.json(message));
  });
  router.get('/_messages/:id/raw', (request, response) =>
    withMessage(request.params.id, response, async (message) => {
      response.type('text/plain').send(await messages.raw(message));
    }),
  );
  router.get('/_messages/:id/html', (request, response) => {
    withMessage(request.params.id, response, (message) => {
      response.set('Content-Security-Policy', mailPolicy).type('html').send(readableHtml(message));
    });
  });
  router.get('/_messages/:id/attachments/:place', (request, response) =>
    withMessage(request.params.id, response, (message) =>
      sendAttachment(message, Number(request.params.place), response),
    ),
  );
  router.get('/_arrivals', (_request, response) => streamArrivals(response));
  router.get('/', (_request, response) => void response.type('html').send(listPage(messages.list())));
  router.get('/mail/:id', (request, response) => {
    const message = messages.find(request.params.id);
    response.status(message ? 200 : 404).type('html');
    response.send(message ? messagePage(messages.list(), message) : missingPage(messages.list()));
  });

  function withMessage<T>(id: string, response: Response, act: (message: Message) => T): T | undefined {
    const message = messages.find(id);
    if (message) return act(message);
    response
      .status(404)
      .json({ error: { code: 'no_such_message', message: `There is no mail ${id} here.` } });
    return undefined;
  }

  async function sendAttachment(message: Message, place: number, response: Response): Promise<void> {
    const attachment = await messages.attachment(message, place);
    if (!attachment) {
      const problem = `The mail has ${message.attachments.length} attachments, counted from 0.`;
      response.status(404).json({ error: { code: 'no_such_attachment', message: problem } });
      return;
    }
    if (!shown.includes(attachment.contentType)) response.attachment(attachment.filename);
    response.set({ 'Content-Type': attachment.contentType, 'X-Content-Type-Options': 'nosniff' });
    response.send(attachment.content);
  }

  function streamArrivals(response: Response): void {
    const tell = ({ id }: Message) => void response.write(`data: ${id}\n\n`);
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-SmtpControls': 'no-store' }).flushHeaders();
    messages.arrivals.on('arrival', tell);
    response.on('close', () => messages.arrivals.off('arrival', tell));
  }

  return router;
}

/** The mail's HTML with its inline pictures found and its links opening beside the mailbox. */
function readableHtml({ id, html, attachments }: Message): string {
  const found = attachments.reduce(
    (text, { contentId }, place) =>
      contentId ? text.replaceAll(`cid:${contentId}`, `/_messages/${id}/attachments/${place}`) : text,
    html,
  );
  return `<base target="_blank">${found}`;
}
