import { compose } from '#compose.ts';
import type { FaultShop } from '../../support/shop-processes.ts';
import { assault, assaultRaw, emptyTally, type Tally } from '../../support/requests/send-all.ts';
import { createSender, type Answer, type Attempt, type Sender } from '../../support/requests/sender.ts';
import { difference, takeCensus, type Census } from '../../support/row-counts.ts';
import { anyBodies } from './any-requests.ts';
import { badBodies, type Keys } from './bodies.ts';
import { brokenRequests, crossSite, oddHeaders } from './headers.ts';
import { badImages } from './images.ts';
import { guesses, randomGuesses, traversals } from './tokens.ts';
import { badUploads, uploadOf } from './uploads.ts';
import { createDice } from './dice.ts';
import { lookAtKept } from './check-kept-photo.ts';
import { slowestMs } from '../../support/requests/check-answer.ts';
import { allRoutes } from '../../support/requests/all-routes.ts';

export type Amounts = { images: number; bodies: number; tokens: number; seed: number };
export type Part = { name: string; tally: Tally; kept: Census };

type Scene = { shop: FaultShop; sender: Sender; keys: Keys; amounts: Amounts };

/**
 * What is kept and not accounted for becomes a fault of the tally. Without an account nothing at all may be kept; with
 * one, only what it names is looked at.
 */
async function part(
  name: string,
  { shop }: Scene,
  act: (tally: Tally) => Promise<unknown>,
  accountOf?: (tally: Tally) => Census,
): Promise<Part> {
  const place = { databaseUrl: shop.config.DATABASE_URL, dir: shop.config.DATA_DIR };
  const before = await takeCensus(place);
  const tally = emptyTally();
  await act(tally);
  const kept = difference(before, await takeCensus(place));
  const account = accountOf?.(tally);
  const looked = account ? Object.keys(account) : Object.keys(kept);
  for (const what of looked) {
    const surplus = (kept[what] ?? 0) - (account?.[what] ?? 0);
    if (surplus !== 0) tally.faults.push(`${surplus} ${what} more than the answers account for`);
  }
  return { name, tally, kept };
}

const attack: typeof assault = (sender, attempts, tally, options) =>
  assault(sender, attempts, tally, { limitMs: slowestMs, ...options });

const taken = ({ answers }: Tally): number => answers['201'] ?? 0;
const refused = ({ status }: Answer): string | undefined =>
  status >= 400 ? undefined : `was let through with ${status}`;
const isPage = ({ status, body }: Answer): string | undefined =>
  status < 400 && !body.includes('<div id="root">') ? 'gave something away' : undefined;

function images(scene: Scene): Promise<Part> {
  const { images: count, seed } = scene.amounts;
  async function* uploads() {
    for await (const { what, bytes } of badImages(count, createDice(seed))) yield uploadOf(what, bytes);
  }
  const account = (tally: Tally): Census => ({
    photos: taken(tally),
    'files in drafts': taken(tally),
    'files in all': taken(tally),
    orders: 0,
  });
  const look = { atOnce: 2, expect: lookAtKept(scene.sender) };
  return part('images', scene, (tally) => attack(scene.sender, uploads(), tally, look), account);
}

async function bodies(scene: Scene): Promise<Part> {
  const { shop, sender, keys, amounts } = scene;
  const half = Math.ceil(amounts.bodies / 2);
  const attempts = [
    ...badBodies(half, keys, createDice(amounts.seed)),
    ...anyBodies(amounts.bodies - half, await routesOf(shop), keys, amounts.seed),
  ];
  const nothing = ['photos', 'codes', 'refunds', 'strikes', 'blocks', 'stripe_events', 'files in drafts'];
  const account = (tally: Tally): Census => ({
    ...Object.fromEntries(nothing.map((name) => [name, 0])),
    orders: taken(tally),
    'files in photos': taken(tally),
    'files in all': taken(tally),
  });
  return part('bodies', scene, (tally) => attack(sender, attempts, tally), account);
}

async function routesOf({ config }: FaultShop): Promise<Attempt[]> {
  const services = await compose(config, 'server');
  const routes = await allRoutes(services);
  await services.close();
  return routes;
}

function tokens(scene: Scene): Promise<Part> {
  const { sender, keys, amounts } = scene;
  const dice = createDice(amounts.seed);
  return part('tokens', scene, async (tally) => {
    await attack(sender, randomGuesses(amounts.tokens, dice), tally, { atOnce: 8, expect: refused });
    await attack(sender, guesses(Math.ceil(amounts.tokens / 20), keys, dice), tally, { expect: refused });
  });
}

function places(scene: Scene): Promise<Part> {
  return part('traversals', scene, (tally) => attack(scene.sender, traversals(), tally, { expect: isPage }));
}

function shapes(scene: Scene): Promise<Part> {
  const { sender, keys, amounts } = scene;
  return part('shapes', scene, async (tally) => {
    await attack(sender, badUploads(200, createDice(amounts.seed)), tally, { expect: refused });
    await attack(sender, crossSite(keys.delivered), tally, { expect: refused });
    await attack(sender, oddHeaders(), tally);
    await assaultRaw(sender, brokenRequests(), tally);
  });
}

/** Everything that strangers may try on a shop, one kind after the other. `say` hears of each when it is over. */
export async function onslaught(
  shop: FaultShop,
  keys: Keys,
  amounts: Amounts,
  say: (part: Part) => void,
): Promise<Part[]> {
  const scene: Scene = { shop, sender: createSender(shop.url), keys, amounts };
  const parts: Part[] = [];
  for (const kind of [images, bodies, tokens, places, shapes]) {
    const done = await kind(scene);
    say(done);
    parts.push(done);
  }
  scene.sender.close();
  return parts;
}
