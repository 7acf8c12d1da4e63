import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { pageFacts } from '#contract/page-facts.ts';
import type { Price } from '#domain/money.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { givenMachine } from '../operator/comfy-double.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenConsole } from '../support/console.ts';
import { givenFolder } from '../support/folder.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { waitUntil } from '../support/wait-until.ts';

type Console = Awaited<ReturnType<typeof givenConsole>>;

const allStyles = ['bricks', 'soccy', 'samsum', 'anime', 'picasso'];

/** Reports for the next half minute that a ComfyUI can draw all styles. */
async function givenDrawing({ services }: Console): Promise<void> {
  const seen = { url: 'http://gpu:8188', healthy: true, cannotDraw: ['soccy'], queue: 0 };
  const other = { ...seen, url: 'http://gpu-2:8188', cannotDraw: [] };
  await services.comfyuiInstances.report('w1', [seen, other], allStyles);
}

async function orderForm({ url }: Console): Promise<string[]> {
  const styles = (await (await fetch(`${url}/api/styles`)).json()) as { id: string }[];
  return styles.map(({ id }) => id);
}

async function landingPage({ url }: Console): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return allStyles.filter((id) => html.includes(`"id":"${id}"`));
}

async function refusalOf(shop: Console, path: string, body: object, token?: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { error } = (await answer.json()) as { error: { code: string } };
  return `${answer.status} ${error.code}`;
}

test('a style turned off disappears from every server until it is on again, which is logged', async () => {
  await using shop = await givenConsole({ HIDDEN_STYLES: 'picasso' });
  const operator = await shop.givenOperator();
  const { env, secrets, db } = shop.services;
  await givenDrawing(shop);
  const sold = ['bricks', 'soccy', 'samsum', 'anime'];
  expect([await orderForm(shop), await landingPage(shop)]).toEqual([sold, sold]);
  const order = (styleId: string) =>
    refusalOf(shop, '/api/orders', { photoId: 'gone', styleId, email: 'ada@example.com', consent: true });
  expect(await order('bricks')).toBe('404 photo_gone');
  const unpaid = await givenOrder(db, { styleId: 'bricks' });
  const token = secrets.orderToken(unpaid.id);
  await query(env.DATABASE_URL, 'update orders set token_hash = $2 where id = $1', [
    unpaid.id,
    hashOf(token),
  ]);

  const off = await runProcess('cli/main', ['styles', 'off', 'bricks', '--reason', 'too pale'], env);
  expect(off.said).toBe('bricks is off: nobody can order it; orders already placed are still drawn.\n');
  // Started afterwards, like a restarted server.
  await using other = await givenConsole({ HIDDEN_STYLES: 'picasso', DATABASE_URL: env.DATABASE_URL });
  const rest = sold.filter((id) => id !== 'bricks');
  for (const server of [shop, other]) {
    await waitUntil(async () => (await orderForm(server)).join() === rest.join());
    await waitUntil(async () => (await landingPage(server)).join() === rest.join());
  }
  expect(await order('bricks')).toBe('422 style_unknown');
  expect(await refusalOf(shop, '/api/orders/current/checkout', {}, token)).toBe('503 shop_closed');
  const [bricks] = await operator.call('GET /api/admin/styles');
  expect(bricks).toMatchObject({ id: 'bricks', off: { reason: 'too pale' }, isHidden: false });

  const turnOn = (id: string) => operator.call('POST /api/admin/styles/switch', { id, isOn: true });
  expect((await turnOn('bricks')).result).toBe('bricks is on again.');
  for (const server of [shop, other]) {
    await waitUntil(async () => (await orderForm(server)).join() === sold.join());
    await waitUntil(async () => (await landingPage(server)).join() === sold.join());
  }

  const refused = (id: string, reason = 'so') =>
    operator
      .call('POST /api/admin/styles/switch', { id, isOn: false, reason })
      .catch((error: unknown) => String(error));
  expect(await refused('bricks', ' ')).toContain('Say why');
  expect(await refused('pencil')).toContain('There is no style "pencil", only bricks, soccy, samsum, anime.');
  expect(await refused('picasso')).toContain('HIDDEN_STYLES already names it');
  await expect(turnOn('bricks')).rejects.toThrow('bricks is not off');
  for (const id of ['samsum', 'anime', 'soccy'])
    await operator.call('POST /api/admin/styles/switch', { id, isOn: false, reason: 'so' });
  expect(await refused('bricks')).toContain('bricks is the last style still sold');

  const rows = await query(
    env.DATABASE_URL,
    `select action, reason, result, actor ~ '^console:' as by_console from audit_log
     where subject = 'bricks' and result not like 'failed%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'styles.off', reason: 'too pale', result: off.said.trim(), by_console: false },
    { action: 'styles.on', reason: null, result: 'bricks is on again.', by_console: true },
  ]);
});

async function pricesOf({ url }: Console): Promise<string> {
  const styles = (await (await fetch(`${url}/api/styles`)).json()) as { id: string; price: Price }[];
  return styles.map(({ id, price }) => `${id} ${price.amount}`).join(', ');
}

/** Returns the prices on the landing page: of the styles in its order, of a picture and of a gift. */
async function pricesOnPages({ url }: Console): Promise<string> {
  const [, json = ''] = /id="facts"[^>]*>([^<]+)</.exec(await (await fetch(url)).text()) ?? [];
  const { styles, price, giftPrice } = pageFacts.parse(JSON.parse(json));
  return [...styles.map((style) => `${style.id} ${style.price.en}`), price.en, giftPrice.en].join(', ');
}

test('a style is sold at the operator’s price and place on every server until these are reset', async () => {
  const settings = { STYLE_PRICES: 'soccy=6.50', HIDDEN_STYLES: 'picasso' };
  await using shop = await givenConsole(settings);
  const operator = await shop.givenOperator();
  await givenDrawing(shop);
  const before = 'bricks 499, soccy 650, samsum 499, anime 499';
  expect(await pricesOf(shop)).toBe(before);
  const { env } = shop.services;
  const run = async (...to: string[]) => (await runProcess('cli/main', ['styles', ...to], env)).said.trim();

  expect(await run('price', 'bricks', '3.99', '--reason', 'autumn')).toBe(
    'bricks costs $3.99 from now on; it was $4.99. Orders already placed keep their price.',
  );
  await operator.call('POST /api/admin/styles/price', { id: 'soccy', price: '7.25' });
  const place = (id: string, at: number) => operator.call('POST /api/admin/styles/place', { id, place: at });
  expect((await place('anime', 1)).result).toBe(
    'The styles are shown in this order: anime, bricks, soccy, samsum, picasso.',
  );
  // Applies at once, even while visitors are still shown the old order.
  expect((await place('picasso', 1)).result).toContain('picasso, anime,');
  expect((await place('picasso', 5)).result).toContain('samsum, picasso.');
  expect((await operator.call('GET /api/admin/styles')).map(({ priceFrom }) => priceFrom)).toEqual([
    ...['PRICE', 'operator', 'operator', 'PRICE', 'PRICE'],
  ]);
  // Started afterwards, like a restarted server.
  await using other = await givenConsole({ ...settings, DATABASE_URL: env.DATABASE_URL });
  const now = 'anime 499, bricks 399, soccy 725, samsum 499';
  for (const server of [shop, other]) {
    await waitUntil(async () => (await pricesOf(server)) === now);
    await waitUntil(
      async () =>
        (await pricesOnPages(server)) ===
        'anime $4.99, bricks $3.99, soccy $7.25, samsum $4.99, $3.99, $7.25',
    );
  }
  const listed = await operator.call('GET /api/admin/styles');
  expect(listed.map(({ id }) => id)).toEqual(['anime', 'bricks', 'soccy', 'samsum', 'picasso']);
  expect(listed[2]).toMatchObject({
    ...{ price: { amount: 725, currency: 'usd' }, priceFrom: 'operator', isPlaced: true, unusedPrice: null },
    configured: { price: { amount: 650, currency: 'usd' }, from: 'STYLE_PRICES' },
  });
  expect(await run()).toMatch(/^bricks +\$3\.99 by operator /m);

  const gift = (amount: number) =>
    refusalOf(shop, '/api/gifts', { email: 'ada@example.com', price: { amount, currency: 'usd' } });
  expect(await gift(650)).toBe('409 price_changed');
  // The request gets as far as Stripe, which is unreachable.
  expect(await gift(725)).toBe('503 payment_unreachable');
  expect(await query(env.DATABASE_URL, 'select price_amount from orders')).toEqual([{ price_amount: 725 }]);

  // In a shop with another currency the same digits would be another price.
  await using euros = await givenConsole({ CURRENCY: 'eur', DATABASE_URL: env.DATABASE_URL });
  expect(await pricesOf(euros)).toBe('anime 499, bricks 499, soccy 499, samsum 499, picasso 499');
  const [, bricksInEuros] = await (await euros.givenOperator()).call('GET /api/admin/styles');
  expect(bricksInEuros).toMatchObject({ priceFrom: 'PRICE', unusedPrice: { amount: 399, currency: 'usd' } });

  expect(await run('price', 'bricks', '--reset')).toBe('bricks costs $4.99 from now on, as PRICE says.');
  await operator.call('POST /api/admin/styles/price', { id: 'soccy', price: null });
  expect(await run('place', '--reset')).toContain('bricks, soccy, samsum, anime, picasso.');
  for (const server of [shop, other]) await waitUntil(async () => (await pricesOf(server)) === before);

  const refused = (call: Promise<unknown>) => call.then(String, String);
  const price = (text: string | null, id = 'bricks') =>
    refused(operator.call('POST /api/admin/styles/price', { id, price: text }));
  expect(await price('4.999')).toContain('"4.999" is not a price in USD: write it like 4.99.');
  expect(await price('0.40')).toContain('Stripe charges no less than 0.50 USD.');
  expect(await price('0')).toContain('A price must be above zero.');
  expect(await price('3.99', 'pencil')).toContain('There is no style "pencil", only bricks');
  expect(await price(null)).toContain('The price of bricks has not been changed: PRICE sets it.');
  const range = 'There are 5 styles: a place is a whole number from 1 to 5.';
  for (const at of [0, 6, 1.5]) expect(await refused(place('bricks', at))).toContain(range);
  const reset = await refused(operator.call('POST /api/admin/styles/reset-places'));
  expect(reset).toContain('No style has been moved.');

  const rows = await query(
    env.DATABASE_URL,
    `select action, subject, reason, actor ~ '^console:' as by_console from audit_log
     where action in ('styles.price', 'styles.place') and result not like 'failed%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'styles.price', subject: 'bricks', reason: 'autumn', by_console: false },
    { action: 'styles.price', subject: 'soccy', reason: null, by_console: true },
    { action: 'styles.place', subject: 'anime', reason: null, by_console: true },
    { action: 'styles.place', subject: 'picasso', reason: null, by_console: true },
    { action: 'styles.place', subject: 'picasso', reason: null, by_console: true },
    { action: 'styles.price', subject: 'bricks', reason: null, by_console: false },
    { action: 'styles.price', subject: 'soccy', reason: null, by_console: true },
    { action: 'styles.place', subject: null, reason: null, by_console: false },
  ]);
});

test('a style is shown with its price, duration, unable ComfyUIs, and last pictures', async () => {
  await using shop = await givenConsole({ STYLE_PRICES: 'soccy=6.50' });
  const operator = await shop.givenOperator();
  const { services } = shop;
  await givenDrawing(shop);
  const png = await photoBytes('astronaut.png');
  const order = await givenOrder(services.db, { styleId: 'soccy', state: 'paid', paidBy: 'code' });
  // One picture, the best of two drawings.
  for (const promptId of [randomUUID(), randomUUID()])
    await addPrompt(services.db, { promptId, orderId: order.id, retry: 0, instance: 'http://gpu', seed: 7 });
  const sql = (text: string, ...values: unknown[]) => query(services.config.DATABASE_URL, text, values);
  await sql(
    `update prompts set status = 'done', started_at = now() - interval '12 seconds', ended_at = now()`,
  );
  await services.files.put('pictures', order.id, png);
  await sql('update orders set picture_bytes = $1, ended_at = now()', png.length);

  const styles = await operator.call('GET /api/admin/styles');
  expect(styles.map(({ id }) => id)).toEqual(allStyles);
  expect(styles[1]).toMatchObject({
    ...{ id: 'soccy', price: { amount: 650, currency: 'usd' }, priceFrom: 'STYLE_PRICES', off: null },
    ...{ isDrawable: true, cannotDrawAt: ['http://gpu:8188'], pictures: 1, medianSeconds: 12 },
    ...{ gpuSeconds: 24, candidates: 1 },
  });
  expect(styles[0]).toMatchObject({ priceFrom: 'PRICE', cannotDrawAt: [], pictures: 0, medianSeconds: null });
  await givenDrawing(shop);
  const { said } = await runProcess('cli/main', ['styles'], services.env);
  expect(said).toMatch(
    /^soccy +\$6\.50 by STYLE_PRICES {2}1 pictures in 7 days, 24\.0 s of GPU time each, best of 1 {2}on, but not at/m,
  );

  const picturesIn = (id: string) => operator.call('GET /api/admin/styles/pictures', { id });
  expect(await picturesIn('bricks')).toEqual([]);
  expect(await picturesIn('soccy')).toMatchObject([{ id: order.id }]);
  const small = await operator.send({
    ...{ method: 'GET', path: '/api/admin/orders/picture', input: { id: order.id, small: '1' } },
  });
  expect(small.headers.get('content-type')).toBe('image/jpeg');
  expect(small.headers.get('cache-control')).toBe('no-store');
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(60_000);
  const looks = await sql(`select subject from audit_log where action = 'orders.picture'`);
  expect(looks).toEqual([{ subject: order.reference }]);
});

test('a test picture is requested, seen and accepted by console or command, which is logged', async () => {
  await using shop = await givenConsole();
  await using folder = await givenFolder();
  const operator = await shop.givenOperator();
  const { services } = shop;
  const { env, testPictures } = services;
  const jpeg = (of: string) => Buffer.from(`JPEG of ${of}`);
  const [gpu, other] = ['http://gpu:8188', 'http://gpu-2:8188'];
  const testsOf = async (id: string) =>
    (await operator.call('GET /api/admin/styles')).flatMap((style) => (style.id === id ? style.tests : []));

  await givenDrawing(shop);
  expect((await operator.call('POST /api/admin/styles/test', { id: 'bricks' })).result).toBe(
    `A test picture of bricks is drawn next at ${other}, ${gpu}.`,
  );
  // One of the instances lacks something for it.
  const asked = await runProcess('cli/main', ['styles', 'test', 'soccy'], env);
  expect(asked.said).toBe(`A test picture of soccy is drawn next at ${other}.\n`);
  expect(await testsOf('soccy')).toMatchObject([{ instance: other, checkedAt: null }]);
  const unknown = operator.call('POST /api/admin/styles/test', { id: 'pencil' });
  await expect(unknown).rejects.toThrow(/There is no style "pencil"/);

  for (const [style, of] of [
    ['bricks', 'new bricks'],
    ['anime', 'new anime'],
  ] as const) {
    const subject = { instance: gpu, style };
    await testPictures.request([subject]);
    await testPictures.record(subject, { is: 'right', drawnWith: '1', reference: jpeg(`old ${style}`) }, 60);
    const unlike = { error: 'The picture is not like the last good one', rejectedWith: '1' };
    await testPictures.record(subject, { is: 'wrong', rejected: jpeg(of), ...unlike }, 60);
  }
  const bricks = (await testsOf('bricks')).find(({ instance }) => instance === gpu);
  expect(bricks).toMatchObject({ canAccept: true, error: expect.stringContaining('not like') as string });
  const seen = async (name: unknown) => {
    const path = '/api/admin/styles/test-picture';
    const answer = await operator.send({ method: 'GET', path, input: { name: String(name) } });
    return [answer.status, answer.headers.get('content-type'), await answer.text()].join(' ');
  };
  expect(await seen(bricks?.reference)).toBe('200 image/jpeg JPEG of old bricks');
  expect(await seen(bricks?.rejected)).toBe('200 image/jpeg JPEG of new bricks');
  expect(await seen('0123456789abcdef')).toMatch(/^404 /);
  const picture = String(bricks?.rejected);
  await operator.call('POST /api/admin/styles/accept', { id: 'bricks', picture, reason: 'new checkpoint' });
  await expect(operator.call('POST /api/admin/styles/accept', { id: 'bricks', picture })).rejects.toThrow(
    /Look again/,
  );

  const into = ['test-pictures', 'anime', '--into', folder.path];
  const { said } = await runProcess('cli/main', ['styles', ...into], env);
  const [, name = ''] = /rejected {2}([0-9a-f]{16}) {2}\(can be accepted\)/.exec(said) ?? [];
  expect(await readFile(path.join(folder.path, `anime-${name}.jpg`))).toEqual(jpeg('new anime'));
  const accepted = await runProcess('cli/main', ['styles', 'accept', 'anime', name], env);
  expect(accepted.said).toBe(`The new picture of anime is accepted: the style is drawn at ${gpu} again.\n`);
  expect(await testPictures.failed()).toEqual([]);

  const rows = await query(
    env.DATABASE_URL,
    `select action, subject, reason, actor ~ '^console:' as by_console from audit_log
     where action in ('styles.test', 'styles.accept') and result not like 'failed%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'styles.test', subject: 'bricks', reason: null, by_console: true },
    { action: 'styles.test', subject: 'soccy', reason: null, by_console: false },
    { action: 'styles.accept', subject: 'bricks', reason: 'new checkpoint', by_console: true },
    { action: 'styles.accept', subject: 'anime', reason: null, by_console: false },
  ]);
});

test('a ComfyUI’s missing parts are listed by style, and one that does not answer says so', async () => {
  const models = (await readManifest('small')).map(({ file }) => file);
  using machine = await givenMachine({ models: models.filter((file) => !file.includes('vae')) });
  await using shop = await givenConsole({
    COMFYUI_URLS: `${machine.url},http://127.0.0.1:4`,
    WORKFLOWS: 'small',
  });

  const [lacking, silent] = await (await shop.givenOperator()).call('GET /api/admin/styles/missing');

  expect(lacking).toMatchObject({ instance: machine.url, problem: null });
  expect(lacking?.missing).toContainEqual({
    styleId: 'bricks',
    what: expect.stringMatching(/^models\/vae\/\S+$/) as string,
  });
  expect(silent).toMatchObject({ problem: expect.stringContaining('ECONNREFUSED') as string, missing: [] });
});
