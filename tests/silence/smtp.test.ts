import { expect, it } from 'vitest';
import { createMailer } from '#adapters/mails/mailer.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { injectFault } from '../support/standins.ts';
import { givenSilence, silences } from '../support/silences.ts';

const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', attachments: [] };
/** Seconds for a whole mail; connecting, greeting and each answer have limits of their own. */
const deadline = 1;

it.concurrent.each(silences)('a mail waits for the server and is not sent twice: %s', async (kind) => {
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  await using silence = await givenSilence(kind, mailbox.smtpUrl);
  const mailer = createMailer({ smtpUrl: silence.url, from: 'shop@example.com', brand: 'Toons', deadline });
  await silence.fallSilent();
  const begun = performance.now();

  const sent = await mailer.send('ada@example.com', message, '<1@example.com>');

  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(sent).toMatchObject({ status: 'failed_safe', refusesAll: true });
  expect(await (await fetch(`${mailbox.url}/_messages`)).json()).toEqual([]);
});

it.concurrent.each([true, false])(
  'a mail counts as possibly arrived if the server falls silent after DATA (arrived: %s)',
  async (kept) => {
    await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
    await injectFault(mailbox, { match: 'DATA', fault: 'hang', kept });
    const { smtpUrl } = mailbox;
    const mailer = createMailer({ smtpUrl, from: 'shop@example.com', brand: 'Toons', deadline });
    const begun = performance.now();

    const sent = await mailer.send('ada@example.com', message, '<1@example.com>');

    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(sent).toMatchObject({ status: 'unknown', refusesAll: false });
    expect(await (await fetch(`${mailbox.url}/_messages`)).json()).toHaveLength(kept ? 1 : 0);
  },
);
