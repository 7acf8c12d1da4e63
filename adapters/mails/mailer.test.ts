import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createMailer, senderOf } from './mailer.ts';

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

/** A mail server that answers its first command with one byte after another, and never comes to an end. */
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

test('a server that never comes to an end is given up, and its connection closed', async () => {
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
