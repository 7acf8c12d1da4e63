import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { givenDatabase } from '../support/postgres.ts';
import { startShop } from '../support/shop.ts';
import { createSender } from '../support/requests/sender.ts';
import { errorIn, faultsOf } from '../support/requests/check-answer.ts';

/** A connection to the database that can be cut and opened again. */
async function givenProxyTo(databaseUrl: string) {
  const { hostname, port: farPort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const open = async (port: number): Promise<void> => {
    await once(proxy.listen(port, hostname), 'listening');
  };
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await open(0);
  const { port } = proxy.address() as AddressInfo;
  const url = databaseUrl.replace(`:${farPort}/`, `:${port}/`);
  const end = (): Promise<void> => {
    cut();
    return Promise.resolve();
  };
  return { url, cut, open: () => open(port), [Symbol.asyncDispose]: end };
}

test('a shop whose database is away says when to come again and nothing more, and goes on when it is back', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  await using shop = await startShop({ DATABASE_URL: proxy.url });
  const sender = createSender(shop.url);
  const ask = () => sender.send({ what: 'shop', method: 'GET', path: '/api/shop' });

  proxy.cut();
  const answers = [await ask(), await ask(), await ask()];
  await proxy.open();

  for (const answer of answers) {
    const { status, headers } = answer;
    expect([status, headers['retry-after'], errorIn(answer)?.code]).toEqual([503, '10', 'shop_unavailable']);
    expect(faultsOf(answer)).toEqual(['answered 503']);
  }
  expect((await ask()).status).toBe(200);
  sender.close();
});
