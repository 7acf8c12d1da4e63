import { describe, expect, it } from 'vitest';
import { languages } from '#domain/language.ts';
import { composeMail, type MailFacts } from './mail.tsx';
import { messages as english } from './messages/en.ts';

const facts: MailFacts = {
  locale: 'en',
  brand: 'Toons & Co',
  supportEmail: 'help@example.com',
  statusUrl: 'https://toons.example.com/success#token',
  reference: 'T-0001',
  styleTitle: 'Bricks',
  price: '$4.99',
  code: 'ABCD-EFGH-JKMN',
  until: '3 March 2027',
  refundReference: 're_123',
};

const kinds = [
  ...(['received', 'ready', 'code', 'rejected', 'refunded', 'link', 'code_restored'] as const),
  ...(['second_payment', 'late_payment', 'refund_retried', 'refund_failed'] as const),
];

describe.each(languages)('in %s', (language) => {
  it.each(kinds)('the mail "%s" has all its texts and every fact in its place', (kind) => {
    const { subject, text, html } = composeMail(kind, { ...facts, locale: language });

    expect(subject).toContain('T-0001');
    expect(text).toContain(facts.statusUrl);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|letters|undefined/);
    const lines = Object.keys(english[kind].lines).length;
    expect(text.split('\n\n')).toHaveLength(lines + 2);
    for (const name of Object.keys(english[kind].lines)) expect(text).not.toContain(`lines.${name}`);
  });
});

it('is written in the language of a visitor from Vienna, and in English where it speaks none of ours', () => {
  expect(composeMail('ready', { ...facts, locale: 'de-AT' }).subject).toMatch(/fertig/);
  expect(composeMail('ready', { ...facts, locale: 'ja' }).subject).toMatch(/ready/);
});

it('escapes what settings and styles say in HTML, and leaves the plain text as it is', () => {
  const { text, html } = composeMail('ready', facts, Buffer.from('jpeg'));

  expect(html).toContain('Toons &amp; Co');
  expect(text).toContain('Toons & Co');
});
