import { expect, test } from 'vitest';
import { settingsSchema } from '#settings.ts';
import { testedParts } from '#contract/admin/services.ts';
import { givenConsole } from '../support/console.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';

test('each service shows its last contact, and its test is the doctor’s and is logged', async () => {
  await using shop = await givenConsole({
    SMTP_URL: 'smtp://ada:hush-hush@127.0.0.1:1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  });
  const operator = await shop.givenOperator();
  const { services } = shop;
  const sql = (text: string) => query(services.config.DATABASE_URL, text);
  const contacts = async () =>
    Object.fromEntries(
      (await operator.call('GET /api/admin/services')).map(({ part, lastContact }) => [part, lastContact]),
    );
  expect(await contacts()).toMatchObject({
    worker: null,
    comfyui: null,
    stripe: null,
    'stripe.webhook': null,
    mail: null,
  });
  await sql(
    `insert into stripe_events (id, type, received_at) values ('evt_1', 'x', '2026-11-01T10:00:00Z')`,
  );
  await services.comfyuiInstances.report(
    'w1',
    [{ url: 'http://gpu', healthy: true, cannotDraw: [], queue: 0 }],
    [],
  );
  const heard = await contacts();
  expect(heard['stripe.webhook']).toBe('2026-11-01T10:00:00.000Z');
  expect(heard.worker).not.toBeNull();

  for (const part of testedParts) {
    const { findings } = await operator.call('POST /api/admin/services/test', { part });
    for (const one of findings.filter(({ outcome }) => outcome === 'wrong'))
      expect(one.remedy).toMatch(/\w{3}/);
    expect(JSON.stringify(findings)).not.toMatch(/hush-hush|could not be checked/);
  }
  const { findings } = await operator.call('POST /api/admin/services/test', { part: 'database' });
  expect(findings[0]).toMatchObject({ check: 'database', outcome: 'right' });
  await operator.call('POST /api/admin/services/test', { part: 'mail', mail: true });
  const rows = await sql(
    `select action, subject, result from audit_log where action ~ '^services' order by id`,
  );
  expect(rows).toHaveLength(testedParts.length + 2);
  expect(rows.at(-1)).toEqual({
    ...{ action: 'services.send', subject: 'mail', result: 'right: 0, wrong: 1, not checked: 0' },
  });
});

test('the settings in force show their sources and no secrets, in the console and by the command', async () => {
  const secrets = {
    ADMIN_PASSWORD: 'hush of the operator',
    APP_SECRET: 'hush hush hush hush hush hush hush',
    STRIPE_SECRET_KEY: 'rk_test_hush',
    STRIPE_WEBHOOK_SECRET: 'whsec_hush',
    STRIPE_WEBHOOK_SECRET_OLD: 'whsec_hush2',
    SMTP_URL: 'smtps://ada:hush@mail.example.com?pool=hush',
    COMFYUI_URLS: 'http://gpu:8188, http://ada:hush@gpu-2:8188',
  };
  const told = { SETTINGS_FROM_FILE: 'PRICE,CURRENCY', SETTINGS_FROM_START: 'PORT,DATABASE_URL' };
  await using shop = await givenConsole({ ...secrets, ...told, PRICE: '5.50', STYLE_PRICES: 'bricks=3.99' });
  const operator = await shop.givenOperator();

  const settings = await operator.call('GET /api/admin/settings');

  expect(settings.map(({ name }) => name)).toEqual(Object.keys(settingsSchema.shape));
  const shown = Object.fromEntries(settings.map(({ name, value, source }) => [name, `${value}, ${source}`]));
  expect(shown).toMatchObject({
    PRICE: '5.50, .env',
    CURRENCY: 'usd, default',
    PORT: '3000, start',
    STYLE_PRICES: 'bricks=3.99, environment',
    STRIPE_SECRET_KEY: 'rk_test_…, environment',
    APP_SECRET: '…, environment',
    SMTP_URL: 'smtps://…@mail.example.com?…, environment',
    COMFYUI_URLS: 'http://gpu:8188, http://…@gpu-2:8188, environment',
    PREVIEWS: '1, default',
    OPERATOR_EMAIL: 'null, default',
  });
  expect(JSON.stringify(settings)).not.toContain('hush');

  const { said } = await runProcess('cli/main', ['settings', '--all'], shop.services.env);
  expect(said).not.toContain('hush');
  expect(said.split('\n').filter((line) => line !== '').length).toBe(settings.length);
  expect(said).toContain('PRICE=5.50  (.env)\n');
});
