import { keepClient } from '#adapters/database/connection/kept-client.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { examineAddress } from '#operator/doctor/address.ts';
import { examineServer, examineWorkers } from '#operator/doctor/server.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { givenDatabase } from '../../support/postgres.ts';
import { givenTls } from '../certificate-double.ts';
import { givenMachine } from '../comfy-double.ts';
import { givenPublicShop } from '../public-shop.ts';
import { appSecret, shopOf, type BrokenSetup } from './broken-setup.ts';

async function publicShop(facts: Parameters<typeof givenPublicShop>[0]): Promise<Finding[]> {
  await using given = await givenPublicShop(facts);
  return await examineAddress(given.shop);
}

export const brokenAddress: BrokenSetup[] = [
  {
    name: 'a proxy that TRUST_PROXY does not count',
    examine: () => publicShop({ trust: '0', proxy: true }),
    check: 'address.proxy address.certificate',
    message: /one proxy is in front of the shop, but TRUST_PROXY trusts fewer/,
    remedy: /TRUST_PROXY=1/,
  },
  {
    name: 'a TRUST_PROXY that lets anybody claim any address',
    examine: () => publicShop({ trust: '2', proxy: true }),
    check: 'address.proxy address.certificate',
    message: /anybody can claim any address/,
    remedy: /TRUST_PROXY=1/,
  },
  {
    name: 'a closed port',
    examine: () =>
      examineAddress(shopOf({ PUBLIC_URL: 'https://127.0.0.2:4', APP_SECRET: appSecret }, new Date())),
    check: 'address',
    message: /cannot be reached from here: .*ECONNREFUSED/,
    remedy: /ports 80 and 443 are open/,
  },
  {
    name: 'an address that leads to something else',
    async examine() {
      using machine = await givenMachine();
      const PUBLIC_URL = machine.url.replace('127.0.0.1', 'localhost.localdomain');
      return await examineServer(shopOf({ PORT: new URL(machine.url).port, PUBLIC_URL }, new Date()));
    },
    check: 'server',
    message: /something else answers/,
    remedy: /Start the shop again/,
  },
  {
    name: 'a server that was killed',
    examine: () => examineServer(shopOf({ PORT: '4' }, new Date())),
    check: 'server',
    message: /does not answer at http:\/\/127\.0\.0\.1:4 although it was not stopped/,
    remedy: /Start the shop again\. .*server\.log/,
  },
  {
    name: 'a shop without a worker',
    async examine() {
      await using database = await givenDatabase();
      return await examineWorkers(shopOf({ DATABASE_URL: database.url }, new Date()));
    },
    check: 'worker',
    message: /none is running: nothing is drawn/,
    remedy: /Start the shop again\. .*worker\.log/,
  },
  {
    name: 'servers and workers of several versions',
    async examine() {
      await using database = await givenDatabase();
      const older = keepClient(
        database.url,
        () => Promise.resolve(),
        'toonbooth server 0.2.9 17 017-operator',
      );
      await older.first;
      const worker = await holdWorkerLock(database.url, 'worker-1/0');
      const findings = await examineWorkers(shopOf({ DATABASE_URL: database.url }, new Date()));
      await Promise.all([older.close(), worker.close()]);
      return findings;
    },
    check: 'versions',
    message: /2 run on the shop’s database\. .*0\.2\.9 \(017-operator\): server/,
    remedy: /same version on every machine/,
  },
  {
    name: 'a TLS certificate that has ended',
    async examine() {
      using tls = await givenTls(-1);
      return await examineAddress(shopOf({ PUBLIC_URL: tls.url }, new Date()), tls.cert);
    },
    check: 'address.certificate',
    message: /expired on \d{4}-\d\d-\d\d/,
    remedy: /Renew it/,
  },
  {
    name: 'a TLS certificate that ends soon',
    async examine() {
      using tls = await givenTls(5.5);
      return await examineAddress(shopOf({ PUBLIC_URL: tls.url }), tls.cert);
    },
    check: 'address.certificate',
    message: /expires on \S+, in 5 days/,
    remedy: /Renew it/,
  },
  {
    name: 'a TLS certificate that nobody trusts',
    async examine() {
      using tls = await givenTls(60);
      return await examineAddress(shopOf({ PUBLIC_URL: tls.url }, new Date()));
    },
    check: 'address.certificate',
    message: /not trusted \(.*SELF_SIGNED.*\)/,
    remedy: /Caddy and certbot/,
  },
];
