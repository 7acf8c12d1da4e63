import { expect, test } from 'vitest';
import { probePostgres } from '#adapters/probes/postgres.ts';
import { createCustomer } from '../support/customer.ts';
import { givenDebianPostgres, whyNoDebianPostgres } from '../support/debian-postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { runProcess } from '../support/run-process.ts';
import { startShop } from '../support/shop.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const notHere = () => Promise.reject(new Error('No test here needs it'));

test('a shop on PostgreSQL 15 fails over to its standby, closed meanwhile, and loses no order', async ({
  skip,
}) => {
  skip(whyNoDebianPostgres !== undefined, whyNoDebianPostgres);
  await using primary = await givenDebianPostgres();
  await using proxy = await givenProxyTo(primary.url);
  const environment = { databaseUrl: proxy.url, emptyQueue: notHere, killDatabase: notHere };
  await using shop = await startShop({}, () =>
    Promise.resolve({ ...environment, [Symbol.asyncDispose]: () => Promise.resolve() }),
  );
  expect((await probePostgres(primary.url)).version).toMatch(/^15\./);
  const customer = createCustomer(shop);
  await customer.buy();
  await injectFault(shop.comfyui, { match: 'execution', fault: 'slow', seconds: 3 });
  const standby = await primary.standby();
  const drawn = await customer.order();
  await customer.pay(drawn);
  await customer.reaches(drawn.token, 'approved');

  proxy.redirect(standby.url);
  await primary.die();

  const readiness = async (): Promise<unknown> => (await fetch(`${shop.url}/readyz`)).json();
  const readOnly = {
    databaseProblem: expect.stringMatching(/^PostgreSQL is read-only: a replica/) as string,
  };
  await expect.poll(readiness).toMatchObject(readOnly);
  expect((await customer.call('GET /api/shop')).closedFor).toBe('database');
  const start = await runProcess('worker/main', [], shop.env);
  expect(start).toEqual({ code: 1, said: expect.stringContaining('PostgreSQL is read-only') as string });

  await standby.promote();

  await customer.reaches(drawn.token, 'delivered');
  await waitUntil(async () => (await customer.call('GET /api/shop')).open);
  await customer.buy();
  expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
  expect(await requestsTo(shop.comfyui, 'execution')).toHaveLength(3);
});
