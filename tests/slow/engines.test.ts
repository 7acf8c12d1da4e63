import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { similarityOf, leastSimilarity } from '../support/similarity.ts';
import { createCustomer, type Mail } from '../support/customer.ts';
import { keepFromDrawing } from '../support/keep-from-drawing.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenDataDir, launch } from '../start/launch.ts';
import { openFirefox, whyNoFirefox } from './engines/firefox.ts';
import {
  buyGift,
  buyPicture,
  buyStyles,
  cancelOrder,
  comparePictures,
  followSection,
  openGift,
  useAddress,
  usePack,
} from './engines/journeys.ts';
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

/** Opens the shop that both engines visit; they have different addresses. */
async function openedShop() {
  const { shop, stripe, mailbox } = await start.opened();
  const { DATABASE_URL: database = '' } = (await settingsFile.read(folder.path)) ?? {};
  const standins = { stripe: { url: stripe ?? '' }, mailbox: { url: mailbox ?? '' } };
  const customer = createCustomer({ url: shop, ...standins });
  const mailTo = (address: string, beginning: string) =>
    waitUntil(async () =>
      (await customer.mails(address)).find(({ subject }) => subject.startsWith(beginning)),
    );
  return { shop, database, customer, mailTo };
}

/** Returns the link to a page of the shop, with its secret. */
function linkIn({ text }: Mail, page: string): string {
  return new RegExp(`http\\S+/${page}#\\S+`).exec(text)?.[0] ?? '';
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
  test('a visitor buys the cartoon of a proof, three styles and a pack, cancels, withdraws and gives, and an operator makes a refund', async ({
    skip,
  }) => {
    skip(whyNot !== undefined, whyNot);
    const { shop, database, customer, mailTo } = await openedShop();
    const email = `${engine.toLowerCase()}@example.com`;
    await using page = await openBrowser();
    const visitor = createVisitor(page);
    await followSection(visitor, shop);
    const proof = await buyPicture(visitor, shop, email);
    await comparePictures(visitor);
    const link = linkIn(await mailTo(email, 'We have your order'), 'success');
    const token = new URL(link).hash.slice(1);
    const { reference } = await customer.status(token);
    await visitor.click('link', 'Download');
    const picture = await customer.picture(token);
    await waitUntil(async () => picture.equals(await visitor.saved('.png')));
    expect(await similarityOf(proof, picture)).toBeGreaterThan(leastSimilarity);

    await buyStyles(visitor, shop);
    await mailTo(email, 'Your cartoons are ready');
    await usePack(visitor, shop);
    await useAddress(visitor, shop, { reference, email });
    expect((await mailTo(email, 'We have your withdrawal')).text).toContain('that right had ended');
    await mailTo(email, 'The links to your orders');

    {
      await using _kept = await keepFromDrawing(database, email);
      await cancelOrder(visitor, shop);
    }
    expect((await mailTo(email, 'You have cancelled your order')).text).toMatch(/\bre_\w+/);

    const recipient = `gran-${email}`;
    await buyGift(visitor, shop, recipient);
    await query(database, 'update gifts set send_at = now() where recipient = $1', [recipient]);
    const gift = await mailTo(recipient, 'Ben has a present for you');
    await openGift(visitor, linkIn(gift, 'gift/open'));

    await refund(visitor, reference);
    await visitor.open(link);
    await visitor.sees('Sent to your bank.');
  });
});
