import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomUUID } from 'node:crypto';
import { examineSandbox } from '#operator/doctor/sandbox.ts';
import { examineDefaults } from '#operator/doctor/defaults.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { examineMail } from '#operator/doctor/mail.ts';
import { examineModeration } from '#operator/doctor/moderation.ts';
import { examineSettings } from '#operator/doctor/settings.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { injectFault } from '../../support/standins.ts';
import { publicUrl } from '../stripe-double.ts';
import { shopOf, type BrokenSetup } from './broken-setup.ts';

async function mail(match: string, fault: string): Promise<Finding[]> {
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  await injectFault(mailbox, { match, fault });
  const SMTP_URL = mailbox.smtpUrl.replace('//', '//me:hush@');
  return await examineMail(shopOf({ SMTP_URL, OPERATOR_EMAIL: 'ada@example.com' }), { mail: true });
}

/** Examines a mail server that rejects every client's greeting. */
async function strictMail(): Promise<Finding[]> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () =>
      socket.write('550 5.5.2 helo command rejected: need fully-qualified hostname\r\n'),
    );
    socket.write('220 here\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const shop = shopOf({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://toons.example.com' });
  return await examineMail(shop, { mail: false }).finally(() => server.close());
}

export const brokenSettings: BrokenSetup[] = [
  {
    name: 'a public shop whose decoders have no sandbox',
    examine: () => Promise.resolve(examineSandbox(shopOf({ PUBLIC_URL: publicUrl }), 'no Landlock')),
    check: 'sandbox',
    message: /could read the shop’s secrets: no Landlock/,
    remedy: /Perl/,
  },
  {
    name: 'an engine for moderation that is not installed',
    examine: () => examineModeration(shopOf({ MODERATION_ENGINE: 'tensorflow' })),
    check: 'moderation',
    message: /photos cannot be checked here.*tfjs-node/s,
    remedy: /MODERATION_ENGINE=auto/,
  },
  {
    name: 'a public shop without TRUST_PROXY',
    examine: () => {
      const live = {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        SMTP_URL: 'smtp://mail',
      };
      const environment = { PUBLIC_URL: publicUrl, ...live };
      return Promise.resolve(examineSettings({ environment, startedAt: undefined }, {}).findings);
    },
    check: 'settings',
    message: /TRUST_PROXY: is needed .*such as 1 for nginx or Caddy/,
    remedy: /\.env/,
  },
  {
    name: 'stand-ins in a public shop',
    examine: () => {
      const environment = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1', SMTP_URL: 'smtp://mail' };
      return Promise.resolve(examineSettings({ environment, startedAt: undefined }, {}).findings);
    },
    check: 'settings',
    message: /STRIPE_SECRET_KEY: is needed if PUBLIC_URL is open to others/,
    remedy: /\.env/,
  },
  {
    name: 'a mail server that takes no login',
    examine: () => mail('AUTH me', '535'),
    check: 'mail.server',
    message: /cannot connect to .*: .*535/,
    remedy: /user and password/,
  },
  {
    name: 'a mail server whose certificate is not trusted',
    examine: () => mail('connect', 'starttls'),
    check: 'mail.server',
    message: /cannot connect to .*: .*certificate/,
    remedy: /\?tls\.rejectUnauthorized=false to SMTP_URL/,
  },
  {
    name: 'a mail server that takes no such name',
    examine: strictMail,
    check: 'mail.server',
    message: /cannot connect to .*: .*550/,
    remedy: /It was greeted as toons\.example\.com/,
  },
  {
    name: 'a mail that is refused',
    examine: () => mail('RCPT TO', '550'),
    check: 'mail.message',
    message: /was not accepted: .*550/,
    remedy: /MAIL_FROM must be an address that this mail server may send for/,
  },
  {
    name: 'default values in a public shop',
    examine: () => {
      const environment = {
        PUBLIC_URL: publicUrl,
        ALLOW_STANDINS: '1',
        WORKFLOWS: 'cpu',
        DATA_DIR: `/nowhere/${randomUUID()}`,
      };
      return examineDefaults(shopOf(environment));
    },
    check:
      'defaults.support defaults.sender defaults.alerts defaults.stand-ins defaults.live-key defaults.graphs defaults.seller defaults.examples',
    message: /an address that nobody reads/,
    remedy: /Set SUPPORT_EMAIL/,
  },
];
