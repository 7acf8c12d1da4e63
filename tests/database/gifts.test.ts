import { expect, test } from 'vitest';
import { createGifts } from '#adapters/database/tables/gifts.ts';
import { sql } from 'kysely';
import { givenKept } from '../support/retention.ts';

const longAgo = 800 * 24;

test('what a giver wrote is deleted with their address, which is kept until the gift is sent', async () => {
  await using kept = await givenKept();
  const card = { fromName: 'Ben', toName: null, message: 'Ninety!' };
  const given = async (days: number): Promise<string> => {
    const orderId = await kept.givenEnded('gift_issued', longAgo);
    const sendAt = new Date(Date.now() + days * 86_400_000);
    const sending = {
      recipient: 'gran@example.com',
      timeZone: 'UTC',
      sendAt,
      giverHash: Buffer.from('giver'),
    };
    await createGifts(kept.db).add({ orderId, secretHash: Buffer.from(orderId), ...card, ...sending });
    return orderId;
  };
  const [sent, unsent] = [await given(-700), await given(1)];
  await sql`update orders set paid_at = ended_at`.execute(kept.db);
  await kept.end();
  const left = (id: string) => kept.parts.gifts.ofOrder(id);
  expect(await left(sent)).toMatchObject({ fromName: null, message: null, recipient: null, giverHash: null });
  expect(await left(unsent)).toMatchObject({ ...card, recipient: 'gran@example.com' });
  const addresses = await sql`select email from orders where email is not null`.execute(kept.db);
  expect(addresses.rows).toHaveLength(1);
});
