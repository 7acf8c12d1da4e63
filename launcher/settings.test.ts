import { expect, test } from 'vitest';
import { unsetServices, readLaunchSettings, warnings } from './settings.ts';

const open = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '0' };
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('no setting is required', () => {
  expect(readLaunchSettings({}).BRAND_NAME).toBe('Toonbooth');
  expect(unsetServices({})).toEqual({ postgres: true, comfyui: true, stripe: true, mailbox: true });
});

test('each built-in service is left out when its setting is given', () => {
  expect(unsetServices({ DATABASE_URL: 'postgres://db/shop' }).postgres).toBe(false);
  expect(unsetServices({ COMFYUI_URLS: 'http://gpu:8188' }).comfyui).toBe(false);
  expect(unsetServices({ ...stripe }).stripe).toBe(false);
  expect(unsetServices({ SMTP_URL: 'smtp://mail:25' }).mailbox).toBe(false);
});

test('all problems are reported at once', () => {
  const start = () => readLaunchSettings({ ...open, PORT: 'many', STRIPE_SECRET_KEY: 'sk_test_1' });

  expect(start).toThrow(/PORT:/);
  expect(start).toThrow(/STRIPE_WEBHOOK_SECRET: is needed/);
  expect(start).toThrow(/SMTP_URL: is needed/);
});

test('a public shop does not sell with stand-ins unless told to', () => {
  expect(() => readLaunchSettings(open)).toThrow(/STRIPE_SECRET_KEY: is needed/);
  for (const ALLOW_STANDINS of ['1', 'on'])
    expect(() => readLaunchSettings({ ...open, ALLOW_STANDINS })).not.toThrow();
  expect(() => readLaunchSettings({ ...open, ...stripe, SMTP_URL: 'smtp://mail:25' })).not.toThrow();
});

test('a public shop must say whether a proxy stands in front of it', () => {
  const start = () => readLaunchSettings({ ...open, TRUST_PROXY: '', ALLOW_STANDINS: '1' });
  expect(start).toThrow(/TRUST_PROXY: is needed/);
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '%s is not public',
  (url) => {
    expect(() => readLaunchSettings({ PUBLIC_URL: url })).not.toThrow();
  },
);

test('a test key in a public shop causes a warning', () => {
  expect(warnings({ ...open, ...stripe })).toEqual([expect.stringContaining('test key')]);
  expect(warnings(stripe)).toEqual([]);
});
