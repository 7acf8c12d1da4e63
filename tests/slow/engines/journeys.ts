import { expect } from 'vitest';
import { photoFile } from '../../support/photos.ts';
import { sharedPhoto, submitShared } from '../../support/share-photo.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Visitor } from './visitor.ts';

/** Chooses a photo, unless one is chosen already, and a style. */
async function choose({ upload, sees, click, tick }: Visitor, style: string, photo?: string): Promise<void> {
  await (photo && upload(photoFile(photo)));
  await sees('This is what we will draw');
  await click('radio', style);
  await tick('I may use this photo');
}

/** Follows a link to a section of the landing page from another page, until the section stands below the top bar. */
export async function followSection({ open, click, read }: Visitor, shop: string): Promise<void> {
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
export async function buyPicture(visitor: Visitor, shop: string, email: string): Promise<Buffer> {
  await visitor.open(shop);
  await visitor.click('link', 'Get Started');
  await choose(visitor, 'Bricks', 'astronaut.png');
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

/** Buys the same photo in three styles with one payment. */
export async function buyStyles(visitor: Visitor, shop: string): Promise<void> {
  await visitor.open(`${shop}/transform`);
  // The form remembers the address.
  await choose(visitor, 'Bricks', 'astronaut.png');
  await visitor.click('summary', 'This photo in more styles?');
  for (const style of ['Picasso', 'Anime']) await visitor.tick(style);
  await visitor.click('button', 'Pay $14.97 and draw my cartoons');
  await visitor.click('button', 'Pay $14.97');
  await visitor.sees('Your pictures are ready');
  await waitUntil(() =>
    visitor.read(() => document.querySelectorAll('a[download][href^="blob:"]').length === 3),
  );
}

/** Buys a pack, and orders its four other pictures from the pages of those before, by one click each. */
export async function usePack(visitor: Visitor, shop: string): Promise<void> {
  await visitor.open(`${shop}/transform`);
  await choose(visitor, 'Bricks', 'astronaut.png');
  await visitor.click('radio', '5 pictures');
  await visitor.click('button', 'Pay $19.99 and draw my cartoon');
  await visitor.click('button', 'Pay $19.99');
  await visitor.sees('Your picture is ready');
  const order = () => visitor.read(() => location.hash || location.search);
  const left = [
    'with your pack, 3 left',
    'with your pack, 2 left',
    'with your pack, 1 left',
    'All of its pictures',
  ];
  for (const [index, words] of left.entries()) {
    const before = await order();
    await visitor.click('button', index % 2 === 0 ? 'Anime' : 'Bricks');
    await waitUntil(async () => (await order()) !== before);
    await visitor.sees('Your picture is ready');
    await visitor.sees(words);
  }
}

/** Cancels an order that is paid and not yet drawn, with a photo shared by another app. */
export async function cancelOrder(visitor: Visitor, shop: string): Promise<void> {
  await sharePhoto(visitor, shop);
  await choose(visitor, 'Bricks');
  await visitor.click('button', 'Pay $4.99 and draw my cartoon');
  await visitor.click('button', 'Pay $4.99');
  await visitor.click('button', 'Cancel and get my money back');
  await visitor.click('button', 'Yes, cancel my order');
  await visitor.sees('You have cancelled this order');
  await visitor.sees('Sent to your bank.');
}

/**
 * Shares a photo with the shop. Only Chromium on a phone or a Chromebook lists shops among the targets of a photo, and no driver
 * installs one: the page registers the service worker that an installed shop does, and posts the form that a browser would.
 */
async function sharePhoto({ open, read }: Visitor, shop: string): Promise<void> {
  await open(`${shop}/find`);
  await read(() => {
    void navigator.serviceWorker
      .register('/service-worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => document.body.setAttribute('data-worker', 'ready'));
  });
  await waitUntil(() => read(() => document.body.hasAttribute('data-worker')));
  await read(submitShared, await sharedPhoto(photoFile('coffee.png')));
}

/** Withdraws too late, and asks for the links of all orders, knowing the address alone. */
export async function useAddress(
  { open, type, click, sees }: Visitor,
  shop: string,
  { reference, email }: { reference: string; email: string },
): Promise<void> {
  await open(`${shop}/withdraw`);
  await type('textbox', 'Order number, or the email address', reference);
  await type('textbox', 'Your name', 'Ada Lovelace');
  await click('button', 'Confirm withdrawal');
  await sees('Received on');
  await open(`${shop}/find`);
  await type('textbox', 'The email address you ordered with', email);
  await click('button', 'Send me the links');
  await sees('If there are orders with this address');
}

export async function comparePictures({ click, read }: Visitor): Promise<void> {
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

/** Buys a gift with words, sent to its receiver on a day. */
export async function buyGift(visitor: Visitor, shop: string, recipient: string): Promise<void> {
  const { open, type, read, click, sees } = visitor;
  await open(`${shop}/gift`);
  await type('textbox', 'Your email', `giver-of-${recipient}`);
  await type('textbox', 'For', 'Gran');
  await type('textbox', 'From', 'Ben');
  await type('textbox', 'Message', 'Ninety! With <b>love</b>');
  await type('textbox', 'Their email', recipient);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await waitUntil(() => read(enterDay, day));
  await click('button', 'Pay $4.99 for the gift');
  await click('button', 'Pay $4.99');
  await sees(`at 8 in the morning there, we send it to ${recipient}`);
}

/** Enters a day as a date picker does; keys would have to be typed in the order of the browser's language. Runs in the page. */
function enterDay(day = ''): boolean {
  const field = document.querySelector('input[type=date]');
  if (!field) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Unwraps a gift, and orders with it. */
export async function openGift(visitor: Visitor, link: string): Promise<void> {
  const { open, click, sees } = visitor;
  await open(link);
  await sees('Gran, a present for you');
  await click('button', 'Open it');
  await sees('Ninety! With <b>love</b>');
  await click('link', 'Choose your photo');
  await choose(visitor, 'Anime', 'astronaut.png');
  await click('button', 'Use my code and draw my cartoon');
  await sees('Your picture is ready');
}
