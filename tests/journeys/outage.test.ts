import { expect, test } from 'vitest';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { startShop } from '../support/shop.ts';
import { createSender } from '../support/requests/sender.ts';
import { errorIn, faultsOf } from '../support/requests/check-answer.ts';

test('a shop whose database is away says when to come again and nothing more, and goes on when it is back', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  await using shop = await startShop({ DATABASE_URL: proxy.url });
  const sender = createSender(shop.url);
  const ask = () => sender.send({ what: 'shop', method: 'GET', path: '/api/shop' });

  proxy.cut();
  const answers = [await ask(), await ask(), await ask()];
  // What says what is sold does not wait for the database.
  expect((await fetch(shop.url)).status).toBe(200);
  await proxy.open();

  for (const answer of answers) {
    const { status, headers } = answer;
    expect([status, headers['retry-after'], errorIn(answer)?.code]).toEqual([503, '10', 'shop_unavailable']);
    expect(faultsOf(answer)).toEqual(['answered 503']);
  }
  expect((await ask()).status).toBe(200);
  sender.close();
});
