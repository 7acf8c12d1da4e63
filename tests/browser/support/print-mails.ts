import { readFile } from 'node:fs/promises';
import { readMailLogo } from '#adapters/mails/logo.ts';
import { composeSample, withPictures, type SampleShop } from '#adapters/mails/sample.ts';
import { languages } from '#domain/language.ts';
import { visitorMails } from '#domain/mail-text.ts';

// Prints every mail to visitors and each layout of those to the operator, as JSON: HTML by name, with pictures in it. A program of its own, as Playwright transforms JSX differently.
// Its argument is the language.

const [wanted] = process.argv.slice(2);
const language = languages.find((one) => one === wanted) ?? 'en';

const url = 'https://toons.example.com';
const logo = await readMailLogo('web/public/favicon.svg');
const seller = ['Ada Example', '1 Example Street', '12345 Exampleton', 'Germany'];
const supportEmail = 'support@example.com';
const shop: SampleShop = {
  facts: {
    ...{ brand: 'Toonbooth', supportEmail, seller: seller.join(', ') },
    termsUrl: `${url}/terms/${'5e1f'.repeat(16)}.txt`,
  },
  ...{ url, logo, price: '$4.99', styleTitle: 'Bricks', terms: Buffer.from('The terms') },
  seller: [...seller, 'HRB 12345', 'DE123456789', '+49 221 123456', supportEmail],
  jpeg: await readFile('comfy-workflows/bricks/after.webp'),
  at: new Date('2026-11-20T12:00:00Z'),
};

const names = [...visitorMails, 'alert_refund_canceled', 'withdrawal_notice', 'invitation'] as const;
const mails = names.map((mail) => [mail, withPictures(composeSample({ mail, language }, shop))]);
process.stdout.write(JSON.stringify(Object.fromEntries(mails)));
