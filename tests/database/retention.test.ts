import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createOrders } from '#adapters/database/orders.ts';
import { createPhotos } from '#adapters/database/photos.ts';
import { createRetention } from '#adapters/database/retention.ts';
import { createFiles } from '#adapters/files.ts';
import { createLog } from '#adapters/log.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { OrderState } from '#domain/order.ts';
import { endRetention } from '#worker/retention.ts';
import { givenOpenDatabase, givenOrder } from './given-orders.ts';

/** A database and a folder, and `end()`, which ends whatever has run out. */
async function givenKept() {
  const open = await givenOpenDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-files-'));
  const files = createFiles(pathToFileURL(dir).href);
  const parts = {
    files,
    log: createLog('test', { level: 'error', json: false }),
    orders: createOrders(open.db),
    photos: createPhotos(open.db, 60),
    retention: createRetention(open.db),
  };

  /** An order that ended so many hours ago, with its files. */
  async function givenEnded(state: OrderState, hours: number): Promise<string> {
    const { id } = await givenOrder(open.db, { state, pictureBytes: 7 });
    await sql`update orders set ended_at = now() - make_interval(hours => ${hours}),
      expires_at = now() - make_interval(hours => ${hours}) + interval '7 days' where id = ${id}`.execute(
      open.db,
    );
    await files.put('photos', id, Buffer.from('photo'));
    await files.put('pictures', id, Buffer.from('picture'));
    return id;
  }

  return {
    ...parts,
    db: open.db,
    dir,
    givenEnded,
    end: () => endRetention(parts),
    left: (shelf: string) => readdir(path.join(dir, shelf)),
    [Symbol.asyncDispose]: async () => {
      await open[Symbol.asyncDispose]();
      await rm(dir, { recursive: true });
    },
  };
}

describe('what is kept', () => {
  it('is the photo for 24 hours after the end, and the picture for 7 days', async () => {
    await using kept = await givenKept();
    const fresh = await kept.givenEnded('delivered', 23);
    const dayOld = await kept.givenEnded('delivered', 25);
    await kept.givenEnded('delivered', 7 * 24 + 1);
    await kept.end();
    expect(await kept.left('photos')).toEqual([fresh]);
    expect((await kept.left('pictures')).sort()).toEqual([fresh, dayOld].sort());
    expect((await kept.orders.byId(dayOld))?.photoDeletedAt).not.toBeNull();
  });

  it('is a draft for an hour', async () => {
    await using kept = await givenKept();
    const id = await kept.photos.add({ width: 300, height: 300 }, hashOf, undefined);
    await kept.files.put('drafts', id, Buffer.from('draft'));
    await kept.end();
    expect(await kept.left('drafts')).toEqual([id]);
    await sql`update photos set expires_at = now() - interval '1 second'`.execute(kept.db);
    await kept.end();
    expect(await kept.left('drafts')).toEqual([]);
    expect(await kept.photos.bySecret(hashOf(id))).toBeUndefined();
  });

  it('is no file that no row knows, once it is ten minutes old', async () => {
    await using kept = await givenKept();
    const young = '11111111-1111-4111-8111-111111111111';
    const old = '22222222-2222-4222-8222-222222222222';
    for (const id of [young, old]) await kept.files.put('drafts', id, Buffer.from('nobody'));
    const then = new Date(Date.now() - 11 * 60_000);
    await utimes(path.join(kept.dir, 'drafts', old), then, then);
    await kept.end();
    expect(await kept.left('drafts')).toEqual([young]);
  });

  it('is an unpaid order until its time is over', async () => {
    await using kept = await givenKept();
    const { id } = await givenOrder(kept.db);
    await kept.end();
    expect((await kept.orders.byId(id))?.state).toBe('awaiting_payment');
    await sql`update orders set expires_at = now()`.execute(kept.db);
    await kept.end();
    expect((await kept.orders.byId(id))?.state).toBe('expired');
  });
});
