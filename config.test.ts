import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { readConfig, readSettings, SettingsError, settingsWithSources } from './config.ts';

const complete = {
  PORT: '3000',
  PUBLIC_URL: 'http://localhost:3000',
  APP_SECRET: 'a secret of thirty-two characters',
  DATABASE_URL: 'postgres://localhost/toonbooth',
  COMFYUI_URLS: 'http://a:8188, http://b:8188/',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost',
};

describe('the settings', () => {
  it('have defaults for all, and treat empty values as unset', () => {
    const settings = readSettings({ PORT: '', BRAND_NAME: '' });
    expect(settings).toMatchObject({
      BRAND_NAME: 'Toonbooth',
      PRICE: '4.99',
      CURRENCY: 'usd',
      LOCK_SECONDS: 20,
    });
    expect(settings.PORT).toBeUndefined();
  });

  it.each(['postgres://a:1,b:2/shop', 'postgres://me:p,w@a,b/shop?target_session_attrs=read-write'])(
    'refuse a database of several hosts, %s, with a reason',
    (url) => {
      expect(() => readSettings({ DATABASE_URL: url })).toThrow(/DATABASE_URL: names several hosts, and/);
    },
  );

  it.each(['shop', 'Toons <shop>', 'Toons shop@example.com>', 'a@b, c@d'])(
    'refuse %s as a sender, with a reason',
    (sender) => {
      expect(() => readSettings({ MAIL_FROM: sender })).toThrow(
        /MAIL_FROM: must be an email address, alone or/,
      );
    },
  );

  it.each(['shop@localhost', 'Toons <shop@example.com>', '"Tom, Dick & Harry" <shop@example.com>'])(
    'accept %s as a sender',
    (sender) => {
      expect(readSettings({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
    },
  );

  it.each([
    ['CURENCY', 'CURRENCY'],
    ['PIRCE', 'PRICE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
    ['public_url', 'PUBLIC_URL'],
  ])('refuse the misspelt name %s, and suggest %s', (name, meant) => {
    expect(() => readSettings({ [name]: '1' })).toThrow(`${name}: is not a setting. Did you mean ${meant}?`);
    expect(() => readSettings({ [name]: '' })).not.toThrow();
  });

  it('ignore names that belong to other programs', () => {
    const foreign = {
      LANGUAGE: 'en_US:en',
      LOGNAME: 'ada',
      HOSTNAME: 'db',
      PGHOST: 'db',
      TEST_REDIS_URL: 'x',
      COST: '1',
    };
    expect(() => readSettings({ ...foreign, DOMAIN: 'toons.example.com', LOG: '1' })).not.toThrow();
  });

  it.each(['on', '1'])('take %s to turn something on, and off or 0 to turn it off', (on) => {
    expect(readSettings({ STRIPE_MANAGED_PAYMENTS: on }).STRIPE_MANAGED_PAYMENTS).toBe(true);
    for (const off of ['off', '0']) expect(readSettings({ PREVIEWS: off }).PREVIEWS).toBe(false);
  });

  it.each(['on', '1'])('refuse Managed Payments (%s) beside what it includes', (on) => {
    const both = { STRIPE_MANAGED_PAYMENTS: on, STRIPE_TAX: '1', STRIPE_INVOICES: 'on' };
    expect(() => readSettings(both)).toThrow(/STRIPE_TAX, STRIPE_INVOICES: must be off/);
    expect(() => readSettings({ ...both, STRIPE_TAX: '0', STRIPE_INVOICES: 'off' })).not.toThrow();
  });

  it.each(['https://example.com/toons', 'https://example.com/?a=1', 'https://example.com/#top'])(
    'refuse %s as the address of the shop, which has no path',
    (url) => {
      expect(() => readSettings({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL: must end with its host/);
    },
  );

  it.each([
    'postgres://me:p#w@db/shop',
    'postgres://me:12#w@db/shop',
    'postgres://me:1',
    'postgres://me:p%w@db/shop',
  ])('refuse %s, whose password is not encoded or was cut, and say how it is written', (url) => {
    expect(() => readSettings({ DATABASE_URL: url })).toThrow(/DATABASE_URL: [^]* %23 for #, %24 for \$/);
  });

  it('accept a password with a comma, and an encoded one', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://me:p%23%24w@db/shop' })).toBeDefined();
    const url = 'postgres://me:p,w@db/shop';
    expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it('report every problem at once', () => {
    const wrong = {
      PORT: 'http',
      PUBLIC_URL: 'toons.example.com',
      STRIPE_SECRET_KEY: 'pk_live_1',
      TRUST_PROXY: 'true',
      PRICE: '4,99',
    };
    expect(() => readSettings(wrong)).toThrow(SettingsError);
    for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(name);
  });

  it('refuse a currency that Stripe does not charge, with a reason', () => {
    expect(() => readSettings({ CURRENCY: 'xyz' })).toThrow(
      /CURRENCY: is not a currency that Stripe charges/,
    );
    expect(() => readSettings({ CURRENCY: 'BTC' })).toThrow(/CURRENCY/);
    expect(readSettings({ PRICE: '1.250', CURRENCY: 'KWD' })).toMatchObject({ CURRENCY: 'kwd' });
  });

  it('refuse a price that the currency does not have', () => {
    expect(() => readSettings({ PRICE: '8.50', CURRENCY: 'JPY' })).toThrow(/PRICE/);
    expect(readConfig({ ...complete, PRICE: '850', CURRENCY: 'JPY' }).price).toEqual({
      amount: 850,
      currency: 'jpy',
    });
  });

  it('name what is missing for a process that serves', () => {
    const lacking = { ...complete, SMTP_URL: '', DATABASE_URL: '' };
    expect(() => readConfig(lacking)).toThrow(/DATABASE_URL, SMTP_URL/);
    expect(() => readConfig({ ...lacking, PRICE: 'free' })).toThrow(/PRICE[^]*DATABASE_URL, SMTP_URL/);
  });

  it('read addresses, proxies and limits as an operator writes them', () => {
    const config = readConfig({
      ...complete,
      TRUST_PROXY: '10.0.0.0/8, loopback',
      MODERATION_LIMITS: 'porn=0.5',
    });
    expect(config.COMFYUI_URLS).toEqual(['http://a:8188', 'http://b:8188']);
    expect(config.TRUST_PROXY).toEqual(['10.0.0.0/8', 'loopback']);
    expect(config.MODERATION_LIMITS).toEqual({ porn: 0.5 });
    expect(readConfig({ ...complete, TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1);
  });

  it('listen on loopback if a proxy is expected, unless they say otherwise', () => {
    expect(readConfig(complete).HOST).toBeUndefined();
    expect(readConfig({ ...complete, TRUST_PROXY: '0' }).HOST).toBeUndefined();
    expect(readConfig({ ...complete, TRUST_PROXY: '1' }).HOST).toBe('127.0.0.1');
    expect(readConfig({ ...complete, TRUST_PROXY: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  });

  it('recognise production by an address that others can reach', () => {
    expect(readConfig(complete).production).toBe(false);
    const open = { ...complete, PUBLIC_URL: 'https://toons.example.com/' };
    expect(() => readConfig(open)).toThrow(/TRUST_PROXY: is needed/);
    expect(readConfig({ ...open, TRUST_PROXY: '0' })).toMatchObject({
      production: true,
      PUBLIC_URL: 'https://toons.example.com',
    });
  });
});

describe('the source of a setting', () => {
  it('is .env, the environment, which wins, or the program that started this one', async () => {
    await using folder = await givenFolder();
    await writeFile(path.join(folder.path, '.env'), 'PRICE=5\nCURRENCY=eur\nBRAND_NAME=\n');
    const [config, tsx] = [import.meta.resolve('./config.ts'), import.meta.resolve('tsx')];
    const code = `import { environment } from '${config}'; console.log(JSON.stringify(environment()))`;
    const output = execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', code], {
      cwd: folder.path,
      env: { ...complete, CURRENCY: 'usd' },
    });
    const environment = JSON.parse(output.toString()) as Record<string, string>;

    const { sources } = readConfig({ ...environment, SETTINGS_FROM_START: 'PORT,MAIL_FROM' });
    expect(sources).toMatchObject({
      ...{ PRICE: '.env', CURRENCY: 'environment', BRAND_NAME: 'default' },
      ...{ PORT: 'start', SMTP_URL: 'environment', MAIL_FROM: 'default' },
    });
    expect(settingsWithSources(environment)).toEqual({
      ...{ ...complete, PRICE: '5', CURRENCY: 'usd', SETTINGS_FROM_FILE: 'PRICE' },
    });
  });
});
