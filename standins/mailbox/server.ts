import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { openControls } from '#standins/http/controls.ts';
import { listening } from '#standins/http/process.ts';
import { openMessages, type Room } from './messages.ts';
import { createRoutes } from './routes.ts';
import { smtpFault } from './smtp-faults.ts';
import { createSmtpServer } from './smtp.ts';

export type MailboxStandin = Awaited<ReturnType<typeof createMailboxStandin>>;

type Options = {
  /** Of the HTTP page; 0 takes any free port, as for `smtpPort`. */
  port: number;
  smtpPort: number;
  /** Loopback unless given. */
  host?: string;
  /** Where the mails are kept; without it they go with the process. */
  dir?: string;
  room?: Room;
};

const plentyOfRoom: Room = { messages: 5000, bytes: 512 * 1024 * 1024 };

/** Starts a mailbox that takes every mail over SMTP and shows it over HTTP. @throws when a port is taken. */
export async function createMailboxStandin(options: Options) {
  const { port, smtpPort, host = '127.0.0.1', dir = '', room = plentyOfRoom } = options;
  const controls = openControls(dir, smtpFault);
  const messages = await openMessages(dir, room);
  const http = express().use(controls.routes, createRoutes(messages)).listen(port, host);
  const smtp = createSmtpServer({ controls, messages });
  const httpPort = await listening(http);
  smtp.listen(smtpPort, host);
  await once(smtp.server, 'listening');
  const { port: boundSmtpPort } = smtp.server.address() as AddressInfo;

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

  return {
    url: `http://${host}:${httpPort}`,
    smtpUrl: `smtp://${host}:${boundSmtpPort}`,
    close,
    [Symbol.asyncDispose]: close,
  };
}
