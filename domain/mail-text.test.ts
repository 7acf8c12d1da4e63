import { describe, expect, test } from 'vitest';
import { casesOf, checkFields, fieldsOf, fillFields, fillMailText, mailNames } from './mail-text.ts';
import { sharedWords, type OperationError } from './operation-errors.ts';
import { mailFieldWords, type MailFieldName } from './mail-fields.ts';

const text = (body: string, subject = 'Hello', button = 'Look') => ({ subject, body, button });

describe('the facts of a mail', () => {
  test.each(mailNames)('"%s" has cases that differ, each with facts that have words', (mail) => {
    const cases = casesOf(mail);
    expect(cases.length).toBeGreaterThan(0);
    expect(new Set(cases.map((facts) => facts.toSorted().join())).size).toBe(cases.length);
    expect(cases.flat().filter((name) => !(name in mailFieldWords))).toEqual([]);
    expect(cases.filter((facts) => !facts.includes('brand'))).toEqual([]);
  });

  test('are all used by some mail', () => {
    const used = new Set<MailFieldName>(mailNames.flatMap((mail) => casesOf(mail).flat()));
    expect(Object.keys(mailFieldWords).filter((name) => !used.has(name as MailFieldName))).toEqual([]);
  });

  test('are listed once, with their use', () => {
    const ofReady = fieldsOf('ready').map(({ name, use, isNeeded }) => [name, use, isNeeded]);
    expect(ofReady).toEqual([
      ['until', 'always', false],
      ['attached', 'condition', false],
      ...['reference', 'styleTitle', 'price', 'statusUrl', 'supportEmail', 'brand'].map((name) => [
        ...[name, 'always', false],
      ]),
    ]);
    expect(fieldsOf('code').slice(0, 3)).toEqual([
      { name: 'code', words: mailFieldWords.code, use: 'always', isNeeded: true },
      { name: 'until', words: mailFieldWords.until, use: 'always', isNeeded: false },
      { name: 'worth', words: mailFieldWords.worth, use: 'sometimes', isNeeded: false },
    ]);
  });

  test('that confirm something are needed, and the order’s number where a withdrawal is reported', () => {
    const needed = mailNames.flatMap((mail) =>
      fieldsOf(mail).flatMap(({ name, isNeeded }) =>
        isNeeded && !mail.startsWith('alert') ? [`${mail} ${name}`] : [],
      ),
    );
    expect(needed.sort()).toEqual([
      ...['cancelled refundReference', 'code code', 'gift code', 'gift_card message', 'gift_card once'],
      ...['gift_refunded refundReference', 'late_payment refundReference', 'operator_refund refundReference'],
      ...['ready_set back', 'ready_set failed', 'refunded refundReference', 'second_payment refundReference'],
      ...['upheld_photo code', 'withdrawal moment', 'withdrawal name', 'withdrawal_begun begun'],
      ...['withdrawal_begun moment', 'withdrawal_begun name', 'withdrawal_notice reference'],
      ...['withdrawal_open moment', 'withdrawal_open name', 'withdrawal_rest moment', 'withdrawal_rest name'],
    ]);
  });
});

describe('filling a text', () => {
  const body = 'A{{# until }} until {{ until }}{{/ until }}{{^until}} for ever{{/until}}.';

  test('keeps the sections that are true', () => {
    expect(fillMailText(text(body), { until: 'May' }).body).toBe('A until {{ until }}.');
    expect(fillMailText(text(body), {}).body).toBe('A for ever.');
    expect(fillMailText(text(body), { until: '' }).body).toBe('A until {{ until }}.');
  });

  test('keeps sections in sections', () => {
    const nested = '{{#a}}1{{#b}}2{{^c}}3{{/c}}{{/b}}{{/a}}{{#a}}\n4{{/a}}';
    expect(fillMailText(text(nested), { a: '', b: '' }).body).toBe('123\n4');
    expect(fillMailText(text(nested), { a: '', c: '' }).body).toBe('1\n4');
    expect(fillMailText(text(nested), { b: '' }).body).toBe('');
  });

  test('fills subject and button, in one line each', () => {
    const filled = fillMailText(text('', ' {{#a}}To  {{a}}{{/a}}\n{{b}} ', '{{ a }}'), {
      a: 'Ada',
      b: undefined,
    });
    expect(filled).toEqual({ subject: 'To Ada', body: '', button: 'Ada' });
  });

  test('takes nothing that a visitor wrote for a field', () => {
    expect(fillFields('{{a}} {{b}}', { a: '{{b}}', b: '2' })).toBe('{{b}} 2');
  });
});

describe('an operator’s text', () => {
  const code = 'Your code {{code}}';

  test('is returned for each case of its mail', () => {
    const body = `${code}{{#worth}}, worth {{worth}}{{/worth}}`;
    expect(checkFields('code', text(body))).toEqual([`${code}, worth {{worth}}`, code]);
    expect(checkFields('received', text('{{#isFree}}Free{{/isFree}}{{^isFree}}Paid{{/isFree}}'))).toEqual([
      ...['Paid', 'Free'],
    ]);
  });

  test('may be as long as it may be', () => {
    const longest = text('x'.repeat(5000), 'x'.repeat(150), 'x'.repeat(40));
    expect(checkFields('rejected', longest)).toEqual([longest.body]);
  });

  test('may have blanks in its fields, and single braces at the edges of its parts', () => {
    expect(checkFields('rejected', text('{{ brand }} {{# price }}x{{/ price }}'))).toEqual(['{{ brand }} x']);
    expect(checkFields('rejected', text('}', 'a {', '{ b }'))).toEqual(['}']);
    expect(() => checkFields('rejected', text('x', 'a {', '{x}}'))).toThrow('mail_section_open');
  });

  test.each([
    ['code', `${code} {{x}}`, 'no field "x", only {{code}}, {{until}}, {{worth}}, {{reference}}'],
    ['received', '{{x}}', 'no field "x", only {{reference}}, {{styleTitle}}'],
    ['received', '{{isFree}}', 'no field "isFree", only {{reference}}'],
    ['code', `${code} {{worth}}`, 'has {{worth}}: put its sentence between {{#worth}} and {{/worth}}'],
    ['code', 'x', 'has to contain {{code}} in every case'],
    ['code', ' ', 'The body has 1 to 5000'],
  ] as const)('is refused with a reason: "%s" as %j, %s', (mail, body, reason) => {
    let said = '';
    try {
      checkFields(mail, text(body));
    } catch (error) {
      said = (error as OperationError).say(sharedWords);
    }
    expect(said).toContain(reason);
  });

  test('names a fact in the subject or the button, too', () => {
    expect(checkFields('rejected', text('x', 'On {{reference}}', '{{brand}}'))).toEqual(['x']);
  });

  test.each([
    ['no subject', text('x', ' ')],
    ['no button', text('x', 'x', '')],
    ['no body', text('\n')],
    ['too long a body', text('x'.repeat(5001))],
    ['too long a subject', text('x', 'x'.repeat(151))],
    ['too long a button', text('x', 'x', 'x'.repeat(41))],
  ])('with %s is refused', (_what, given) => {
    expect(() => checkFields('rejected', given)).toThrow('mail_text_length');
  });

  test.each([text('x', 'a\nb'), text('x', 'a\rb'), text('x', 'a', 'b\nc')])(
    'with a line break in %j is refused',
    (given) => {
      expect(() => checkFields('rejected', given)).toThrow('mail_text_line');
    },
  );

  test.each([
    ['mail_field_unknown', 'code', `${code} {{price_}}`],
    ['mail_field_unknown', 'code', `${code} {{#price_}}x{{/price_}}`],
    ['mail_field_unknown', 'code', `${code} {{^price_}}x{{/price_}}`],
    ['mail_field_unknown', 'code', `${code} {{a b}}`],
    ['mail_field_unknown', 'received', '{{isFree}}'],
    ['mail_section_open', 'code', `${code} {{#worth}}x`],
    ['mail_section_open', 'code', `${code} x{{/worth}}`],
    ['mail_section_open', 'code', `${code} {{`],
    ['mail_section_open', 'code', `${code} }}`],
    ['mail_section_open', 'code', '{{{code}}{'],
    ['mail_field_unset', 'code', `${code} {{worth}}`],
    ['mail_field_unset', 'code', `${code} {{^worth}}{{worth}}{{/worth}}`],
    ['mail_field_missing', 'code', 'x'],
    ['mail_field_missing', 'code', `{{#worth}}${code}{{/worth}}`],
  ] as const)('is refused with %s: "%s" as %j', (errorCode, mail, body) => {
    expect(() => checkFields(mail, text(body))).toThrow(errorCode);
  });

  test('needs its facts in the body', () => {
    expect(() => checkFields('code', text('x', code))).toThrow('mail_field_missing');
  });
});
