import { eachFile } from '#adapters/storage/files.ts';
import { compose } from '#compose.ts';
import { allRoutes } from '../../support/requests/all-routes.ts';
import { givenSecrets, type Secrets } from '../../support/requests/secrets.ts';
import { emptyTally, sendAll, sendAllRaw, type Tally } from '../../support/requests/send-all.ts';
import { createSender, type Answer, type Attempt, type Sender } from '../../support/requests/sender.ts';
import { uploadOf } from '../../support/requests/upload.ts';
import { countRows, difference, type Counts } from '../../support/row-counts.ts';
import { query } from '../../support/query.ts';
import { startShopProcesses, type ShopProcesses } from '../../support/shop-processes.ts';
import { checkStoredPhoto } from './check-stored-photo.ts';
import { brokenRequests, crossSite, oddHeaders, oddKeys } from './headers.ts';
import { badImages } from './images.ts';
import { anyRequests, badBodies } from './json-bodies.ts';
import { watchMemory } from './memory.ts';
import { figuresOf, headline, type SuiteResult } from './report.ts';
import { sample } from './sample.ts';
import { guesses, randomGuesses, traversals } from './tokens.ts';
import { badUploads } from './uploads.ts';

export type Amounts = { images: number; bodies: number; tokens: number; seed: number };
export type FuzzOptions = {
  /** Milliseconds above which an answer is a fault; unset where the machine may be busy with other work. */
  limitMs?: number;
  report?: (line: string) => void;
};

type Target = { shop: ShopProcesses; sender: Sender; secrets: Secrets; amounts: Amounts; limitMs: number };

/**
 * Runs a suite and adds a fault to the tally for every row or file kept without account. Without `accountOf` nothing may be kept;
 * with it, only the tables and buckets that it names are checked.
 */
async function suite(
  name: string,
  { shop }: Target,
  act: (tally: Tally) => Promise<unknown>,
  accountOf?: (tally: Tally) => Counts,
): Promise<SuiteResult> {
  const before = await countRows(shop);
  const tally = emptyTally();
  await act(tally);
  const kept = difference(before, await countRows(shop));
  const account = accountOf?.(tally);
  for (const what of Object.keys(account ?? kept)) {
    const surplus = (kept[what] ?? 0) - (account?.[what] ?? 0);
    if (surplus !== 0) tally.faults.push(`${surplus} ${what} more than the answers account for`);
  }
  return { name, tally, kept };
}

type Attempts = Parameters<typeof sendAll>[1];
type Options = Parameters<typeof sendAll>[3];

const send = ({ sender, limitMs }: Target, attempts: Attempts, tally: Tally, options: Options = {}) =>
  sendAll(sender, attempts, tally, { limitMs, ...options });

const created = ({ answers }: Tally): number => answers['201'] ?? 0;
const isRefused = ({ status }: Answer): string | undefined =>
  status >= 400 ? undefined : `was let through with ${status}`;
const isPage = ({ status, body }: Answer): string | undefined =>
  status < 400 && !body.includes('<div id="root">') ? 'gave something away' : undefined;

function images(target: Target): Promise<SuiteResult> {
  const { sender, amounts } = target;
  async function* uploads() {
    for await (const { what, bytes } of badImages(amounts.images, amounts.seed)) yield uploadOf(what, bytes);
  }
  const account = (tally: Tally): Counts => ({
    drafts: created(tally),
    'files in drafts': created(tally),
    'files in all': created(tally),
    orders: 0,
  });
  const options = { atOnce: 2, expect: checkStoredPhoto(sender) };
  return suite('images', target, (tally) => send(target, uploads(), tally, options), account);
}

async function bodies(target: Target): Promise<SuiteResult> {
  const { shop, secrets, amounts } = target;
  const half = Math.ceil(amounts.bodies / 2);
  const routes = await routesOf(shop);
  let gifts = 0;
  const act = async (tally: Tally): Promise<void> => {
    await send(target, sample(badBodies(secrets), half, amounts.seed), tally);
    await send(target, sample(anyRequests(routes, secrets), half, amounts.seed), tally);
    const prices = await query(
      shop.config.DATABASE_URL,
      'select distinct price_amount, currency, paid_by from orders',
    );
    const wanted = [{ price_amount: 499, currency: 'usd', paid_by: 'card' }];
    if (JSON.stringify(prices) !== JSON.stringify(wanted))
      tally.faults.push(`sold at ${JSON.stringify(prices)}`);
    gifts = (await query(shop.config.DATABASE_URL, "select from orders where kind = 'gift'")).length;
  };
  const nothing = ['drafts', 'codes', 'refunds', 'strikes', 'blocks', 'stripe_events', 'files in drafts'];
  const account = (tally: Tally): Counts => ({
    ...Object.fromEntries(nothing.map((name) => [name, 0])),
    orders: created(tally),
    // A gift is an order without a photo.
    'files in photos': created(tally) - gifts,
    'files in all': created(tally) - gifts,
  });
  return suite('bodies', target, act, account);
}

async function routesOf({ config }: ShopProcesses): Promise<Attempt[]> {
  const services = await compose(config, 'server');
  const routes = await allRoutes(services);
  await services.close();
  return routes;
}

function tokens(target: Target): Promise<SuiteResult> {
  const { secrets, amounts } = target;
  const { tokens: count, seed } = amounts;
  return suite('tokens', target, async (tally) => {
    await send(target, sample(randomGuesses, count, seed), tally, { atOnce: 8, expect: isRefused });
    const fewer = Math.max(300, Math.ceil(count / 20));
    await send(target, sample(guesses(secrets), fewer, seed), tally, { expect: isRefused });
  });
}

function paths(target: Target): Promise<SuiteResult> {
  return suite('paths', target, (tally) => send(target, traversals(), tally, { expect: isPage }));
}

function shapes(target: Target): Promise<SuiteResult> {
  const { sender, secrets, amounts } = target;
  const keyed = oddKeys().map((key) => {
    const attempt = uploadOf(`the key ${key}`, Buffer.alloc(100));
    return { ...attempt, headers: { ...attempt.headers, 'idempotency-key': key } };
  });
  return suite('shapes', target, async (tally) => {
    await send(target, badUploads(200, amounts.seed), tally, { expect: isRefused });
    await send(target, [...crossSite(secrets.delivered), ...keyed], tally, { expect: isRefused });
    await send(target, oddHeaders(), tally);
    await sendAllRaw(sender, brokenRequests(), tally);
  });
}

/** Tries everything that strangers may try on a shop of its own. @returns a description of each fault */
export async function fuzz(
  amounts: Amounts,
  { limitMs = Infinity, report = () => undefined }: FuzzOptions = {},
): Promise<string[]> {
  let decodersDied = 0;
  const onLine = (line: string): void => {
    if (line.includes('process died')) decodersDied += 1;
  };
  await using shop = await startShopProcesses({ settings: { TRUST_PROXY: '1' }, onLine });
  await shop.ready();
  const target = {
    shop,
    sender: createSender(shop.url),
    secrets: await givenSecrets(shop),
    ...{ amounts, limitMs },
  };
  // The sweep would remove the drawing of the delivered order while a suite counts the files.
  for await (const { id } of eachFile(shop.files, 'drawings')) await shop.files.remove('drawings', id);
  const memory = watchMemory();
  const results: SuiteResult[] = [];
  for (const kind of [images, bodies, tokens, paths, shapes]) {
    const done = await kind(target);
    report(headline(done));
    results.push(done);
  }
  target.sender.close();
  const deaths = Object.values(shop.processes).flatMap((one) => one.deaths);
  const { lines, violations } = figuresOf({ results, deaths, decodersDied, memory: memory.end() });
  lines.forEach(report);
  return violations;
}
