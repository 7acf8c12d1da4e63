import { composeMail, type MailFacts, type MailTemplate } from '#adapters/mails/mail.tsx';
import { composeOpening } from '#adapters/mails/opening.tsx';

// Prints every mail that visitors get, as JSON: HTML by name. A program of its own, as Playwright has its own idea of JSX.

const facts: MailFacts = {
  locale: 'en',
  brand: 'Toonbooth',
  supportEmail: 'support@example.com',
  statusUrl: 'https://toons.example.com/success#token',
  reference: 'R-7KQ2-M9XA',
  styleTitle: 'Bricks',
  price: '$4.99',
  code: '7KQ2-M9XA-HD4P',
  redeemUrl: 'https://toons.example.com/transform#code=7KQ2-M9XA-HD4P',
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
  ...{ refund_retried: true, refund_failed: true, refund_canceled: true, charged_back: true },
  ...{ withdrawal: true, withdrawal_begun: true, withdrawal_open: true },
  ...{ cancelled: true, cancelled_redraw: true, code_stopped: true, upheld: true, upheld_photo: true },
};

const ready = { jpeg: Buffer.from(''), testDrawing: true, redrawable: true };

const mails = (Object.keys(names) as MailTemplate[]).map((name) => {
  const { html } = composeMail(name, facts, name === 'ready' ? ready : undefined);
  return [name, html];
});
const openings = (['opening', 'opening_confirmation'] as const).map((name) => {
  const { html } = composeOpening(name, { ...facts, url: 'https://toons.example.com/transform' });
  return [name, html];
});
process.stdout.write(JSON.stringify(Object.fromEntries([...mails, ...openings])));
