import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import type { Services } from '#compose.ts';
import { alertTitles, type AlertKind } from '#domain/alert.ts';
import { givenServices } from './services.ts';

const publicShop = { PUBLIC_URL: 'https://toons.example.com', TRUST_PROXY: '0' };
export const gpu = 'http://user:secret@gpu-1:8188';
export const settings = {
  COMFYUI_URLS: gpu,
  OPERATOR_EMAIL: 'ada@example.com',
  MIN_FREE_DISK_GB: '0',
  EVENT_WEBHOOK_URL: 'https://erp.example.com/hook',
  EVENT_WEBHOOK_SECRET: `whsec_${'k'.repeat(43)}=`,
  BACKUP_AT: '03:30',
  BACKUP_URL: 'file:///nothing/is/written',
  ...publicShop,
};

/** Opens a shop that sells on one ComfyUI, as its worker reports it, with nothing wrong. */
export async function givenShop(override: Record<string, string> = {}) {
  const services = await givenServices({ ...settings, ...override });
  await services.checkIdentity();
  const lock = await holdWorkerLock(services.config.DATABASE_URL, `test/${randomUUID()}`);
  await report(services, {});
  services.log.error = () => undefined;
  services.log.warn = () => undefined;
  return {
    ...services,
    [Symbol.asyncDispose]: async () => {
      await lock.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

type Report = { healthy?: boolean; cannotDraw?: string[]; diskShortage?: string; version?: string };

export async function report(
  { comfyuiInstances, styles }: Services,
  { healthy = true, cannotDraw = [], diskShortage, version = '0.33.0' }: Report,
): Promise<void> {
  const seen = [{ url: gpu, healthy, cannotDraw, queue: 0, version }];
  await comfyuiInstances.report(
    'worker',
    seen,
    [...styles.values()].map(({ id }) => id),
    diskShortage,
  );
}

/** Returns the subjects of the mails to the operator, oldest first. */
export async function told({ db }: Services): Promise<string[]> {
  const mails = db.selectFrom('mails').select('notice').where('kind', '=', 'operator').orderBy('createdAt');
  return (await mails.execute()).map(({ notice }) => notice?.subject ?? '');
}

export const toldOf = async (kind: AlertKind, services: Services): Promise<string[]> =>
  (await told(services)).filter((subject) => subject.includes(alertTitles[kind]));

/** Moves every time recorded of the alerts back by `minutes`. */
export async function pass(minutes: number, { db }: Services): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  const older = {
    since: sql<Date>`since - ${by}`,
    seenAt: sql<Date>`seen_at - ${by}`,
    toldAt: sql<Date>`told_at - ${by}`,
  };
  await db.updateTable('alerts').set(older).execute();
}
