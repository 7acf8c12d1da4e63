import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { readSettings } from '#config.ts';
import { createMailer, mailerFor, senderOf } from './mailer.ts';

const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', attachments: [] };

test.each([
  ['shop@example.com', { name: 'Toons', address: 'shop@example.com' }],
  ['Ada <shop@example.com>', { name: 'Ada', address: 'shop@example.com' }],
  [
    '"Ada, the \\"Countess\\"" <shop@example.com>',
    { name: 'Ada, the "Countess"', address: 'shop@example.com' },
  ],
])('the sender %s has a name and an address', (from, sender) => {
  expect(senderOf(from, 'Toons')).toEqual(sender);
});

/** Starts a mail server that answers the first command byte by byte, without ever finishing. */
async function givenDrippingServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 here\r\n250-');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  };
  return { url: `smtp://127.0.0.1:${port}`, sockets, [Symbol.asyncDispose]: close };
}

test('a server that never finishes is given up, and its connection closed', async () => {
  await using server = await givenDrippingServer();
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'shop@example.com',
    brand: 'Toons',
    deadline: 0.5,
  });

  const sending = await mailer.send('ada@example.com', message, '<1@example.com>');

  expect(sending).toEqual({
    status: 'failed_safe',
    error: 'The mail took longer than 0.5 s',
    refusesAll: true,
  });
  await expect.poll(() => server.sockets.size).toBe(0);
});

/** Starts a mail server that accepts mails, unless `options` say otherwise, and records the input that it gets. */
async function givenMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = [];
  const greetings: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, closeTimeout: 1 },
    onMailFrom(_from, { hostNameAppearsAs }, done) {
      greetings.push(hostNameAppearsAs);
      done();
    },
    onData: (stream, _session, done) =>
      void buffer(stream).then((mail) => {
        mails.push(mail.toString());
        done();
      }, done),
    ...options,
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(resolve);
    });
  return { url: `smtp://127.0.0.1:${port}`, mails, greetings, [Symbol.asyncDispose]: close };
}

test.each([
  [{ PUBLIC_URL: 'https://toons.example.com:8443' }, 'toons.example.com'],
  [{ PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: 'Toons <shop@example.com>' }, 'example.com'],
  [{ PUBLIC_URL: 'http://192.168.1.5', MAIL_FROM: 'shop@example.com' }, 'example.com'],
])('a shop with %j greets a mail server as %s', async (settings, name) => {
  await using server = await givenMailServer();
  const mailer = mailerFor(readSettings(settings), server.url);

  await mailer.send('ada@example.com', message, '<1@example.com>');

  expect(server.greetings).toEqual([name]);
});

test('a reply to a mail goes to support, and machines are told not to answer', async () => {
  await using server = await givenMailServer();
  const mailer = mailerFor(readSettings({ SUPPORT_EMAIL: 'help@example.com' }), server.url);

  await mailer.send('ada@example.com', message, '<1@example.com>');

  expect(server.mails[0]).toMatch(/^Reply-To: help@example\.com$/m);
  expect(server.mails[0]).toMatch(/^Auto-Submitted: auto-generated$/m);
});

const picture = { filename: 'cartoon.jpg', content: Buffer.alloc(2000), contentType: 'image/jpeg' };
const withPicture = { ...message, attachments: [picture], smaller: { ...message, text: 'Behind a link' } };

test.each([
  [552, '5.3.4 Message too big for system'],
  [554, '5.3.4 Message size exceeds fixed limit'],
  [552, 'Too much mail data'],
])(
  'a mail that is too large (%i %s) is sent again with a link instead of the picture',
  async (code, words) => {
    const refused = Object.assign(new Error(words), { responseCode: code });
    await using server = await givenMailServer({
      onData: (stream, _session, done) =>
        void buffer(stream).then(({ length }) => done(length > 2000 ? refused : null), done),
    });
    const mailer = createMailer({ smtpUrl: server.url, from: 'shop@example.com', brand: 'Toons' });

    const sent = await mailer.send('ada@example.com', withPicture, '<1@example.com>');

    expect(sent).toEqual({ status: 'accepted', refusesAll: false });
    const alone = await mailer.send(
      'ada@example.com',
      { ...withPicture, smaller: undefined },
      '<2@example.com>',
    );
    expect(alone).toMatchObject({ status: 'failed', refusesAll: false });
  },
);

test('a full mailbox does not count as a mail that is too large', async () => {
  const full = Object.assign(new Error('5.2.2 Mailbox full'), { responseCode: 552 });
  let asked = 0;
  await using server = await givenMailServer({
    onRcptTo(_to, _session, done) {
      asked += 1;
      done(full);
    },
  });
  const mailer = createMailer({ smtpUrl: server.url, from: 'shop@example.com', brand: 'Toons' });

  expect(await mailer.send('ada@example.com', withPicture, '<1@example.com>')).toMatchObject({
    status: 'failed',
  });
  expect(asked).toBe(1);
});

test('an untrusted certificate is refused, and accepted if SMTP_URL says so', async () => {
  await using server = await givenMailServer({ disabledCommands: [] });
  const send = (smtpUrl: string) =>
    createMailer({ smtpUrl, from: 'shop@example.com', brand: 'Toons' }).send(
      'ada@example.com',
      message,
      '<1@example.com>',
    );

  expect(await send(server.url)).toMatchObject({ status: 'failed_safe', refusesAll: true });
  expect(await send(`${server.url}?tls.rejectUnauthorized=false`)).toMatchObject({ status: 'accepted' });
});
