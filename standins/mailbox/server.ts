import { once } from 'node:events';
import express from 'express';
import { openControls } from '../http/controls.ts';
import { listening } from '../http/process.ts';
import { openMessages, type Room } from './messages.ts';
import { createRoutes } from './routes.ts';
import { smtpFault } from './smtp-faults.ts';
import { createSmtpServer } from './smtp.ts';

export type MailboxStandin = Awaited<ReturnType<typeof createMailboxStandin>>;

type Options = {
  /** Port of the HTTP page; 0 selects any free port, as for `smtpPort`. */
  port: number;
  smtpPort: number;
  /** Loopback by default. */
  host?: string;
  /** Folder for the mails; without it they are lost when the process ends. */
  dir?: string;
  room?: Room;
};

/** Starts a mailbox that accepts every mail over SMTP and shows it over HTTP. @throws when a port is taken. */
export async function createMailboxStandin(options: Options) {
  const { port, smtpPort, host = '127.0.0.1', dir = '' } = options;
  const controls = openControls(dir, smtpFault);
  const messages = openMessages(dir, options.room);
  const http = express().use(controls.routes, createRoutes(messages)).listen(port, host);
  const url = `http://${host}:${await listening(http)}`;
  const smtp = createSmtpServer({ controls, messages });
  smtp.listen(smtpPort, host);
  const smtpUrl = `smtp://${host}:${await listening(smtp.server)}`;

  let closing: Promise<void> | undefined;
  const close = () => (closing ??= shut());

  async function shut(): Promise<void> {
    const closed = [once(http, 'close'), once(smtp.server, 'close')];
    http.close();
    http.closeAllConnections();
    smtp.close();
    await Promise.all(closed);
    messages.close();
    controls.close();
  }

  return { url, smtpUrl, close, [Symbol.asyncDispose]: close };
}
