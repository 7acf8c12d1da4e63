import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Contract, MailFacts } from '#adapters/mails/facts.ts';
import { composeMail } from '#adapters/mails/mail.tsx';
import { ourText } from '#adapters/mails/our-text.ts';
import { composeSample } from '#adapters/mails/sample.ts';
import { messages } from '#adapters/mails/messages/en.ts';
import { translateMail } from '#adapters/mails/translate.ts';
import { languages, type Language } from '#domain/language.ts';
import type { MailTemplate, MailText } from '#domain/mail-text.ts';
import { isAboutOpening } from '#domain/mail.ts';
import { messages as de } from '#web/i18n/messages/de/transform.ts';
import { messages as en } from '#web/i18n/messages/en/transform.ts';
import { messages as es } from '#web/i18n/messages/es/transform.ts';
import { messages as fr } from '#web/i18n/messages/fr/transform.ts';

const shop = 'https://toons.example.com';
const terms = Buffer.from('TERMS\n');
const hash = createHash('sha256').update(terms).digest('hex');
const facts: MailFacts = {
  ...{ locale: 'en', brand: 'Toons', supportEmail: 'help@example.com', reference: 'T-1', price: '€4.99' },
  ...{ seller: 'Ada Example, 1 Example Street', termsUrl: `${shop}/terms/${hash}.txt` },
  ...{ statusUrl: `${shop}/success#token`, redeemUrl: `${shop}/gift/open#secret`, styleTitle: 'Bricks' },
  ...{ until: '3 March 2027', code: 'ABCD-EFGH-JKMN', message: 'See https://evil.example.com/.' },
};
const contract: Contract = {
  seller: ['Ada Example', '1 Example Street', 'VAT: DE1', 'help@example.com'],
  orderedAt: '20 November 2026, 12:00 UTC',
  withdrawUrl: `${shop}/withdraw`,
  terms,
};
const logo = { png: Buffer.from('png'), width: 40, height: 40 };
const delivery = { jpeg: Buffer.from('jpeg'), testDrawing: true, redrawable: true };
const others = [{ text: 'T-2, Anime', url: `${shop}/success#other` }];

const templates = Object.entries(messages)
  .filter(([name, mail]) => typeof mail === 'object' && 'subject' in mail && !isAboutOpening(name))
  .map(([name]) => name as MailTemplate);

/** Properties that Gmail and Outlook keep on elements, or do without; "mso-" ones are for Outlook alone. */
const kept = new Set(
  `background border border-color border-radius border-style border-width color display font-family font-size font-weight
   height line-height margin margin-bottom margin-top max-width mso-padding-alt padding padding-right text-align
   text-decoration white-space width word-break`.split(/\s+/),
);

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

/** Every mail in our words, and one with all of Markdown that a mail may have. */
const every = templates.map((kind): [string, MailTemplate, MailText?] => [kind, kind]);
const { body, ...rest } = ourText('received', 'en');
const marks = '# A\n\n- b\n  1. *c*\n\n  d\n- **e**\\\nf\n\n[g](https://h.example.com/) {{statusUrl}}.';
const own: MailText = { ...rest, body: `${marks}\n\n${body}` };

test.each([...every, ['received, in own words', 'received', own] as const])(
  'mail programs can show "%s": one button, no outside part, every link as text',
  (_name, kind, own) => {
    const { html, text, attachments } = composeMail(kind, facts, {
      ...{ logo, delivery, others, contract, text: own },
    });

    expect(html).not.toMatch(/<(link|script|iframe|form|svg|video)\b|@import|url\(/);
    expect(count(html, /<style\b/g)).toBe(1);
    const plain = html.replaceAll('&#x27;', "'");
    const styles = [...plain.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'));
    const names = new Set(styles.map((one) => one.slice(0, one.indexOf(':'))));
    expect([...names].filter((name) => !kept.has(name))).toEqual([]);
    expect(styles.filter((one) => /^margin.*-\d/.test(one))).toEqual([]);
    expect(count(html, /<a [^>]*class="button /g)).toBe(1);
    const shown = [...html.matchAll(/<img [^>]*src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(shown).toEqual(['logo@toonbooth', 'picture@toonbooth']);
    expect(attachments.flatMap(({ cid }) => cid ?? [])).toEqual(shown.toReversed());
    const links = [...html.matchAll(/<a href="(?:mailto:)?([^"]+)"/g)].map(([, url = '']) => url);
    expect(links).toContain(facts.termsUrl);
    expect(links).not.toContain('https://evil.example.com/');
    for (const link of links) expect(text).toContain(link);
    for (const part of [text, html]) expect(part).toContain('Ada Example, 1 Example Street');
  },
);

const consents: Record<Language, string> = {
  en: en.pay.consent,
  es: es.pay.consent,
  de: de.pay.consent,
  fr: fr.pay.consent,
};

test.each(languages)(
  'the confirmation in %s has the contract, the words agreed to, and the terms',
  (locale) => {
    const t = translateMail(locale, {});
    const received = composeMail('received', { ...facts, locale }, { contract });
    const gift = composeMail('gift', { ...facts, locale }, { contract });

    for (const { text, html, attachments } of [received, gift]) {
      const wanted = [...contract.seller, contract.orderedAt, contract.withdrawUrl, facts.price, hash];
      for (const words of wanted)
        expect([text.includes(words), html.includes(words), words]).toEqual([true, true, words]);
      expect(text).toContain(t('contract.heading'));
      expect(`${text}${html}`).not.toMatch(/\{\{|contract\.|undefined/);
      const [file] = attachments;
      expect(file).toMatchObject({ filename: 'terms_of_service.txt', content: terms });
    }
    // The consent's second half is about the contract; its first is about the photo.
    const declared = consents[locale]
      .split(/(?<=[.]) /)
      .slice(1)
      .join(' ');
    expect(declared.length).toBeGreaterThan(40);
    expect(received.text).toContain(declared);
    expect(gift.text).not.toContain(declared);
  },
);

test('a free picture, one sold through Link, and an old order are confirmed as what they are', () => {
  const free = composeMail('received', { ...facts, isFree: 'yes' }, { contract });
  expect(free.text).toContain('Paid with a code: nothing to pay.');
  const linked = composeMail('received', { ...facts, soldThroughLink: 'yes' }, { contract });
  expect(linked.text).toMatch(/Seller:\nSold through Link.*\n\nMade by:\nToons\nAda Example\n/);
  const old = composeMail('received', facts, { contract: { ...contract, terms: undefined } });
  expect(old.attachments).toEqual([]);
  expect(old.text).not.toContain('As they were when you ordered');
  expect(composeMail('refunded', facts, { contract }).text).not.toContain('Confirmation of your contract');
});

test.each([
  ['ready', 'November 27, 2026'],
  ['payment_pending', 'December 5, 2026'],
  ['code_restored', 'December 20, 2026'],
  ['code', 'November 20, 2027'],
  ['gift', 'November 19, 2029'],
] as const)('the sample of "%s" names the day that such a mail would', (mail, last) => {
  const { text } = composeSample(
    { mail, language: 'en' },
    {
      facts: { brand: 'Toons', supportEmail: 'help@example.com', termsUrl: `${shop}/terms/${hash}.txt` },
      ...{ url: shop, seller: [], terms, price: '€4.99', styleTitle: 'Bricks' },
      ...{ logo: undefined, jpeg: undefined, at: new Date('2026-11-20T12:00:00Z') },
    },
  );
  expect(text).toContain(last);
});
