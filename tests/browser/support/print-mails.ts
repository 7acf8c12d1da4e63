import { composeMail, type MailFacts, type MailTemplate } from '#adapters/mails/mail.tsx';
import { messages } from '#adapters/mails/messages/en.ts';
import { composeOpening } from '#adapters/mails/opening.tsx';
import { isAboutOpening, openingMails } from '#domain/mail.ts';
import { giftLink, openingLink, orderLink } from '#domain/secret-links.ts';

// Prints every mail to visitors, as JSON: HTML by name. A program of its own, as Playwright transforms JSX differently.

const shop = 'https://toons.example.com';
const secret = 'A'.repeat(43);
const code = '7KQ2-M9XA-HD4P';

const facts: MailFacts = {
  locale: 'en',
  brand: 'Toonbooth',
  supportEmail: 'support@example.com',
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

const names = Object.entries(messages)
  .filter(([name, mail]) => typeof mail === 'object' && 'subject' in mail && !isAboutOpening(name))
  .map(([name]) => name as MailTemplate);

const ready = { jpeg: Buffer.from(''), testDrawing: true, redrawable: true };

const mails = names.map((name) => {
  const own = name === 'gift_card' ? { ...facts, statusUrl: giftLink(shop, secret) } : facts;
  const { html } = composeMail(name, own, name === 'ready' ? ready : undefined);
  return [name, html];
});
const pages = { opening: `${shop}/transform`, opening_confirmation: openingLink(shop, secret) };
const openings = openingMails.map((name) => {
  const { html } = composeOpening(name, { ...facts, url: pages[name] });
  return [name, html];
});
process.stdout.write(JSON.stringify(Object.fromEntries([...mails, ...openings])));
