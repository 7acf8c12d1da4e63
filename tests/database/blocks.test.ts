import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#adapters/database/database.ts';
import { createAppeals } from '#adapters/database/tables/appeals.ts';
import { createBlocks } from '#adapters/database/tables/blocks.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';

/** Returns the hash of a photo: those of different names differ in about half of all bits, as for dissimilar photos. */
const photoOf = (name: string): string =>
  [...hashOf(name).subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** Returns a visitor with an address, an origin and a photo. */
const visitor = (mailbox: string, { from = 'the school', photo = '' } = {}) => ({
  emailHash: hashOf(mailbox),
  addressHash: hashOf(from),
  photoHash: photoOf(photo === '' ? randomUUID() : photo),
});

async function refused(db: Database, who: ReturnType<typeof visitor>): Promise<Order> {
  const order = await givenOrder(db, { state: 'code_issued', ...who });
  await createBlocks(db).strikeAndBlock(order);
  return order;
}

async function upheld(db: Database, order: Order): Promise<void> {
  await createAppeals(db).add(order.id, undefined);
  expect(await createAppeals(db).decide(order.reference, true)).toBe(true);
}

describe('refusals of several people behind one address', () => {
  it('block nobody else there, however many they are', async () => {
    await using open = await givenOpenDatabase();
    for (const who of ['ann', 'ben', 'cem', 'dan', 'eve']) await refused(open.db, visitor(who));
    const { against, active } = createBlocks(open.db);
    expect(await active()).toEqual([]);
    expect(await against(visitor('fay'))).toBeUndefined();
    expect(await against(visitor('ann'))).toBeUndefined();
  });

  it('block a mailbox or a photo that returns there sooner', async () => {
    await using open = await givenOpenDatabase();
    const { against } = createBlocks(open.db);
    for (const who of ['ann', 'ben', 'cem']) await refused(open.db, visitor(who));
    await refused(open.db, visitor('ann'));
    expect(await against(visitor('ann', { from: 'home' }))).toMatchObject({ kind: 'email' });
    await refused(open.db, visitor('dan', { photo: 'the same' }));
    await refused(open.db, visitor('eve', { photo: 'the same' }));
    expect(await against(visitor('fay', { photo: 'the same' }))).toMatchObject({ kind: 'photo' });
    expect(await against(visitor('fay'))).toBeUndefined();
  });

  it('do not block a mailbox elsewhere before its third', async () => {
    await using open = await givenOpenDatabase();
    const { against } = createBlocks(open.db);
    for (const from of ['home', 'work']) await refused(open.db, visitor('ann', { from }));
    expect(await against(visitor('ann'))).toBeUndefined();
    await refused(open.db, visitor('ann', { from: 'the train' }));
    expect(await against(visitor('ann'))).toMatchObject({ kind: 'email' });
  });
});

describe('an upheld objection', () => {
  it.each([0, 1, 2])('lifts the block that its refusal contributed to: number %i of three', async (n) => {
    await using open = await givenOpenDatabase();
    const { against } = createBlocks(open.db);
    const orders: Order[] = [];
    for (const from of ['home', 'work', 'the train']) {
      orders.push(await refused(open.db, visitor('ann', { from, photo: 'the same' })));
    }
    expect(await against(visitor('ann'))).toMatchObject({ kind: 'email' });
    expect(await against(visitor('ben', { photo: 'the same' }))).toMatchObject({ kind: 'photo' });
    const mistake = orders[n];
    if (mistake) await upheld(open.db, mistake);
    expect(await against(visitor('ann', { photo: 'the same' }))).toBeUndefined();
    await refused(open.db, visitor('ann'));
    expect(await against(visitor('ann'))).toMatchObject({ kind: 'email' });
  });

  it('lifts a block that came early because of others at the same address', async () => {
    await using open = await givenOpenDatabase();
    const { against } = createBlocks(open.db);
    await refused(open.db, visitor('ann'));
    const mistake = await refused(open.db, visitor('ben'));
    await refused(open.db, visitor('ann'));
    expect(await against(visitor('ann'))).toMatchObject({ kind: 'email' });
    await upheld(open.db, mistake);
    expect(await against(visitor('ann'))).toBeUndefined();
  });

  it('leaves a block that stands without it, and those of others', async () => {
    await using open = await givenOpenDatabase();
    const { active } = createBlocks(open.db);
    const orders: Order[] = [];
    for (const from of ['home', 'work', 'the train', 'the bus']) {
      orders.push(await refused(open.db, visitor('ann', { from })));
    }
    for (const from of ['a', 'b', 'c']) await refused(open.db, visitor('ben', { from }));
    expect(await active()).toHaveLength(2);
    if (orders[0]) await upheld(open.db, orders[0]);
    expect(await active()).toHaveLength(2);
  });
});

describe('an operator’s block', () => {
  const byWord = (key: { keyHash: Buffer } | { photoHash: string; orderId: string }) => ({
    ...{ id: randomUUID(), addedBy: 'command:ada', reason: 'chargebacks', ...key },
    kind: 'keyHash' in key ? ('email' as const) : ('photo' as const),
    until: new Date(Date.now() + 86_400_000),
  });

  it('applies to that mailbox, and is added once', async () => {
    await using open = await givenOpenDatabase();
    const { add, against, lift } = createBlocks(open.db);
    const block = byWord({ keyHash: hashOf('ann') });
    expect(await add(block)).toBeUndefined();
    expect(await add({ ...block, id: randomUUID() })).toMatchObject({ id: block.id });
    expect(await against(visitor('ann'))).toMatchObject({ id: block.id, addedBy: 'command:ada' });
    expect(await against(visitor('ben'))).toBeUndefined();
    expect(await lift(block.id)).toBe(true);
    expect(await against(visitor('ann'))).toBeUndefined();
  });

  it('stays when the refusal of its order is reversed', async () => {
    await using open = await givenOpenDatabase();
    const { add, against } = createBlocks(open.db);
    const order = await refused(open.db, visitor('ann', { photo: 'the same' }));
    await add(byWord({ photoHash: photoOf('the same'), orderId: order.id }));
    await upheld(open.db, order);
    expect(await against(visitor('ben', { photo: 'the same' }))).toMatchObject({ kind: 'photo' });
  });

  it('neither replaces a block caused by refusals nor lifts it when it is lifted', async () => {
    await using open = await givenOpenDatabase();
    const { active, add, against, lift, strikesOf } = createBlocks(open.db);
    const block = byWord({ keyHash: hashOf('ann') });
    await add(block);
    const orders: Order[] = [];
    for (const from of ['home', 'work', 'the train']) {
      orders.push(await refused(open.db, visitor('ann', { from })));
    }
    const [own, ...others] = (await active()).filter(({ addedBy }) => addedBy === null);
    expect(others).toEqual([]);
    expect((await strikesOf([own?.id ?? ''])).map(({ orderId }) => orderId)).toEqual(
      orders.map(({ id }) => id),
    );
    await lift(block.id);
    expect(await against(visitor('ann'))).toMatchObject({ id: own?.id, addedBy: null });
  });
});
