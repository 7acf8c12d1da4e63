import { vi } from 'vitest';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { createBackingUp } from '#worker/periodic/back-up.ts';
import { givenConsole } from './console.ts';

const hours = (count: number): number => count * 3_600_000;

/**
 * Starts a shop that backs itself up to `BACKUP_URL` daily at 03:30 local time; `turnTo` sets the clock to that many hours after
 * one.
 */
export async function givenBackedUpShop(BACKUP_URL: string, settings: Record<string, string> = {}) {
  const { services: shop, ...console } = await givenConsole({
    ...{ BACKUP_AT: '03:30', BACKUP_URL, MIN_FREE_DISK_GB: '0' },
    ...settings,
  });
  // Logs in at the real time, at which the database checks it.
  const operator = await console.givenOperator();
  shop.log.error = () => undefined;
  const run = createBackingUp(shop);
  function turnTo(hour: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 1, 3, 30).getTime() + hours(hour) });
  }
  async function atHour(hour: number): Promise<void> {
    turnTo(hour);
    await run();
  }
  const statuses = async () => (await shop.backups.list()).map(({ status }) => status);
  const errors = async () => (await shop.backups.list()).map(({ error }) => error);
  return {
    ...{ ...shop, operator, run, turnTo, atHour, statuses, errors },
    makeLoginUrl: () => makeLoginUrl(console.url, shop.adminLoginLinks),
    [Symbol.asyncDispose]: () => console[Symbol.asyncDispose](),
  };
}
