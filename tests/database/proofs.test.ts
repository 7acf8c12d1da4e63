import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createProofFigures } from '#adapters/database/figures/proofs.ts';
import { createDrafts } from '#adapters/database/tables/drafts.ts';
import { createProofs } from '#adapters/database/tables/proofs.ts';
import { hashOf } from '#adapters/secrets.ts';
import { atOnce, givenOpenDatabase, givenOrder } from '../support/orders.ts';

const gpu = 'http://gpu';
const whole = { style: 'bricks', crop: undefined };
const crop = { x: 0, y: 0, width: 300, height: 300, rotate: 0 } as const;

async function givenProofs() {
  const database = await givenOpenDatabase();
  const { db } = database;
  const proofs = createProofs(db);
  const draftId = await createDrafts(db).add({ width: 9, height: 9 }, () => hashOf(randomUUID()), undefined);
  const draft = await db.selectFrom('drafts').selectAll().where('id', '=', draftId).executeTakeFirstOrThrow();
  const add = async (subject: Parameters<typeof proofs.add>[1] = whole) =>
    (await proofs.add(draft, subject, (id) => hashOf(`secret of ${id}`))) ?? expect.fail();
  const letPass = (seconds: number) =>
    sql`update proofs set (made_at, started_at, ended_at, expires_at) =
      (select made_at - s, started_at - s, ended_at - s, expires_at - s from make_interval(secs => ${seconds}) s)`.execute(
      db,
    );
  return {
    ...{ db, proofs, draft, add, letPass },
    take: () => proofs.take(gpu, ['bricks']),
    [Symbol.asyncDispose]: database[Symbol.asyncDispose],
  };
}

test('the same request again gets the same proof, and another crop gets another', async () => {
  await using given = await givenProofs();
  const made = await atOnce(5, () => given.add());
  const ids = made.map((one) => (one.status === 'fulfilled' ? one.value.id : expect.fail()));
  expect(new Set(ids).size).toBe(1);
  expect((await given.add({ ...whole, crop })).id).not.toBe(ids[0]);
  expect((await given.add({ ...whole, crop: { ...crop } })).crop).toEqual(crop);
});

test('only one proof at a time is drawn on a ComfyUI, in order of request', async () => {
  await using given = await givenProofs();
  const first = await given.add();
  const second = await given.add({ ...whole, crop });

  const taken = await atOnce(5, given.take);
  expect(
    taken.flatMap((one) => (one.status === 'fulfilled' ? (one.value?.id ?? []) : expect.fail())),
  ).toEqual([first.id]);
  expect(await given.proofs.end(first.id, { state: 'drawn', seconds: 9, copy: Buffer.from('copy') })).toBe(
    true,
  );
  expect((await given.take())?.id).toBe(second.id);
  expect([...(await given.proofs.shares())]).toEqual([[gpu, 9 / 3600]]);
  expect(await given.proofs.usualSeconds('bricks', gpu, 30)).toBe(9);
  // Immediate failures do not count towards the usual duration.
  for (const width of [10, 11]) {
    await given.proofs.end(second.id, { state: 'refused', seconds: 0 });
    await given.add({ ...whole, crop: { ...crop, width } });
    const next = await given.take();
    if (next) await given.proofs.end(next.id, { state: 'failed', seconds: 0.1 });
  }
  expect(await given.proofs.usualSeconds('bricks', gpu, 30)).toBe(9);
  const figures = createProofFigures(given.db);
  expect(await figures.summary(1)).toEqual({ made: 1, medianSeconds: 9, ordered: 0 });
  await givenOrder(given.db, { proofId: first.id, paidAt: new Date() });
  expect((await figures.summary(1)).ordered).toBe(1);
});

test('a proof that takes too long ends, and may be requested again', async () => {
  await using given = await givenProofs();
  const missed = await given.add();
  await given.letPass(121);
  await given.proofs.endOverdue(60);
  expect((await given.proofs.byId(missed.id))?.state).toBe('missed');

  const failed = await given.add();
  expect(failed.id).not.toBe(missed.id);
  await given.take();
  await given.letPass(61);
  await given.proofs.endOverdue(60);
  expect((await given.proofs.byId(failed.id))?.state).toBe('failed');
  expect(await given.proofs.end(failed.id, { state: 'drawn', seconds: 62 })).toBe(false);
  expect(await given.proofs.toCleanUp([gpu])).toEqual([{ id: failed.id, instance: gpu }]);
  expect(await given.proofs.toCleanUp(['http://another:8188'])).toEqual([]);
});

test('a proof expires with its draft after an hour, or with the unpaid order that holds it', async () => {
  await using given = await givenProofs();
  const [plain, ordered] = [await given.add(), await given.add({ ...whole, crop })];
  await createProofs(given.db).keepForOrder(ordered.id);

  await given.letPass(3590);
  expect(await given.proofs.removeExpired()).toEqual([]);
  await given.letPass(20);
  expect(await given.proofs.bySecret(hashOf(`secret of ${plain.id}`))).toBeUndefined();
  expect(await given.proofs.removeExpired()).toEqual([plain.id]);
  await given.letPass(2 * 3600);
  expect(await given.proofs.removeExpired()).toEqual([ordered.id]);
});

test('a proof removed while it is drawn is never shown', async () => {
  await using given = await givenProofs();
  const { id } = await given.add();
  await given.take();
  expect(await given.proofs.removeOf(given.draft.id)).toEqual([id]);
  expect(await given.proofs.end(id, { state: 'drawn', seconds: 1 })).toBe(false);
  expect(await given.proofs.byId(id)).toBeUndefined();
});
