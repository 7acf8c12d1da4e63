import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { createMailer } from '#adapters/mails/mailer.ts';
import { isPlainAddress } from '#domain/email.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { hostileAddresses } from '../support/requests/email-addresses.ts';

const addresses = hostileAddresses(400, 29);
const accepted = addresses.filter(isPlainAddress);

type Entry = { kind: string };
const mail = { subject: 'A subject', text: 'Words', html: '<p>Words</p>', attachments: [] };

test('an address is accepted or refused quickly', () => {
  for (const address of addresses) {
    const started = performance.now();
    isPlainAddress(address);
    expect(performance.now() - started).toBeLessThan(50);
  }
});

test('an accepted address never names a second mailbox', () => {
  expect(accepted.length).toBeGreaterThan(20);
  expect(accepted.filter((address) => !/^[\x21-\x7e]+$/.test(address))).toEqual([]);
  expect(accepted.filter((address) => /[\s"(),:;<>[\\\]]|@.*@/.test(address))).toEqual([]);
});

test('a mail goes to exactly the accepted mailbox', async () => {
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'shop@example.com', brand: 'Toons' });
  for (const address of accepted) {
    const { status } = await mailer.send(address, mail, `<${accepted.indexOf(address)}@example.com>`);
    expect([address, status]).toEqual([address, 'accepted']);
  }
  const ledger = (await (await fetch(`${mailbox.url}/_ledger`)).json()) as Entry[];
  const recipients = ledger.flatMap(({ kind }) => /^RCPT TO:<(.*)>$/.exec(kind)?.[1] ?? []);
  expect(recipients.map(onTheWire)).toEqual(accepted.map(onTheWire));
});

test.each([
  ['shop@example.com', 'Toons <No Reply>', 'From: "Toons <No Reply>" <shop@example.com>'],
  ['"Our Shop" <shop@example.com>', 'Toons', 'From: Our Shop <shop@example.com>'],
])('a mail from %s by the shop %s has both in its header', async (from, brand, header) => {
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from, brand });
  const sending = await mailer.send('ada@example.com', mail, '<1@example.com>');

  expect(sending).toMatchObject({ status: 'accepted' });
  const [{ id } = { id: '' }] = (await (await fetch(`${mailbox.url}/_messages`)).json()) as { id: string }[];
  const raw = await (await fetch(`${mailbox.url}/_messages/${id}/raw`)).text();
  expect(raw.split('\r\n')).toContain(header);
});

/** Normalises an address: domains are case-insensitive, and the mailbox decodes those in ASCII (xn--…). */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}
