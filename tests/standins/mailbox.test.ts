import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { Message } from '#standins/mailbox/messages.ts';
import { createMailboxStandin, type MailboxStandin } from '#standins/mailbox/server.ts';

const picture = Buffer.from('89504e470d0a1a0a0000', 'hex');

const readyMail = {
  from: { name: 'Shop', address: 'shop@example.com' },
  to: 'mia@example.com',
  subject: 'Your cartoon – ready',
  text: 'Here it is.',
  html: '<p>Here it is: <img src="cid:cartoon"> <a href="https://shop.example/">open</a></p>',
  attachments: [{ filename: 'cartoon.png', content: picture, cid: 'cartoon' }],
};

const ports = { port: 0, smtpPort: 0 };

async function send(mailbox: MailboxStandin, change: Partial<typeof readyMail> = {}): Promise<void> {
  const transport = createTransport(`${mailbox.smtpUrl}?socketTimeout=2000`);
  await transport.sendMail({ ...readyMail, ...change });
}

async function mailsIn(mailbox: MailboxStandin): Promise<Message[]> {
  return (await (await fetch(`${mailbox.url}/_messages`)).json()) as Message[];
}

async function order(mailbox: MailboxStandin, fault: Record<string, unknown>): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${mailbox.url}/_faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
}

test('a mail sent over SMTP is shown with its parts and its attachment byte for byte', async () => {
  await using mailbox = await createMailboxStandin(ports);
  await send(mailbox);

  const [mail] = await mailsIn(mailbox);
  expect(mail).toMatchObject({
    from: 'shop@example.com',
    to: 'mia@example.com',
    subject: readyMail.subject,
    html: expect.stringContaining('<p>Here it is') as string,
    attachments: [{ filename: 'cartoon.png', contentType: 'image/png', bytes: picture.length }],
    envelope: { from: 'shop@example.com', to: ['mia@example.com'] },
  });
  expect(mail?.text.trim()).toBe(readyMail.text);
  const content = await fetch(`${mailbox.url}/_messages/${mail?.id ?? ''}/attachments/0`);
  expect(content.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await content.arrayBuffer())).toEqual(picture);
});

test('mails and the ledger survive a restart', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'mailbox-test-'));
  try {
    await using before = await createMailboxStandin({ ...ports, dir });
    await send(before);
    const kept = await mailsIn(before);
    await before.close();

    await using after = await createMailboxStandin({ ...ports, dir });
    expect(await mailsIn(after)).toEqual(kept);
    const ledger = (await (await fetch(`${after.url}/_ledger`)).json()) as { kind: string }[];
    expect(ledger.map(({ kind }) => kind)).toContain('RCPT TO:<mia@example.com>');
    const content = await fetch(`${after.url}/_messages/${kept[0]?.id ?? ''}/attachments/0`);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(picture);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('the oldest mails are removed for new ones', async () => {
  await using mailbox = await createMailboxStandin({ ...ports, room: { messages: 2, bytes: 1_000_000 } });
  for (const subject of ['first', 'second', 'third']) await send(mailbox, { subject });
  expect((await mailsIn(mailbox)).map(({ subject }) => subject)).toEqual(['second', 'third']);
});

test.each([
  ['connect', '421', 421],
  ['AUTH', '535', 535],
  ['MAIL FROM', '451', 451],
  ['RCPT TO:<mia@', '450', 450],
  ['RCPT TO:<mia@', '451', 451],
  ['RCPT TO:<mia@', '452', 452],
  ['RCPT TO:<mia@', '550', 550],
  ['RCPT TO:<mia@', '553', 553],
  ['DATA', '452', 452],
  ['DATA', '552', 552],
  ['cartoon – ready', '554', 554],
])(
  'at %s the reply %s refuses one mail and lets the next one through',
  async (match, fault, responseCode) => {
    await using mailbox = await createMailboxStandin(ports);
    await order(mailbox, { match, fault });
    const transport = createTransport(mailbox.smtpUrl.replace('://', '://user:word@'));

    await expect(transport.sendMail(readyMail)).rejects.toMatchObject({ responseCode });
    expect(await mailsIn(mailbox)).toHaveLength(0);
    await transport.sendMail(readyMail);
    expect(await mailsIn(mailbox)).toHaveLength(1);
  },
);

test.each([
  ['connect', 'refuse', false],
  ['connect', 'hang', false],
  ['RCPT', 'reset', false],
  ['DATA', 'close', false],
  ['DATA', 'close', true],
  ['DATA', 'hang', false],
  ['DATA', 'hang', true],
])(
  'at %s the fault %s leaves the sender without an answer, and the mail is kept: %s',
  async (match, fault, kept) => {
    await using mailbox = await createMailboxStandin(ports);
    await order(mailbox, { match, fault, kept });
    const transport = createTransport(`${mailbox.smtpUrl}?socketTimeout=1000&greetingTimeout=1000`);

    await expect(transport.sendMail(readyMail)).rejects.not.toHaveProperty('responseCode');
    expect(await mailsIn(mailbox)).toHaveLength(kept ? 1 : 0);
  },
);

test('a reset after DATA follows the 250, so the sender knows that the mail was accepted', async () => {
  await using mailbox = await createMailboxStandin(ports);
  await order(mailbox, { match: 'DATA', fault: 'reset' });
  await send(mailbox);
  expect(await mailsIn(mailbox)).toHaveLength(1);
});

test('a slow stage answers after the given seconds', async () => {
  await using mailbox = await createMailboxStandin(ports);
  await order(mailbox, { match: 'MAIL FROM', fault: 'slow', seconds: 0.4 });
  const begun = performance.now();
  await send(mailbox);
  expect(performance.now() - begun).toBeGreaterThan(400);
});

test('TLS with an untrusted certificate is offered on request, and refused by a careful sender', async () => {
  await using mailbox = await createMailboxStandin(ports);
  await order(mailbox, { match: 'connect', fault: 'starttls' });
  await expect(send(mailbox)).rejects.toThrow(/certificate/);
});

test.each([
  ['name', { match: 'DATA', fault: 'explode' }, 'Invalid option'],
  ['property', { match: 'DATA', fault: '550', colour: 'red' }, 'colour'],
])('a fault with an unknown %s is refused with a reason', async (_what, fault, words) => {
  await using mailbox = await createMailboxStandin(ports);
  const answer = await order(mailbox, fault);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(words);
});

test('the page lists the mails and never runs their content', async () => {
  await using mailbox = await createMailboxStandin(ports);
  await send(mailbox, {
    subject: '<script>alert(1)</script>',
    html: '<script>alert(2)</script><img src="cid:cartoon">',
  });
  const [mail] = await mailsIn(mailbox);

  const page = await (await fetch(mailbox.url)).text();
  expect(page).toContain('&#60;script&#62;alert(1)');
  expect(page).not.toContain('<script>alert');
  const body = await fetch(`${mailbox.url}/_messages/${mail?.id ?? ''}/html`);
  expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await body.text()).toContain(`/_messages/${mail?.id ?? ''}/attachments/0`);
});
