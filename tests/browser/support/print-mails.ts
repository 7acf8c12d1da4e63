import { readFile } from 'node:fs/promises';
import type { MailFacts, MailMessage, MailTemplate } from '#adapters/mails/facts.ts';
import { readMailLogo } from '#adapters/mails/logo.ts';
import { composeMail } from '#adapters/mails/mail.tsx';
import { messages } from '#adapters/mails/messages/en.ts';
import { composeNotice } from '#adapters/mails/notice.tsx';
import { composeOpening } from '#adapters/mails/opening.tsx';
import { isAboutOpening, openingMails } from '#domain/mail.ts';
import { giftLink, openingLink, orderLink } from '#domain/secret-links.ts';

// Prints every mail, as JSON: HTML by name, with pictures in it. A program of its own, as Playwright transforms JSX differently.
// Its argument is the language.

const shop = 'https://toons.example.com';
const secret = 'A'.repeat(43);
const code = '7KQ2-M9XA-HD4P';
const [locale = 'en'] = process.argv.slice(2);

const facts: MailFacts = {
  locale,
  brand: 'Toonbooth',
  supportEmail: 'support@example.com',
  seller: 'Ada Example, 1 Example Street, 12345 Exampleton, Germany',
  termsUrl: `${shop}/terms/${'5e1f'.repeat(16)}.txt`,
  statusUrl: orderLink(shop, secret),
  reference: 'R-7KQ2-M9XA',
  styleTitle: 'Bricks',
  price: '$4.99',
  code,
  redeemUrl: giftLink(shop, secret),
  until: 'November 20, 2027',
  refundReference: 're_3QxRefund',
  name: 'Ada Lovelace',
  ...{ from: 'Ben', to: 'Gran', message: 'For ninety years of being the best.\nWith love!' },
  ...{ recipient: 'gran@example.com', day: 'December 24, 2026' },
  moment: 'November 20, 2026 at 12:00:00 PM UTC',
};

const logo = await readMailLogo('web/public/favicon.svg');
const contract = {
  seller: [
    ...(facts.seller ?? '').split(', '),
    'HRB 12345',
    'DE123456789',
    '+49 221 123456',
    facts.supportEmail,
  ],
  orderedAt: facts.moment ?? '',
  withdrawUrl: `${shop}/withdraw`,
  terms: Buffer.from('The terms'),
};

const names = Object.entries(messages)
  .filter(([name, mail]) => typeof mail === 'object' && 'subject' in mail && !isAboutOpening(name))
  .map(([name]) => name as MailTemplate);

const delivery = {
  jpeg: await readFile('comfy-workflows/bricks/after.webp'),
  testDrawing: true,
  redrawable: true,
};

/** Returns the mail's HTML with the pictures that it shows. */
function designed({ html, attachments }: MailMessage): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid === undefined
        ? page
        : page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}

const mails = names.map((name) => {
  const own = name === 'gift_card' ? { ...facts, statusUrl: giftLink(shop, secret) } : facts;
  const parts = { logo, contract, ...(name === 'ready' && { delivery }) };
  return [name, designed(composeMail(name, own, parts))];
});
const pages = { opening: `${shop}/transform`, opening_confirmation: openingLink(shop, secret) };
const openings = openingMails.map((name) => [
  name,
  designed(composeOpening(name, { ...facts, url: pages[name] }, logo)),
]);
const notice = { about: '', subject: 'A refund needs you', lines: ['Order R-7KQ2-M9XA cannot be refunded.'] };
const toOperator = composeNotice({ brand: facts.brand, logo, consoleUrl: `${shop}/admin` }, notice);
process.stdout.write(
  JSON.stringify(Object.fromEntries([...mails, ...openings, ['operator', designed(toOperator)]])),
);
