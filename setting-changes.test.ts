import { expect, test } from 'vitest';
import { isSecretSetting } from '#domain/secret-settings.ts';
import { changeableNames, judgeChanges, problemOfChange, wordsOfChangeable } from './setting-changes.ts';
import { settingsSchema } from './settings.ts';

const fixed = { CURRENCY: 'usd', BACKUP_URL: undefined };

test('no secret may change while the shop runs, nor anything else that is not listed', () => {
  expect(changeableNames.length).toBeGreaterThan(10);
  expect(changeableNames.filter(isSecretSetting)).toEqual([]);
  const others = Object.keys(settingsSchema.shape).filter(
    (name) => !changeableNames.some((one) => one === name),
  );
  for (const name of others) {
    expect(problemOfChange({ name, value: 'x' }, fixed)).toBe(
      'can be changed only in .env or the environment',
    );
    expect(wordsOfChangeable(name)).toBeUndefined();
  }
  for (const name of ['UPLOAD_PER_HOUR', 'toString'])
    expect(problemOfChange({ name, value: '1' }, fixed)).toBe('is not a setting');
});

test.each([
  ['SUPPORT_EMAIL', 'nobody', 'must be an email address'],
  ['UPLOADS_PER_HOUR', '0', /^Too small/],
  ['MAX_WAIT', 'soon', /expected number/],
  ['BRAND_NAME', 'x'.repeat(41), /^Too big/],
  ['BRAND_NAME', '', 'needs a value of one line'],
  ['BRAND_NAME', 'Toons\nBcc: eve@example.com', 'needs a value of one line'],
  ['PROOFS', 'on', /^Invalid option/],
  ['GIVE_UP_MINUTES', '0', /^Too small/],
  ['BACKUP_AT', '03:30', /^needs BACKUP_URL/],
  ['PRICE', 'free', '"free" is not a price in JPY: write it like 499'],
  ['PRICE', '4.99', /^"4.99" is not a price in JPY/],
])('%s=%s is refused', (name, value, problem) => {
  expect(problemOfChange({ name, value }, { ...fixed, CURRENCY: 'jpy' })).toMatch(problem);
});

test('changes that are not taken leave the others in force', () => {
  const changes = [
    { name: 'BOOTH', value: '1' },
    { name: 'GONE', value: 'x' },
    { name: 'MAX_WAIT', value: '-1' },
    { name: 'PRICE', value: '3.50' },
    { name: 'SELLER_ADDRESS', value: '1 Street|Town' },
  ];
  const { values, ignored } = judgeChanges(changes, { ...fixed, CURRENCY: 'eur' });
  expect(values).toEqual({ BOOTH: true, PRICE: '3.50', SELLER_ADDRESS: ['1 Street', 'Town'] });
  expect(ignored.map(({ name }) => name)).toEqual(['GONE', 'MAX_WAIT']);
});
