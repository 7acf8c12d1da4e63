import { describe, expect, it } from 'vitest';
import { labelIn, languages } from '#domain/language.ts';
import type { MailFacts } from './facts.ts';
import { composeMail } from './mail.tsx';
import { composeOpening } from './opening.tsx';
import { messages as english } from './messages/en.ts';

const facts: MailFacts = {
  locale: 'en',
  brand: 'Toons & Co',
  supportEmail: 'help@example.com',
  seller: 'Ada Example, 1 Example Street',
  termsUrl: 'https://toons.example.com/terms/5e1f.txt',
  statusUrl: 'https://toons.example.com/success#token',
  reference: 'T-0001',
  styleTitle: 'Bricks',
  price: '$4.99',
  code: 'ABCD-EFGH-JKMN',
  worth: '$4.99',
  redeemUrl: 'https://toons.example.com/transform#code=ABCD-EFGH-JKMN',
  until: '3 March 2027',
  refundReference: 're_123',
  name: 'Ada Lovelace',
  moment: '20 November 2026, 12:00 UTC',
  from: 'Ben <b>& Co',
  to: 'Gran',
  message: 'Ninety!\nWith {{love}} & <i>kisses</i>',
  recipient: 'gran@example.com',
  day: '24 December 2026',
};

const delivery = { jpeg: Buffer.from('jpeg'), testDrawing: false, redrawable: true };

const kinds = [
  ...([
    'received',
    'ready',
    'code',
    'gift',
    'gift_undelivered',
    'gift_refunded',
    'rejected',
    'refunded',
    'link',
    'code_restored',
    'code_stopped',
    'cancelled',
    'cancelled_redraw',
    'withdrawal',
    'withdrawal_rest',
    'withdrawal_begun',
    'withdrawal_open',
  ] as const),
  ...(['second_payment', 'late_payment', 'operator_refund', 'refund_retried', 'refund_failed'] as const),
];

const openingKinds = ['opening', 'opening_confirmation'] as const;

describe.each(languages)('in %s', (language) => {
  it.each(kinds)('the mail "%s" has all its texts and every fact in its place', (kind) => {
    const { subject, text, html } = composeMail(kind, { ...facts, locale: language });

    expect(subject).toContain('T-0001');
    expect(text).toContain(facts.statusUrl);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|letters|undefined/);
    // Either a card has paid or a code has; the picture is either attached or behind the link.
    const lines =
      Object.keys(english[kind].lines).length - (['received', 'ready', 'cancelled'].includes(kind) ? 1 : 0);
    expect(text.split('\n\n')).toHaveLength(lines + 2);
    for (const name of Object.keys(english[kind].lines)) expect(text).not.toContain(`lines.${name}`);
  });
});

it.each(languages)('the mail with a gift in %s has the giver’s words, escaped in HTML', (locale) => {
  const { subject, text, html } = composeMail('gift_card', { ...facts, locale });

  expect(subject).toContain('Ben <b>& Co');
  expect(text).toContain('Ninety!\nWith {{love}} & <i>kisses</i>');
  expect(html).toContain('With {{love}} &amp; &lt;i&gt;kisses&lt;/i&gt;');
  expect(html).not.toMatch(/<b>|<i>/);
  expect(text).toContain(`: ${facts.statusUrl}`);
  const { from: _from, to: _to, message: _message, ...nameless } = facts;
  const plain = composeMail('gift_card', { ...nameless, locale });
  expect(`${plain.subject} ${plain.text}`).toMatch(/Somebody|Jemand|Alguien|Quelqu’un/);
  expect(plain.text.split('\n\n')).toHaveLength(Object.keys(english.gift_card.lines).length);
  expect(`${plain.subject} ${plain.text}`).not.toMatch(/\{\{|gift_card|undefined/);
});

it.each(languages.flatMap((language) => openingKinds.map((kind) => [language, kind] as const)))(
  'the mail about the opening in %s has all its facts: %s',
  (language, kind) => {
    const { brand, supportEmail, termsUrl } = facts;
    const url = 'https://toons.example.com/transform';
    const { subject, text, html } = composeOpening(kind, {
      locale: language,
      brand,
      supportEmail,
      termsUrl,
      url,
    });

    expect(subject).toContain(brand);
    expect(text).toContain(`: ${url}`);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${url}"`);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/\{\{|opening(_confirmation)?\.|undefined/);
    expect(text.split('\n\n')).toHaveLength(Object.keys(english[kind].lines).length + 2);
  },
);

it.each(languages)('the mail in %s lists the links of all orders, newest first', (locale) => {
  const others = [{ text: 'T-0002, Anime', url: 'https://toons.example.com/success#other' }];
  const { text, html } = composeMail('links', { ...facts, locale }, { others });
  const urls = Object.values(linksIn(html)).filter((url) => url.startsWith('https:'));
  expect(urls).toEqual([facts.statusUrl, 'https://toons.example.com/success#other', facts.termsUrl]);
  expect(text).toContain(`${labelIn(locale, 'T-0002, Anime')} https://toons.example.com/success#other`);
  expect(text).not.toMatch(/\{\{|links\./);
});

it.each(kinds)('the plain text of "%s" in French keeps its colons on the line of their word', (kind) => {
  const { text } = composeMail(kind, { ...facts, locale: 'fr' });
  expect(text).not.toMatch(/[^\u{a0}]:\s/u);
});

it('a mail is in the visitor’s language, and in English if we do not have theirs', () => {
  expect(composeMail('ready', { ...facts, locale: 'de-AT' }).subject).toMatch(/fertig/);
  expect(composeMail('ready', { ...facts, locale: 'ja' }).subject).toMatch(/ready/);
});

it('a mail escapes values of settings and styles in HTML, and leaves plain text as it is', () => {
  const { text, html } = composeMail('ready', facts, { delivery });

  expect(html).toContain('Toons &amp; Co');
  expect(text).toContain('Toons & Co');
});

/** Returns the address of each link by its text. */
function linksIn(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)];
  return Object.fromEntries(links.map(([, url = '', text = '']) => [text, url]));
}

it('a mail shows the picture before any text, and links to what can be done with it', () => {
  const { html, text } = composeMail('ready', facts, { delivery });

  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'));
  expect(html.indexOf('drawn by AI')).toBeLessThan(html.indexOf('<h1'));
  const links = {
    'See it in full quality': 'https://toons.example.com/success#token',
    'Draw it once more, free': 'https://toons.example.com/success?at=redraw#token',
    'Same photo, another style': 'https://toons.example.com/success?at=another#token',
    'Show it to others': 'https://toons.example.com/success?at=share#token',
  };
  expect(linksIn(html)).toMatchObject(links);
  for (const [name, url] of Object.entries(links)) expect(text).toContain(`${name}: ${url}`);
  expect(text + html).not.toContain('Test drawing');
});

it('a mail offers no redraw without one left, and says that a test drawing is one', () => {
  const mails = [delivery.jpeg, undefined].map((jpeg) =>
    composeMail('ready', facts, { delivery: { jpeg, testDrawing: true, redrawable: false } }),
  );
  for (const { html, text } of mails) {
    expect(Object.keys(linksIn(html))).not.toContain('Draw it once more, free');
    expect(html).toContain('Test drawing: made without the real model');
    expect(text).toContain('Test drawing: made without the real model');
  }
});

it('a mail says that the picture is attached, or behind the link in its smaller version', () => {
  const { text, smaller } = composeMail('ready', facts, { delivery });

  expect(text).toContain('The picture is attached');
  expect(smaller?.attachments).toEqual([]);
  expect(smaller?.html).not.toContain('cid:');
  expect(smaller?.text).toContain('It is waiting for you in full quality on your page');
  expect(smaller?.text).not.toContain('attached');
});
