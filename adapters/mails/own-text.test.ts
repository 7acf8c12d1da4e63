import { describe, expect, it, test } from 'vitest';
import { labelIn, languages, type Language } from '#domain/language.ts';
import { alertOf, operatorMails } from '#domain/operator-mail.ts';
import {
  casesOf,
  fieldsOf,
  visitorMails,
  type MailName,
  type MailText,
  type VisitorMail,
} from '#domain/mail-text.ts';
import { isAboutOpening } from '#domain/mail.ts';
import { checkMailText, problemOf } from './check-text.ts';
import type { MailFacts } from './facts.ts';
import { composeMail } from './mail.tsx';
import { composeOperatorMail } from './notice.tsx';
import { ourText } from './our-text.ts';
import { composeSample, type SampleShop } from './sample.ts';
import { mailMessages } from './translate.ts';

const seller = 'Ada Example, 1 Example Street';
const shop: SampleShop = {
  facts: {
    ...{ brand: 'Toons', supportEmail: 'help@example.com', seller },
    termsUrl: 'https://toons.example.com/terms',
  },
  ...{ url: 'https://toons.example.com', price: '€4.99', styleTitle: 'Bricks', seller: seller.split(', ') },
  terms: Buffer.from('TERMS'),
  logo: { png: Buffer.from('png'), width: 40, height: 40 },
  jpeg: Buffer.from('jpeg'),
  at: new Date('2026-11-20T12:00:00Z'),
};

const greetings = { en: 'Dear reader', es: 'Estimado lector', de: 'Liebe Leserin', fr: 'Chère lectrice' };

/** Returns our text as an operator could change it. */
function edited(mail: VisitorMail, greeting: string): MailText {
  const { subject, body, button } = ourText(mail, 'en');
  const link = isAboutOpening(mail) ? 'https://example.com/a_b_c' : '{{statusUrl}}';
  const more = `## ${greeting}\n\n1. **Bold** *words*\n2. [A link](${link})`;
  return { subject: `${greeting}: ${subject}`, body: `${more}\n\n${body}`, button: `${button}!` };
}

/** Returns a pattern of one of our lines, whatever its fields are filled with. */
const patternOf = (line: string) =>
  new RegExp(`^${line.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '[^]+')}$`);

describe.each(languages)('in %s', (language) => {
  it.each(visitorMails)(
    'our words of "%s" pass as an operator’s, and Markdown changes nothing in them',
    (mail) => {
      const text = ourText(mail, language);
      checkMailText(mail, text);
      const { ai, ...lines }: Record<string, string> = mailMessages[language][mail].lines;
      const patterns = Object.values(lines).map(patternOf);
      const told = casesOf(mail).flatMap((_facts, which) => {
        const sample = composeSample({ mail, language, which }, shop);
        for (const part of [sample.subject, sample.html.replace(/<style>.*<\/style>/, ''), sample.text])
          expect(part).not.toMatch(/\{\{|\}\}|undefined/);
        const paragraphs = sample.text.split('\n\n');
        return paragraphs.slice(
          0,
          paragraphs.findIndex((one) => one.startsWith(`${labelIn(language, text.button)} `)),
        );
      });

      const ours = told.filter((one) => one !== ai);
      expect(ours.filter((one) => !patterns.some((pattern) => pattern.test(one)))).toEqual([]);
      expect(patterns.filter((pattern) => !ours.some((one) => pattern.test(one)))).toEqual([]);
      expect(told.includes(ai ?? '')).toBe(mail === 'ready' || mail === 'ready_set');
    },
  );

  it.each(visitorMails)('"%s" has the operator’s words and what they cannot drop', (mail) => {
    const text = edited(mail, greetings[language]);
    checkMailText(mail, text);
    const ours = composeSample({ mail, language }, shop);
    const own = composeSample({ mail, language, text }, shop);

    expect(own.subject).toContain(`${greetings[language]}: `);
    expect(own.html).toMatch(new RegExp(`<h2[^>]*>${greetings[language]}</h2>`));
    expect(own.html).toContain('<strong>Bold</strong> <em>words</em>');
    expect(own.text).toContain(`${greetings[language]}\n\n1. Bold words\n2. A link (https://`);
    expect(own.text).toContain(`${labelIn(language, text.button)} https://`);
    // The button's address, the contract, the foot and the logo are the same as with our words.
    const button = /<a href="([^"]+)" class="button /;
    expect(button.exec(own.html)?.[1]).toBe(button.exec(ours.html)?.[1] ?? 'none');
    const after = (html: string) => html.slice(html.indexOf('</table>', html.indexOf('class="button ')));
    expect(after(own.html)).toBe(after(ours.html));
    for (const part of [own.html, own.text]) expect(part).toContain(seller);
    expect(own.attachments).toEqual(ours.attachments);
    expect(own.text.split('\n\n').at(-1)).toBe(ours.text.split('\n\n').at(-1));
  });
});

/** Words that mails to the operator have in each language, whatever their text. */
const toOperator: Record<Language, { over: string; lasted: string; note: string; questions: string }> = {
  en: {
    over: 'Over: ',
    lasted: 'That lasted 12 minutes.',
    note: 'This mail is for the people who run Toons.',
    questions: 'Questions? Write to help@example.com.',
  },
  es: {
    over: 'Terminado: ',
    lasted: 'Duró 12 minutos.',
    note: 'Este correo es para quienes llevan Toons.',
    questions: '¿Preguntas? Escriba a help@example.com.',
  },
  de: {
    over: 'Vorbei: ',
    lasted: 'Das dauerte 12 Minuten.',
    note: 'Diese Mail ist für alle, die Toons betreiben.',
    questions: 'Fragen? Schreiben Sie an help@example.com.',
  },
  fr: {
    over: 'Terminé\u{a0}: ',
    lasted: 'Cela a duré 12 minutes.',
    note: 'Ce mail s’adresse aux personnes qui gèrent Toons.',
    questions: 'Des questions\u{a0}? Écrivez à help@example.com.',
  },
};
const inEachLanguage = languages.flatMap((language) => operatorMails.map((mail) => ({ language, mail })));

describe.each(inEachLanguage)('the mail "$mail" to the operator in $language', ({ language, mail }) => {
  const named = { mail, language };
  const { over, lasted, note, questions } = toOperator[language];

  it('has all of our words in the cases in which it is sent, and no other', () => {
    const ours = ourText(mail, language);
    checkMailText(mail, ours);
    for (const [which, facts] of casesOf(mail).entries()) {
      const { subject, html, text } = composeSample({ ...named, which }, shop);
      for (const part of [subject, html.replace(/<style>.*<\/style>/, ''), text])
        expect(part).not.toMatch(/\{\{|\}\}|undefined/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject.startsWith(`[Toons] ${over}`)).toBe(facts.includes('isOver'));
      expect(text.includes(lasted)).toBe(facts.includes('isOver'));
      expect(text).toContain(`\n\n${labelIn(language, ours.button)} https://toons.example.com/admin`);
      for (const part of [html, text]) expect(part).toContain(seller);
      expect(html).toContain(`>${questions}</a>`);
      expect(text).toContain(`\n\nToons · help@example.com · ${note}\n`);
      if (language === 'en') continue;
      // Its paragraphs have no English: neither our words nor what was found.
      const english = composeSample({ mail, language: 'en', which }, shop).text.split(/\n+/);
      expect(text.split(/\n+/).filter((line) => line !== seller && english.includes(line))).toEqual([]);
    }
  });

  it('says what was found, and that it is over, whatever the operator writes', () => {
    const fields = fieldsOf(mail).filter(({ isNeeded }) => isNeeded);
    const body = ['## Oh', ...fields.map(({ name }) => `**{{${name}}}**`)].join('\n\n');
    const text = { subject: 'Nothing', body, button: 'Look' };
    checkMailText(mail, text);
    for (const [which, facts] of casesOf(mail).entries()) {
      const own = composeSample({ ...named, which, text }, shop);
      expect(own.subject).toBe(`[Toons] ${facts.includes('isOver') ? over : ''}Nothing`);
      expect(own.html).toMatch(/<h2[^>]*>Oh<\/h2>/);
      expect(own.text).toMatch(/^Oh\n\n/);
      const ours = composeSample({ ...named, which }, shop);
      expect(own.text).toContain(alertOf(mail) ? ours.text.split('\n')[0] : 'Look');
      expect(own.html).toContain('src="cid:logo@toonbooth"');
      expect(own.attachments).toEqual(ours.attachments);
      expect(own.text.split('\n\n').at(-1)).toBe(ours.text.split('\n\n').at(-1));
    }
  });
});

test('what an alert has found is neither Markdown nor HTML nor a field nor a link', () => {
  const details = '**x** `y` {{brand}} <b> https://evil.example.com/\n# z';
  const url = 'https://toons.example.com/admin';
  const from = { shop: shop.facts, logo: undefined, url, language: 'en' } as const;
  const { html, text } = composeOperatorMail('alert_disk_low', { details }, from);
  expect(text).toContain(details);
  expect(html).toContain('**x** `y` {{brand}} &lt;b&gt; https://evil.example.com/<br/># z</p>');
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url);
  expect(links).toEqual([from.url, 'mailto:help@example.com', shop.facts.termsUrl]);
  const withdrawal = composeOperatorMail('withdrawal_notice', { reference: 'R-1' }, from);
  expect(withdrawal.html).toContain('>npx toonbooth orders refund R-1 --reason goodwill</code>, or');
  expect(withdrawal.text).toContain(': `npx toonbooth orders refund R-1 --reason goodwill`, or');
});

test('a sample of a shop that sells through Link says so', () => {
  const facts = { ...shop.facts, soldThroughLink: 'yes' } as const;
  const { text } = composeSample({ mail: 'ready', language: 'en' }, { ...shop, facts });
  expect(text).toContain('Sold through Link');
});

test('what a visitor wrote is neither Markdown nor HTML nor a field nor a link', () => {
  const facts: MailFacts = {
    ...{ ...shop.facts, locale: 'en', statusUrl: 'https://toons.example.com/gift/open#secret' },
    ...{ reference: 'R-1', price: '€4.99', styleTitle: 'Bricks', until: '3 March 2027', to: '# Gran *x*' },
    ...{ from: '[Ben](https://evil.example.com) <b>', day: '1. May' },
    message: '> **Ninety** {{code}} {{#to}}\n- ![](https://evil.example.com/a.png)\n\n<script>1</script>',
  };
  const body = '{{#to}}{{to}}{{/to}}\n\n**{{from}}**:\n{{#message}}\n{{message}}\n{{/message}}\n\n{{once}}';
  const text = { subject: '{{from}} for {{reference}}', body, button: 'Open' };
  checkMailText('gift_card', text);
  const { subject, html, text: plain } = composeMail('gift_card', facts, { text });

  expect(subject).toBe('[Ben](https://evil.example.com) <b> for R-1');
  expect(html).toContain('# Gran *x*');
  expect(html).toContain('<strong>[Ben](https://evil.example.com) &lt;b&gt;</strong>:</p>');
  expect(html).toContain('&gt; **Ninety** {{code}} {{#to}}<br/>- ![](https://evil.example.com/a.png)');
  expect(html).toContain('&lt;script&gt;1&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<b>|<img[^>]*evil|href="[^"]*evil|<li/);
  expect(plain).toContain('> **Ninety** {{code}} {{#to}}\n- ![](https://evil.example.com/a.png)\n\n<script>');
});

const refused: [why: RegExp, mail: MailName, change: (ours: MailText) => Partial<MailText>][] = [
  [/no field "kode", only \{\{code\}\}, \{\{until\}\}, .*\{\{brand\}\}\./, 'code', add('{{kode}}')],
  [/no field "worth", only \{\{until\}\}/, 'ready', add('{{#worth}}x{{/worth}}')],
  [/no field "isFree"/, 'received', add('{{isFree}}')],
  [/no field "constructor"/, 'link', add('{{constructor}}')],
  [/Not every one of these mails has \{\{worth\}\}/, 'code', add('{{worth}}')],
  [/Not every one of these mails has \{\{day\}\}/, 'gift', () => ({ subject: '{{day}}' })],
  [/has to contain \{\{code\}\}/, 'code', () => ({ body: 'A code, until {{until}}.' })],
  [/has to contain \{\{code\}\}/, 'gift', () => ({ body: '{{#day}}{{code}}{{/day}} {{until}}' })],
  [/has to contain \{\{once\}\}/, 'gift_card', cut('{{once}}')],
  [/has to contain \{\{begun\}\}/, 'withdrawal_begun', cut('{{begun}}')],
  [/has to contain \{\{moment\}\}/, 'withdrawal', cut('{{moment}}')],
  [/has to contain \{\{refundReference\}\}/, 'cancelled', cut('{{refundReference}}')],
  [/has to contain \{\{message\}\}/, 'gift_card', cut('{{message}}')],
  [/has no partner/, 'received', add('{{#isFree}}free')],
  [/has no partner/, 'received', add('free{{/isFree}}')],
  [/has no partner/, 'received', add('{{reference}')],
  [/but not "<b>"/, 'received', add('<b>x</b>')],
  [/but not "!\[x\]\(https:\/\/example\.com\/a\.png\)"/, 'received', add('![x](https://example.com/a.png)')],
  [/but not "~~x~~"/, 'received', add('~~x~~')],
  [/has to contain \{\{details\}\}/, 'alert_disk_low', () => ({ body: 'The disk!' })],
  [
    /has to contain \{\{details\}\}/,
    'alert_disk_low',
    () => ({ body: '{{^isOver}}{{details}}{{/isOver}} x' }),
  ],
  [/no field "isOver"/, 'alert_refund_failed', add('{{#isOver}}x{{/isOver}}')],
  [/has to contain \{\{reference\}\}/, 'withdrawal_notice', () => ({ body: 'Somebody withdraws.' })],
  [/not to "javascript:alert\(1\)"/, 'received', add('[x](javascript:alert(1))')],
  [/not to "\/transform"/, 'received', add('[x](/transform)')],
  [/not to "https:\/\/example\.com\/\?\{\{from\}\}"/, 'gift_card', add('[x](https://example.com/?{{from}})')],
  [/to \{\{statusUrl\}\} or \{\{redeemUrl\}\}; not to "\{\{from\}\}"/, 'gift_card', add('[x]({{from}})')],
  [/The subject has 1 to 150 characters/, 'received', () => ({ subject: 'x'.repeat(151) })],
  [/The body has 1 to 5000 characters/, 'received', () => ({ body: ' ' })],
  [/no line break/, 'received', () => ({ button: 'a\nb' })],
];

test.each(refused)('a text is refused with a reason: %s', (why, mail, change) => {
  const ours = ourText(mail, 'en');
  expect(problemOf(mail, ours)).toBeUndefined();
  expect(problemOf(mail, { ...ours, ...change(ours) })).toMatch(why);
});

/** Returns a change that adds a paragraph. */
function add(paragraph: string) {
  return ({ body }: MailText) => ({ body: `${body}\n\n${paragraph}` });
}

/** Returns a change that removes a field. */
function cut(field: string) {
  return ({ body }: MailText) => ({ body: body.replace(field, 'x') });
}

test('addresses for questions and fields with addresses may be links', () => {
  const links = [
    '[a](mailto:{{supportEmail}})',
    '[b]({{statusUrl}})',
    '<https://example.com/b>',
    'help@example.com',
  ];
  const ours = ourText('link', 'en');
  const text = { ...ours, body: links.join('\n') };
  checkMailText('link', text);
  const { html, text: plain } = composeSample({ mail: 'link', language: 'en', text }, shop);
  const found = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, url, word]) => [word, url]);
  expect(found.slice(0, 4)).toEqual([
    ['a', 'mailto:help@example.com'],
    ['b', expect.stringMatching(/^https:\/\/toons\.example\.com\/success#A{43}$/)],
    ['https://example.com/b', 'https://example.com/b'],
    ['help@example.com', 'mailto:help@example.com'],
  ]);
  expect(plain).toContain('a (mailto:help@example.com)\nb (https://toons.example.com/success#AAA');
  expect(plain).toContain('\nhttps://example.com/b\nhelp@example.com\n');
});
