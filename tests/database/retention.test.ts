import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { orphanedFiles } from '#adapters/database/orders/orphaned-files.ts';
import { createAppeals } from '#adapters/database/tables/appeals.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { fileSweep } from '#adapters/database/tables/periodic-tasks.ts';
import { hashOf } from '#adapters/secrets.ts';
import { applyRetention } from '#worker/periodic/retention.ts';
import { sweepFiles } from '#worker/periodic/sweep-files.ts';
import { givenOrder } from '../support/orders.ts';
import { givenKept } from '../support/retention.ts';

const isId = (text: unknown): text is string => typeof text === 'string';

describe('retention', () => {
  it('keeps the photo for 24 hours after the end, and the picture for 7 days', async () => {
    await using kept = await givenKept();
    const fresh = await kept.givenEnded('delivered', 23);
    const dayOld = await kept.givenEnded('delivered', 25);
    await kept.givenEnded('delivered', 7 * 24 + 1);
    await kept.end();
    expect(await kept.left('photos')).toEqual([fresh]);
    expect((await kept.left('pictures')).sort()).toEqual([fresh, dayOld].sort());
    expect((await kept.orders.byId(dayOld))?.photoDeletedAt).not.toBeNull();
    const rows = await kept.db
      .selectFrom('orders')
      .select(['id', 'photoDeletedAt', 'pictureDeletedAt'])
      .execute();
    const recorded = (gone: 'photoDeletedAt' | 'pictureDeletedAt') =>
      rows.flatMap((row) => row[gone] ?? row.id);
    expect(recorded('photoDeletedAt').filter(isId)).toEqual([fresh]);
    expect(recorded('pictureDeletedAt').filter(isId).sort()).toEqual([fresh, dayOld].sort());
  });

  it('keeps the photo of an unpaid order for an hour after its checkout expired', async () => {
    await using kept = await givenKept();
    const { id, state } = await givenOrder(kept.db);
    await kept.files.put('photos', id, Buffer.from('photo'));
    await kept.orders.advance({ order: { id, state }, event: 'expire' });
    await kept.end();
    expect(await kept.left('photos')).toEqual([id]);
    const inOneHour = sql`expires_at between now() + interval '59 minutes' and now() + interval '60 minutes'`;
    const { rows } = await sql`select 1 from orders where ${inOneHour}`.execute(kept.db);
    expect(rows).toHaveLength(1);
    await sql`update orders set expires_at = now()`.execute(kept.db);
    await kept.end();
    expect(await kept.left('photos')).toEqual([]);
  });

  it('keeps a refused photo for a week while an objection is undecided', async () => {
    await using kept = await givenKept();
    const [undecided, decided, old] = [
      await kept.givenEnded('code_issued', 25),
      await kept.givenEnded('code_issued', 25),
      await kept.givenEnded('code_issued', 8 * 24),
    ];
    const appeals = createAppeals(kept.db);
    for (const id of [undecided, decided, old]) await appeals.add(id, undefined);
    await appeals.decide((await kept.orders.byId(decided))?.reference ?? '', false);
    await sql`update appeals set at = now() - interval '7 days 1 minute' where order_id = ${old}`.execute(
      kept.db,
    );
    await kept.end();
    expect(await kept.left('photos')).toEqual([undecided]);
  });

  it('keeps no drawing, preview or partial file of an order that is over', async () => {
    await using kept = await givenKept();
    const over = await kept.givenEnded('refunded', 1);
    const { id: waiting } = await givenOrder(kept.db, { state: 'approved' });
    const then = new Date(Date.now() - 11 * 60_000);
    for (const id of [over, waiting]) {
      await kept.files.put('drawings', id, Buffer.from('drawing'));
      await kept.previews.put(id, Buffer.from('preview'));
      await writeFile(path.join(kept.dir, 'drawings', `${id}.part`), 'draw');
      for (const name of [id, `${id}.part`]) await utimes(path.join(kept.dir, 'drawings', name), then, then);
    }
    await kept.end();
    expect(await kept.left('drawings')).toEqual([waiting]);
    expect([await kept.previews.of(over), await kept.previews.of(waiting)]).toEqual([
      undefined,
      Buffer.from('preview'),
    ]);
  });

  it('keeps the name on a withdrawal as long as the order’s address', async () => {
    await using kept = await givenKept();
    const [over, younger] = [
      await kept.givenEnded('refunded', 731 * 24),
      await kept.givenEnded('refunded', 1),
    ];
    for (const id of [over, younger]) await kept.withdrawals.add(id, 'Ada', 'ended');
    await kept.end();
    const names = [await kept.withdrawals.ofOrder(over), await kept.withdrawals.ofOrder(younger)];
    expect(names.map((withdrawal) => withdrawal?.name)).toEqual([null, 'Ada']);
  });

  it('keeps a request’s key for a day', async () => {
    await using kept = await givenKept();
    const key = { scope: 'order', keyHash: hashOf('key'), requestHash: hashOf('request') } as const;
    const { id } = await givenOrder(kept.db, {}, key);
    await kept.end();
    expect((await givenOrder(kept.db, {}, key)).id).toBe(id);
    await sql`update idempotency_keys set created_at = now() - interval '24 hours'`.execute(kept.db);
    await kept.end();
    expect((await givenOrder(kept.db, {}, key)).id).not.toBe(id);
  });

  it('keeps a draft for an hour', async () => {
    await using kept = await givenKept();
    const id = await kept.drafts.add({ width: 300, height: 300 }, hashOf, undefined);
    await kept.files.put('drafts', id, Buffer.from('draft'));
    await kept.end();
    expect(await kept.left('drafts')).toEqual([id]);
    await sql`update drafts set expires_at = now() - interval '1 second'`.execute(kept.db);
    await kept.end();
    expect(await kept.left('drafts')).toEqual([]);
    expect(await kept.drafts.bySecret(hashOf(id))).toBeUndefined();
  });

  it('removes what a crash left of a deleted order, however young it is', async () => {
    await using kept = await givenKept();
    const deleted = await kept.givenEnded('delivered', 1);
    const other = await kept.givenEnded('delivered', 1);
    await kept.orders.markImagesDeleted(deleted);
    await kept.end();
    expect([await kept.left('photos'), await kept.left('pictures')]).toEqual([[other], [other]]);
  });

  it('removes a file without a row once it is ten minutes old', async () => {
    await using kept = await givenKept();
    const young = '11111111-1111-4111-8111-111111111111';
    const old = '22222222-2222-4222-8222-222222222222';
    for (const id of [young, old]) await kept.files.put('drafts', id, Buffer.from('nobody'));
    const then = new Date(Date.now() - 11 * 60_000);
    await utimes(path.join(kept.dir, 'drafts', old), then, then);
    await kept.isSoOld({ hours: 1 });
    await sweepFiles(kept.parts);
    expect(await kept.left('drafts')).toEqual([young]);
    const sweeps = kept.db.selectFrom('periodicTasks').select('lastRunAt').where('name', '=', fileSweep);
    const { lastRunAt } = await sweeps.executeTakeFirstOrThrow();
    // The next sweep comes 60 minutes after this time, and so in ten.
    expect((Date.now() - lastRunAt.getTime()) / 60_000).toBeCloseTo(50, 0);
  });

  it('checks as many files as a busy shop has', async () => {
    await using kept = await givenKept();
    const { id } = await givenOrder(kept.db);
    const nobodys = Array.from({ length: 70_000 }, () => randomUUID());
    const files = [...nobodys, id].map((name) => ({ id: name, writtenAt: new Date(), minutesOld: 11 }));
    const shop = { identity: await createIdentity(kept.db).read(), isOlderState: false };
    expect(await orphanedFiles(kept.db, 'photos', files, shop)).toEqual({
      ...{ removable: nobodys, hasYoung: false, doubtful: [] },
    });
  });

  it('keeps every file that is older than the database', async () => {
    await using kept = await givenKept();
    const photo = await kept.givenUnknown('photos', 2);
    const picture = await kept.givenUnknown('pictures', 48);
    await kept.isSoOld({ hours: 1 });
    await kept.end();
    expect([await kept.left('photos'), await kept.left('pictures')]).toEqual([[photo], [picture]]);
  });

  it('keeps files unknown to an older database state, if one of them is a picture', async () => {
    await using kept = await givenKept();
    await kept.isSoOld({ hours: 500 });
    await kept.givenUnknown('photos', 2);
    await kept.end();
    // A photo alone is the leftover of a crash.
    expect(await kept.left('photos')).toEqual([]);
    const photo = await kept.givenUnknown('photos', 2);
    const picture = await kept.givenUnknown('pictures', 2);
    await kept.end();
    expect([await kept.left('photos'), await kept.left('pictures')]).toEqual([[photo], [picture]]);
  });

  it('keeps files unknown to a restored backup for three days', async () => {
    await using kept = await givenKept();
    const photo = await kept.givenUnknown('photos', 80);
    await kept.isSoOld({ hours: 500, restored: 71 });
    await kept.end();
    expect(await kept.left('photos')).toEqual([photo]);
    await kept.isSoOld({ hours: 500, restored: 73 });
    await kept.end();
    expect(await kept.left('photos')).toEqual([]);
  });

  it('keeps an unpaid order until its time is over', async () => {
    await using kept = await givenKept();
    const { id } = await givenOrder(kept.db);
    await kept.end();
    expect((await kept.orders.byId(id))?.state).toBe('awaiting_payment');
    await sql`update orders set expires_at = now()`.execute(kept.db);
    await kept.end();
    expect((await kept.orders.byId(id))?.state).toBe('expired');
  });
});

describe('an orphaned file', () => {
  it('is looked for once an hour by all workers together, and drawings more often', async () => {
    await using kept = await givenKept();
    await kept.isSoOld({ hours: 500 });
    const over = await kept.givenEnded('refunded', 1);
    const nobodys = () => kept.givenUnknown('photos', 2);
    await kept.givenFile('drawings', over, 2);
    await nobodys();
    await sweepFiles(kept.parts);
    expect([await kept.left('photos'), await kept.left('drawings')]).toEqual([[over], []]);

    const later = await nobodys();
    await kept.givenFile('drawings', over, 2);
    await Promise.all([sweepFiles(kept.parts), sweepFiles(kept.parts)]);
    expect((await kept.left('photos')).sort()).toEqual([over, later].sort());
    expect(await kept.left('drawings')).toEqual([]);

    await sql`update periodic_tasks set last_run_at = last_run_at - interval '61 minutes'`.execute(kept.db);
    await sweepFiles(kept.parts);
    expect(await kept.left('photos')).toEqual([over]);
  });

  it('is looked for at once after a file could not be removed with its row', async () => {
    await using kept = await givenKept();
    await sweepFiles(kept.parts);
    const dayOld = await kept.givenEnded('delivered', 25);
    await kept.givenFile('photos', dayOld, 25);
    const remove = vi.spyOn(kept.files, 'remove').mockRejectedValueOnce(new Error('away'));
    await expect(applyRetention(kept.parts)).rejects.toThrow('away');
    expect(await kept.left('photos')).toEqual([dayOld]);
    remove.mockRestore();
    await sweepFiles(kept.parts);
    expect(await kept.left('photos')).toEqual([]);
  });
});
