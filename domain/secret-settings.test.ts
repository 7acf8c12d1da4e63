import { expect, test } from 'vitest';
import { isSecretSetting, secretsOf, withoutCredentials, withoutSecrets } from './secret-settings.ts';

test('settings are secret by their names', () => {
  const names = ['APP_SECRET', 'S3_SECRET_KEY', 'SMTP_PASSWORD', 'API_TOKEN', 'PRICE', 'SMTP_URL'];
  expect(names.filter(isSecretSetting)).toEqual([
    'APP_SECRET',
    'S3_SECRET_KEY',
    'SMTP_PASSWORD',
    'API_TOKEN',
  ]);
});

test('secret settings, private ones and passwords in addresses are not shown', () => {
  const secrets = secretsOf({
    APP_SECRET: 'abcd',
    API_TOKEN: 'abc',
    SHOP_KEYS: ['first-key', 'second-key'],
    OPERATOR_EMAIL: 'ada@example.com',
    ALERT_WEBHOOK_URL: 'https://chat.example/1',
    EVENT_WEBHOOK_URL: 'https://events.example/1',
    SMTP_URL: 'smtp://me:p%40ss@mail.example',
    COMFYUI_URLS: ['http://me:first@a.example', 'http://b.example'],
    REDIS_URLS: 'redis://me:secret1@a.example, redis://me:secret2@b.example',
    BROKEN_URL: 'https://me:1%zz5@a.example',
    PRICE: '4.99',
    PORT: 3000,
    PHONE: undefined,
  });
  expect([...new Set(secrets)].sort()).toEqual(
    [
      ...['abcd', 'first-key', 'second-key', 'ada@example.com'],
      ...['https://chat.example/1', 'https://events.example/1'],
      ...['p%40ss', 'p@ss', 'first', '1%zz5', 'secret1', 'secret2'],
    ].sort(),
  );
});

test.each([
  ['abcd is not abcd', '… is not …'],
  ['Invalid API Key: sk_test_51H*****abc', 'Invalid API Key: sk_test_…'],
  ['rk_live_1 and whsec_abc', 'rk_live_… and whsec_…'],
  ['risk_test_1', 'risk_test_1'],
  ['at postgres://me:pw@db.example:5432/shop?x=1 today', 'at postgres://db.example:5432/shop today'],
  ['at postgres://me:p/w@db.example', 'at postgres://me:p/w@db.example'],
  ['at http://me:pw@[broken', 'at …'],
  ['http://a.example/x?b=1', 'http://a.example/x?b=1'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutSecrets(text, ['abcd'])).toBe(shown);
});

test('an address is shown without user, password and query', () => {
  expect(withoutCredentials('https://me:pw@a.example:8443/x/?key=1#y')).toBe('https://a.example:8443/x');
  expect(withoutCredentials('https://a.example/')).toBe('https://a.example');
});
