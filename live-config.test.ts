import { expect, test } from 'vitest';
import type { StoredChange } from '#adapters/database/tables/setting-changes.ts';
import { readConfig } from './config.ts';
import { createLiveConfig, followSettings } from './live-config.ts';

const started = readConfig({
  PORT: '3000',
  PUBLIC_URL: 'http://localhost:3000',
  APP_SECRET: 'a secret of thirty-two characters',
  DATABASE_URL: 'postgres://localhost/toonbooth',
  COMFYUI_URLS: 'http://a:8188',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost',
  PRICE: '5.50',
});

/** Returns a program's settings, what it logs, and the changes that it finds; `slowRead`: what its next read waits for. */
function given() {
  const [changes, logged]: [StoredChange[], unknown[]] = [[], []];
  const state: { slowRead?: Promise<void>; problem?: Error } = {};
  const note = (...line: unknown[]) => void logged.push(line);
  const list = async () => {
    const found = [...changes];
    await state.slowRead;
    if (state.problem) throw state.problem;
    return found;
  };
  const log = { warn: note, debug: note, error: note };
  return {
    ...{ ...createLiveConfig(started, { list }, log), log, logged, state },
    change: (name: string, value: string) =>
      changes.push({ name, value, changedBy: 'command:ada', changedAt: new Date(0) }),
    undo: () => changes.pop(),
  };
}

test('one object follows the changes, with what is made of them, and goes back', async () => {
  const { config, refresh, change, undo } = given();
  change('PRICE', '6');
  await refresh();
  expect(config).toMatchObject({ PRICE: '6', price: { amount: 600, currency: 'usd' } });
  undo();
  change('SELLER_NAME', 'Ada');
  await refresh();
  expect(config).toMatchObject({ PRICE: '5.50', price: { amount: 550 }, SELLER_NAME: 'Ada' });
  undo();
  await refresh();
  expect(config).toEqual(started);
});

test('a slow read does not undo what a later one finds', async () => {
  const { config, refresh, change, state } = given();
  await refresh();
  let answer = (): void => undefined;
  state.slowRead = new Promise((resolve) => (answer = resolve));
  const slow = refresh();
  await Promise.resolve();
  delete state.slowRead;
  change('BOOTH', '1');
  const later = refresh();
  await Promise.resolve();
  answer();
  await Promise.all([slow, later]);
  expect(config.BOOTH).toBe(true);
});

test('a change that is not taken is logged once, and while the database is away everything stays', async () => {
  const { config, refresh, change, state, log, logged } = given();
  change('BOOTH', '1');
  change('MAX_WAIT', 'long');
  await refresh();
  await refresh();
  expect(config).toMatchObject({ BOOTH: true, MAX_WAIT: 60 });
  expect(logged).toEqual([
    ['a changed setting is ignored', { error: expect.stringMatching(/^MAX_WAIT: .*number/) as string }],
  ]);
  state.problem = new Error('away');
  await followSettings({ refreshConfig: refresh, log }, { onChange: () => undefined })();
  expect(config.BOOTH).toBe(true);
  expect(logged.at(-1)).toEqual(['changed settings not read', { error: 'away' }]);
});
