import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postAlerts } from '#server/alerts/post-alerts.ts';
import { watchAlerts } from '#server/alerts/watch-alerts.ts';
import { givenOrder } from '../support/orders.ts';
import { givenReceiver } from '../support/receiver.ts';
import { givenServices } from '../support/services.ts';

/** Creates a shop with an objection not yet reported to its operator, and the order's reference. */
async function givenAppeal(settings: Record<string, string>) {
  const services = await givenServices({ MIN_FREE_DISK_GB: '0', ...settings });
  services.log.error = () => undefined;
  services.log.warn = () => undefined;
  const order = await givenOrder(services.db);
  await services.appeals.add(order.id, undefined);
  await watchAlerts(services);
  return { ...services, reference: order.reference };
}

const never = new AbortController().signal;

test('a webhook gets each alert as JSON that chats can show, until it accepts it', async () => {
  using receiver = await givenReceiver(500, 200);
  await using services = await givenAppeal({ ALERT_WEBHOOK_URL: receiver.url });
  await postAlerts(services, never);
  await postAlerts(services, never);
  expect(receiver.received).toHaveLength(1);

  await services.db
    .updateTable('alertPosts')
    .set({ nextTryAt: sql<Date>`now()` })
    .execute();
  await postAlerts(services, never);
  await watchAlerts(services);
  await postAlerts(services, never);
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]).toEqual({
    kind: 'appeal_waiting',
    status: 'raised',
    text: expect.stringContaining(
      `[Toonbooth] An objection waits for you (${services.reference})\nOrder ${services.reference}`,
    ) as string,
  });
  expect(await services.db.selectFrom('alertPosts').selectAll().execute()).toEqual([]);
  const mails = services.db.selectFrom('mails').selectAll().where('kind', '=', 'operator');
  expect(await mails.execute()).toEqual([]);
});

test('a webhook that never answers does not hold up a stop, and the post is kept', async () => {
  using receiver = await givenReceiver(0);
  await using services = await givenAppeal({ ALERT_WEBHOOK_URL: receiver.url });
  const stopping = new AbortController();
  const posting = postAlerts(services, stopping.signal);
  await expect.poll(() => receiver.received).toHaveLength(1);
  stopping.abort();
  await posting;
  expect(await services.db.selectFrom('alertPosts').select('tries').execute()).toEqual([{ tries: 1 }]);
});

test('a post that is refused for a day is given up', async () => {
  using receiver = await givenReceiver(404);
  await using services = await givenAppeal({ ALERT_WEBHOOK_URL: receiver.url });
  await services.db
    .updateTable('alertPosts')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .execute();
  await postAlerts(services, never);
  expect(await services.db.selectFrom('alertPosts').selectAll().execute()).toEqual([]);
});
