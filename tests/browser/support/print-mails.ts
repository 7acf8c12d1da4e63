import { composeMail, type MailFacts, type MailTemplate } from '#adapters/mails/mail.tsx';
import { composeOpening } from '#adapters/mails/opening.tsx';
import { codeLink, openingLink, orderLink } from '#domain/secret-links.ts';

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
  redeemUrl: codeLink(shop, code),
  until: 'November 20, 2027',
  refundReference: 're_3QxRefund',
  name: 'Ada Lovelace',
  moment: 'November 20, 2026 at 12:00:00 PM UTC',
};

const names: Record<MailTemplate, true> = {
  ...{
    received: true,
    ready: true,
    gift: true,
    code: true,
    rejected: true,
    code_restored: true,
    link: true,
    links: true,
  },
  ...{ refunded: true, gift_refunded: true, operator_refund: true, second_payment: true, late_payment: true },
  ...{ payment_pending: true, payment_failed: true },
  ...{ refund_retried: true, refund_failed: true, refund_canceled: true, charged_back: true },
  ...{ withdrawal: true, withdrawal_begun: true, withdrawal_open: true },
  ...{ cancelled: true, cancelled_redraw: true, code_stopped: true, upheld: true, upheld_photo: true },
};

const ready = { jpeg: Buffer.from(''), testDrawing: true, redrawable: true };

const mails = (Object.keys(names) as MailTemplate[]).map((name) => {
  const { html } = composeMail(name, facts, name === 'ready' ? ready : undefined);
  return [name, html];
});
const pages = { opening: `${shop}/transform`, opening_confirmation: openingLink(shop, secret) };
const openings = (['opening', 'opening_confirmation'] as const).map((name) => {
  const { html } = composeOpening(name, { ...facts, url: pages[name] });
  return [name, html];
});
process.stdout.write(JSON.stringify(Object.fromEntries([...mails, ...openings])));
