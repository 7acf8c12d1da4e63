import { expect, test } from 'vitest';
import { allMails, createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { startShop } from '../support/shop.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const operator = 'operator@example.com';
/** Only two styles are sold: five take too long on a busy machine. */
const hidden = 'soccy,samsum,anime';

/** Starts a shop that has drawn a good test picture of each style it sells; the test decides when the next ones are due. */
async function givenTestedShop() {
  const shop = await startShop({
    OPERATOR_EMAIL: operator,
    ALERT_AFTER_MINUTES: '0',
    HIDDEN_STYLES: hidden,
    TEST_PICTURE_HOURS: '6',
  });
  const customer = createCustomer(shop);
  const sql = (text: string, ...values: unknown[]) => query(shop.env.DATABASE_URL ?? '', text, values);
  const sold = async () => (await customer.call('GET /api/styles')).map(({ id }) => id);
  const runs = async () => (await requestsTo(shop.comfyui, 'execution')).length;
  await waitUntil(async () => (await sold()).length > 0);
  const styles = await sold();

  /** Starts a round of test pictures, beginning with `first`, and waits until all are checked. */
  async function round(first: string): Promise<void> {
    const begun = new Date();
    await sql(
      `update test_pictures set due_at = now() - case when style = $1 then interval '1 hour' else '0' end`,
      first,
    );
    await waitUntil(async () => {
      const rows = await sql('select 1 from test_pictures where checked_at > $1', begun);
      return rows.length === styles.length;
    });
  }

  const told = async (words: RegExp) =>
    (await allMails(shop.mailbox)).filter(({ to, subject }) => to.includes(operator) && words.test(subject));

  await waitUntil(async () => (await sql('select 1 from test_pictures')).length > 0);
  await round('bricks');
  return { shop, customer, styles, sold, runs, round, told, sql };
}

test('a style whose graph breaks is withdrawn after one round of tests, reported once, and comes back', async () => {
  const given = await givenTestedShop();
  await using shop = given.shop;
  const { customer, styles, sold, round, runs, told, sql } = given;
  const others = styles.filter((id) => id !== 'bricks');
  const before = await runs();

  await injectFault(shop.comfyui, { match: 'execution', fault: 'black' });
  await round('bricks');
  await waitUntil(async () => (await sold()).join() === others.join());
  expect(await runs()).toBe(before + styles.length);
  await expect(customer.order({ styleId: 'bricks' })).rejects.toThrow('This style cannot be drawn');
  await waitUntil(
    async () => (await told(/^\[Toonbooth\] A ComfyUI cannot draw a style \(bricks at /)).length > 0,
  );
  expect((await customer.order({ styleId: 'picasso' })).checkoutUrl).toBeDefined();

  // The graph works again, as its next test picture shows, two minutes later.
  await sql('update test_pictures set due_at = now() where failed_since is not null');
  await waitUntil(async () => (await sold()).join() === styles.join());
  await waitUntil(async () => (await told(/Over: A ComfyUI cannot draw a style/)).length > 0);
  expect((await customer.buy({ styleId: 'bricks' })).orderId).toBeDefined();
  expect(await told(/A ComfyUI cannot draw/)).toHaveLength(2);
});
