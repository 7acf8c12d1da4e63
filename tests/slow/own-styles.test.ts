import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { runProcess } from '../support/run-process.ts';
import { startShopProcesses } from '../support/shop-processes.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Style whose pictures take no time. */
const quick = path.resolve('tests/support/styles/bricks');

/** Adds an operator's own style: a description and one graph, no picture. */
async function addStyle(dir: string, id: string, description: Record<string, unknown>): Promise<void> {
  const style = JSON.parse(await readFile(path.join(quick, 'style.json'), 'utf8')) as object;
  await mkdir(path.join(dir, id), { recursive: true });
  await writeFile(path.join(dir, id, 'style.json'), JSON.stringify({ ...style, id, ...description }));
  await cp(path.join(quick, 'cpu.json'), path.join(dir, id, 'cpu.json'));
}

/** Makes a style with the command from a graph as another person's editor exports it. */
async function makeStyle(settings: Record<string, string>, title: string): Promise<void> {
  await using folder = await givenFolder();
  const graph = await readFile(path.join(quick, 'cpu.json'), 'utf8');
  const file = path.join(folder.path, 'exported.json');
  await writeFile(file, graph.replaceAll(/"(in|out):[a-z]+"/g, '"Untitled"'));
  const words = ['--title', title, '--tagline', 'Ink on paper', '--price', '8'];
  const { code, said } = await runProcess('cli/main', ['styles', 'new', file, ...words], settings);
  expect(said).toContain('ink is sold from then on');
  expect(code).toBe(0);
}

async function givenShopWithStyles(settings: Record<string, string> = {}) {
  const styles = await givenFolder();
  const lines: string[] = [];
  const shop = await startShopProcesses({
    settings: { STYLES_DIR: styles.path, ...settings },
    onLine: (line) => void lines.push(line),
  });
  await shop.ready();
  const answers = () =>
    fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const text = async (place: string) => (await fetch(shop.url + place)).text();
  return {
    ...{ shop, lines, text, dir: styles.path },
    ids: async () => (JSON.parse(await text('/api/styles')) as { id: string }[]).map(({ id }) => id),
    async restart() {
      const { server, worker } = shop.processes;
      server.restart();
      worker.restart();
      await shop.ready();
      await waitUntil(answers);
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await styles[Symbol.asyncDispose]();
    },
  };
}

const words = (title: string) => ({ title, tagline: 'Thick lines and speech bubbles' });

test('a style in STYLES_DIR is sold, shown, drawn and mailed, and disappears with its folder', async () => {
  await using given = await givenShopWithStyles();
  const { shop, text, dir, ids } = given;
  const before = await ids();
  expect(before).not.toEqual([]);
  expect(await text('/')).not.toContain('Bédé');

  await addStyle(dir, 'comic', { order: 5, price: '7.25', texts: { en: words('Comic'), fr: words('Bédé') } });
  await makeStyle(shop.env, 'Ink');
  await given.restart();

  expect((await ids())[0]).toBe('comic');
  for (const [language, title, price] of [
    ['en', 'Comic', '$7.25'],
    ['de', 'Comic', '7,25\u00a0$'],
    ['fr', 'Bédé', '7,25\u00a0$US'],
  ] as const) {
    const page = await text(`/?lang=${language}`);
    expect(page).toContain(`>${title}</figcaption>`);
    expect(page).toContain(`${title}, Bricks, Soccy`);
    expect(page).toContain(price);
    expect(page).toContain('src="/api/styles/comic/after"');
  }

  // Missing pictures are drawn automatically.
  const kindOf = async () =>
    (await fetch(`${shop.url}/api/styles/comic/after`)).headers.get('content-type') ?? '';
  await waitUntil(async () => (await kindOf()) === 'image/webp');

  const customer = createCustomer(shop);
  const email = 'own-style@example.com';
  const order = await customer.buy({ styleId: 'comic', email });
  expect((await customer.picture(order.token)).length).toBeGreaterThan(1000);
  expect((await customer.status(order.token)).price).toEqual({ amount: 725, currency: 'usd' });
  const mails = await waitUntil(async () => {
    const all = await customer.mails(email);
    return all.length === 2 && all;
  });
  expect(mails[0]?.subject).toContain('Comic');
  expect(mails[0]?.text).toContain('$7.25');

  expect((await ids()).at(-1)).toBe('ink');
  const made = await customer.buy({ styleId: 'ink', email });
  expect((await customer.picture(made.token)).length).toBeGreaterThan(1000);
  expect((await customer.status(made.token)).price).toEqual({ amount: 800, currency: 'usd' });

  for (const id of ['comic', 'ink']) await rm(path.join(dir, id), { recursive: true });
  await given.restart();

  expect(await ids()).toEqual(before);
  for (const language of languages) expect(await text(`/?lang=${language}`)).not.toMatch(/comic|Bédé/i);
  expect((await fetch(`${shop.url}/api/styles/comic/after`)).status).toBe(404);
  await expect(customer.order({ styleId: 'comic' })).rejects.toMatchObject({ code: 'style_unknown' });
});

test('a broken style folder is logged and affects nothing else', async () => {
  await using given = await givenShopWithStyles();
  const before = await given.ids();
  await addStyle(given.dir, 'comic', { texts: { en: words('Comic'), de: { ...words(''), title: '' } } });
  await mkdir(path.join(given.dir, 'empty'));
  await given.restart();

  expect(await given.ids()).toEqual(before);
  const told = given.lines.filter((line) => line.includes('not sold until it is fixed')).join('\n');
  expect(told).toContain('comic/style.json texts.de.title');
  expect(told).toContain('empty/style.json is missing');
});

test('a shipped style that the operator hides or replaces appears nowhere', async () => {
  await using given = await givenShopWithStyles({ HIDDEN_STYLES: 'samsum, soccy' });
  await addStyle(given.dir, 'bricks', { order: 25, texts: { en: words('Blocks') } });
  await given.restart();

  expect(await given.ids()).toEqual(['bricks', 'anime', 'picasso']);
  const page = await given.text('/');
  expect(/[Ss]amsum|[Ss]occy|Bricks|hero-wide|og\.jpg|entirely yellow/.exec(page)?.[0]).toBeUndefined();
  expect(/Blocks<\/figcaption>.*Picasso-like/s.test(page)).toBe(true);
  const preloaded = /<img src="([^"]*)"[^>]*fetchPriority="high"/i.exec(await given.text('/transform'));
  expect(preloaded?.[1]).toBe('/api/styles/bricks/after');
  const order = createCustomer(given.shop).order({ styleId: 'samsum' });
  await expect(order).rejects.toMatchObject({ code: 'style_unknown' });
});
