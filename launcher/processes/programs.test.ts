import { expect, test } from 'vitest';
import { readLaunchSettings } from '../settings.ts';
import { addressesOf, shopSpecs, standinSpecs, type LaunchContext } from './programs.ts';

const ports = { shop: 3000, comfyui: 21001, stripe: 21002, mailbox: 21003, smtp: 21004, postgres: 21005 };
const secrets = {
  appSecret: 'a'.repeat(64),
  databasePassword: 'b',
  stripeSecretKey: 'sk_test_kept',
  stripeWebhookSecret: 'whsec_kept',
};

function contextOf(environment: Record<string, string>): LaunchContext {
  const databaseUrl = environment.DATABASE_URL ? undefined : 'postgres://own';
  return { environment, settings: readLaunchSettings(environment), secrets, ports, databaseUrl };
}

const everything = {
  DATABASE_URL: 'postgres://db/shop',
  COMFYUI_URLS: 'http://gpu:8188',
  STRIPE_SECRET_KEY: 'sk_test_real',
  STRIPE_WEBHOOK_SECRET: 'whsec_real',
  SMTP_URL: 'smtp://mail:25',
};

function environmentOf(
  name: 'server' | 'worker',
  given: Record<string, string>,
): Record<string, string | undefined> {
  return shopSpecs(contextOf(given))[name].env;
}

test('an empty configuration starts every service and tells the programs their addresses', () => {
  expect(standinSpecs(contextOf({})).map(({ name }) => name)).toEqual(['comfyui', 'stripe', 'mailbox']);
  expect(environmentOf('server', {})).toMatchObject({
    PORT: '3000',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: secrets.appSecret,
    DATABASE_URL: 'postgres://own',
    COMFYUI_URLS: 'http://127.0.0.1:21001',
    COMFYUI_DIRS: expect.stringMatching(/\/data\/standins\/comfyui$/) as string,
    WORKFLOWS: 'cpu',
    STRIPE_API_URL: 'http://127.0.0.1:21002',
    STRIPE_SECRET_KEY: 'sk_test_kept',
    STRIPE_WEBHOOK_SECRET: 'whsec_kept',
    SMTP_URL: 'smtp://127.0.0.1:21004',
  });
});

test('a given setting is passed on, and no stand-in replaces it', () => {
  expect(standinSpecs(contextOf(everything))).toEqual([]);
  expect(environmentOf('worker', everything)).toMatchObject(everything);
  expect(environmentOf('worker', everything)).not.toHaveProperty('STRIPE_API_URL');
  expect(addressesOf(contextOf(everything))).toEqual({
    shop: 'http://localhost:3000',
    console: 'http://localhost:3000/admin',
    mailbox: null,
    stripe: null,
    comfyui: null,
  });
});

test('an empty setting counts as unset', () => {
  expect(environmentOf('server', { APP_SECRET: '', SMTP_URL: '' })).toMatchObject({
    APP_SECRET: secrets.appSecret,
    SMTP_URL: 'smtp://127.0.0.1:21004',
  });
});

test('the programs are told which of their settings come from the launcher', () => {
  const env = environmentOf('server', { PORT: '3000', PRICE: '5', SMTP_URL: '' });
  const brought = env.SETTINGS_FROM_START?.split(',') ?? [];

  expect(brought).toEqual(expect.arrayContaining(['APP_SECRET', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL']));
  expect(brought.filter((name) => ['PORT', 'PRICE', 'NODE_ENV', 'BRAND_NAME'].includes(name))).toEqual([]);
});

test('the stand-ins see none of the shop’s secrets in their environment', () => {
  const text = JSON.stringify(standinSpecs(contextOf({ APP_SECRET: 's'.repeat(40) })).map(({ env }) => env));

  expect(text).not.toContain('ssss');
  expect(text).not.toContain('DATABASE_URL');
});

test('the Stripe stand-in calls the shop on loopback, whatever its public address', () => {
  const given = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1', ALLOW_STANDINS: '1' };
  const stripe = standinSpecs(contextOf(given)).find(({ name }) => name === 'stripe');

  expect(stripe?.args.join(' ')).toContain('--webhook-url http://127.0.0.1:3000/api/stripe/webhook');
  expect(addressesOf(contextOf(given)).console).toBe('https://shop.example/admin');
});
