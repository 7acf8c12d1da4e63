import { execFileSync } from 'node:child_process';
import { expect, type Locator, type Page } from 'playwright/test';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { createAdminLoginLinks } from '#adapters/database/tables/admin-login-links.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { addresses, api } from './shop.ts';
import type { TestPhoto } from '../../support/photos.ts';
import { query } from '../../support/query.ts';

/** Returns the address of the open shop's database. */
export async function databaseUrl(): Promise<string> {
  return (await settingsFile.read(addresses.dataDir))?.DATABASE_URL ?? '';
}

/** Queries the open shop's database directly. */
export async function sql(text: string, values: unknown[] = []) {
  return query(await databaseUrl(), text, values);
}

/** Makes an address that logs in to the console once, as `toonbooth admin login` does, but without starting a process. */
export async function loginUrl(): Promise<string> {
  const { db } = openDatabase(await databaseUrl(), () => undefined);
  try {
    return await makeLoginUrl(addresses.shop, createAdminLoginLinks(db));
  } finally {
    await db.destroy();
  }
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

export async function logIn(page: Page): Promise<void> {
  await page.goto(await loginUrl());
  await expect(heading(page, 'Today')).toBeVisible();
}

/** Adds an error and a warning of another machine's worker to the services' log, the first of them about this order. */
export async function logLines(orderId: string): Promise<void> {
  await sql(
    `insert into log_lines (at, program, machine, level, message, order_id, facts) values
       (now(), 'worker', 'gpu-box', 'error', 'step failed', $1, '{"step": "draw", "error": "no ComfyUI", "ms": 7}'),
       (now(), 'worker', 'gpu-box', 'warn', 'took over the orders of a worker that is gone', null, '{"count": 1}')`,
    [orderId],
  );
}

const looks = ['orders.show', 'orders.picture', 'appeals.show', 'borderline.show'];

/** Returns the entries of the audit log about this subject, each with its reason. */
export async function audit(subject: string): Promise<unknown[]> {
  const rows = await sql(
    `select action, reason from audit_log where subject = $1 and result not like 'failed%' order by id`,
    [subject],
  );
  return rows.filter(({ action }) => !looks.includes(String(action))).map(Object.values);
}

/**
 * Creates an order whose photo was refused and whose visitor objects; without the moderator, whose third refusal blocks the
 * photo.
 */
export async function refusedOrder(
  message: string,
  photo: TestPhoto = 'astronaut.png',
): Promise<{ orderId: string; reference: string }> {
  const { orderId, token } = await api.order({ photo });
  const scores = { drawing: 0.72, hentai: 0.05, neutral: 0.2, porn: 0.02, sexy: 0.01 };
  const state = `state = 'code_issued', paid_at = now(), ended_at = now(), moderation = $2`;
  await sql(`update orders set ${state} where id = $1`, [orderId, JSON.stringify(scores)]);
  await api.call('POST /api/orders/current/appeal', { token, body: { message } });
  return { orderId, reference: (await api.status(token)).reference };
}

/** Sets the console's password, as the command does with one from a pipe. */
export function setPassword(password: string): void {
  const env = { ...process.env, DATA_DIR: addresses.dataDir };
  execFileSync(process.execPath, ['dist/programs/cli/main.js', 'admin', 'password'], {
    env,
    input: `${password}\n`,
  });
}

/** Creates an order whose photo was accepted by a narrow margin. */
export async function borderlineOrder(
  photo: TestPhoto = 'astronaut.png',
): Promise<{ orderId: string; reference: string }> {
  const { orderId, token } = await api.order({ photo });
  const scores = { drawing: 0.47, hentai: 0.02, neutral: 0.48, porn: 0.02, sexy: 0.01 };
  const state = `state = 'delivered', paid_at = now(), ended_at = now(), moderation = $2`;
  await sql(`update orders set ${state} where id = $1`, [orderId, JSON.stringify(scores)]);
  return { orderId, reference: (await api.status(token)).reference };
}

/** Creates unknown payments that wait, `pi_<prefix>_1` and so on. */
export async function unknownPayments(prefix: string, count: number): Promise<void> {
  await sql(
    `insert into unknown_payments (payment_intent, session_id, amount, currency, opened_at, stripe_account)
     select 'pi_' || $1 || '_' || n, 'cs_' || $1 || '_' || n, 499, 'usd', now() - make_interval(hours => n::int),
       (select max(id) from stripe_accounts)
     from generate_series(1, $2::int) n on conflict do nothing`,
    [prefix, count],
  );
}
