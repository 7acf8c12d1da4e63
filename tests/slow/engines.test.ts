import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { similarityOf, leastSimilarity } from '../support/similarity.ts';
import { createCustomer } from '../support/customer.ts';
import { photoFile } from '../support/photos.ts';
import { runProcess } from '../support/run-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenDataDir, launch } from '../start/launch.ts';
import { openFirefox, whyNoFirefox } from './engines/firefox.ts';
import type { Page } from './engines/page.ts';
import { createVisitor, type Visitor } from './engines/visitor.ts';
import { openWebkit, whyNoWebkit } from './engines/webkit.ts';

const folder = await givenDataDir();
const start = launch(folder.path);
beforeAll(() => start.opened());
afterAll(async () => {
  await start.stop();
  await folder[Symbol.asyncDispose]();
});

async function choose(
  { upload, sees, click, tick }: Visitor,
  style: string,
  photo = 'astronaut.png',
): Promise<void> {
  await upload(photoFile(photo));
  await sees('This is what we will draw');
  await click('radio', style);
  await tick('I may use this photo');
}

/** Follows a link to a section of the landing page from another page, until the section stands below the top bar. */
async function followSection({ open, click, read }: Visitor, shop: string): Promise<void> {
  await open(`${shop}/find`);
  await click('link', 'FAQ');
  const isInPlace = () =>
    read(() => {
      const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const section = document.querySelector('#faq')?.getBoundingClientRect();
      return section !== undefined && Math.abs(section.top - below) < 2;
    });
  await waitUntil(isInPlace);
}

/** Requests a proof and returns it, as the page shows it. */
async function seeProof({ click, sees, read }: Visitor): Promise<Buffer> {
  // The other engine's order may wait, and paid pictures come first.
  await waitUntil(async () => {
    // On a slow machine it may come later than we wait for it below.
    const isHere = await read(() => document.body.innerText.includes('This one is yours'));
    if (!isHere) await click('button', 'See mine first');
    await sees('This one is yours', 20);
    return true;
  });
  const base64 = await waitUntil(() =>
    read(() => {
      const proof = [...document.querySelectorAll('img')].find(({ alt }) => alt.includes('with a watermark'));
      if (!proof?.naturalWidth) return undefined;
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: proof.naturalWidth, height: proof.naturalHeight });
      canvas.getContext('2d')?.drawImage(proof, 0, 0);
      return canvas.toDataURL().split(',')[1];
    }),
  );
  return Buffer.from(base64, 'base64');
}

/** @returns the proof that the visitor saw before paying */
async function buyPicture(visitor: Visitor, shop: string, email: string): Promise<Buffer> {
  await visitor.open(shop);
  await visitor.click('link', 'Get Started');
  await choose(visitor, 'Bricks');
  const proof = await seeProof(visitor);
  await visitor.type('textbox', 'email', email);
  await visitor.click('button', 'Pay $4.99 and draw my cartoon');
  await visitor.click('button', 'Pay $4.99');
  await visitor.sees('Your picture is ready');
  const requests = await visitor.read(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  // The stream delivered the news; otherwise the page would have polled.
  expect(requests).not.toContain('/api/orders/current');
  return proof;
}

/** Buys the same photo in two styles with one payment. */
async function buyStyles(visitor: Visitor, shop: string): Promise<void> {
  await visitor.open(`${shop}/transform`);
  // The form remembers the address.
  await choose(visitor, 'Bricks');
  await visitor.click('summary', 'This photo in more styles?');
  await visitor.tick('Picasso');
  await visitor.click('button', 'Pay $9.98 and draw my cartoons');
  await visitor.click('button', 'Pay $9.98');
  await visitor.sees('Your pictures are ready');
}

/** Buys a pack, and draws the second picture of it from another photo. */
async function usePack(visitor: Visitor, shop: string): Promise<void> {
  await visitor.open(`${shop}/transform`);
  await choose(visitor, 'Bricks');
  await visitor.click('radio', '5 pictures');
  await visitor.click('button', 'Pay $19.99 and draw my cartoon');
  await visitor.click('button', 'Pay $19.99');
  await visitor.sees('Your picture is ready');
  await visitor.click('link', 'Draw another photo with your pack, 4 left');
  await choose(visitor, 'Anime', 'coffee.png');
  await visitor.click('button', 'Use my code and draw my cartoon');
  await visitor.sees('Your picture is ready');
  await visitor.sees('Draw another photo with your pack, 3 left');
}

/** Withdraws too late, and asks for the links of all orders, knowing the address alone. */
async function useAddress({ open, type, click, sees }: Visitor, shop: string, email: string): Promise<void> {
  await open(`${shop}/withdraw`);
  await type('textbox', 'Order number, or the email address', email);
  await type('textbox', 'Your name', 'Ada Lovelace');
  await click('button', 'Confirm withdrawal');
  await sees('Received on');
  await open(`${shop}/find`);
  await type('textbox', 'The email address you ordered with', email);
  await click('button', 'Send me the links');
  await sees('If there are orders with this address');
}

async function comparePictures({ click, read }: Visitor): Promise<void> {
  await click('button', 'Half and half');
  const compared = await waitUntil(() =>
    read(() => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]');
      const images = [...(slider?.parentElement?.querySelectorAll('img') ?? [])];
      return images.length === 2 && images.every(({ naturalWidth }) => naturalWidth > 0) && slider?.value;
    }),
  );
  expect(compared).toBe('50');
}

async function buyGift(visitor: Visitor, shop: string, email: string): Promise<string> {
  await visitor.open(`${shop}/gift`);
  await visitor.type('textbox', 'Your email', email);
  await visitor.click('button', 'Pay $4.99 for the gift');
  await visitor.click('button', 'Pay $4.99');
  await visitor.sees('Your gift is ready');
  return waitUntil(() =>
    visitor.read(() => /\b\w{4}-\w{4}-\w{4}\b/.exec(document.body.innerText)?.[0] ?? ''),
  );
}

async function useCode(visitor: Visitor, shop: string, code: string): Promise<void> {
  await visitor.open(`${shop}/transform#code=${code}`);
  await choose(visitor, 'Anime');
  await visitor.click('button', 'Use my code and draw my cartoon');
  await visitor.sees('Your picture is ready');
}

async function refund(visitor: Visitor, reference: string): Promise<void> {
  const { said } = await runProcess('cli/main', ['admin', 'login'], { DATA_DIR: folder.path });
  await visitor.open(said.trim());
  await visitor.click('link', 'Orders');
  await visitor.click('link', reference);
  await visitor.click('button', 'Refund');
  await visitor.type('textbox', 'Why', 'they did not like it');
  await visitor.click('button', 'Refund');
  await visitor.sees(`$4.99 for ${reference} is being refunded.`);
}

const engines: [string, string | undefined, () => Promise<Page>][] = [
  ['WebKit', whyNoWebkit, openWebkit],
  ['Firefox', whyNoFirefox, openFirefox],
];

describe.concurrent.each(engines)('in %s', (engine, whyNot, openBrowser) => {
  test('a visitor buys the cartoon of a proof, two styles, a pack and a gift, uses their codes, and an operator makes a refund', async ({
    skip,
  }) => {
    skip(whyNot !== undefined, whyNot);
    const { shop, stripe, mailbox } = await start.opened();
    const standins = { stripe: { url: stripe ?? '' }, mailbox: { url: mailbox ?? '' } };
    const customer = createCustomer({ url: shop, ...standins });
    const email = `${engine.toLowerCase()}@example.com`;
    await using page = await openBrowser();
    const visitor = createVisitor(page);
    await followSection(visitor, shop);
    const proof = await buyPicture(visitor, shop, email);
    await comparePictures(visitor);
    const { text } = await waitUntil(async () => (await customer.mails(email))[0]);
    const [link = '', token = ''] = /http\S+\/success#(\S+)/.exec(text) ?? [];
    const { reference } = await customer.status(token);
    await visitor.click('link', 'Download');
    const picture = await customer.picture(token);
    await waitUntil(async () => picture.equals(await visitor.saved('.png')));
    expect(await similarityOf(proof, picture)).toBeGreaterThan(leastSimilarity);

    await buyStyles(visitor, shop);
    await usePack(visitor, shop);
    await useAddress(visitor, shop, email);
    const beginnings = ['Your cartoons are ready', 'We have your withdrawal', 'The links to your orders'];
    await waitUntil(async () => {
      const subjects = (await customer.mails(email)).map(({ subject }) => subject);
      return beginnings.every((begin) => subjects.some((subject) => subject.startsWith(begin)));
    });

    const code = await buyGift(visitor, shop, email);
    await useCode(visitor, shop, code);

    await refund(visitor, reference);
    await visitor.open(link);
    await visitor.sees('Sent to your bank.');
  });
});
