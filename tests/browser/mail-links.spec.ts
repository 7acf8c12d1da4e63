import { expect, type Page } from 'playwright/test';
import { openingLink } from '#domain/secret-links.ts';
import { allMails } from './support/all-mails.ts';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { addresses, api, deliveredOrder } from './support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';
import { rewrites } from '../support/rewritten-links.ts';
import { test } from './support/test.ts';

const token = mockLink.slice(-43);
const code = 'ABCD-EFGH-JKMN';

const openingQuestion = (page: Page) =>
  page.getByRole('region', { name: 'Shall we mail you when the booth opens?' });
const address = (page: Page) => page.evaluate(() => `${location.pathname}${location.search}${location.hash}`);

/** Opens a link as a mail program does: in a new document, even if only its fragment differs from the last one's. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

test('a mail’s link leads to its page despite rewrites, and its secret only to the fragment', async ({
  page,
  context,
}) => {
  await mockOrder(context, answers.delivered[1]);
  for (const { rewrite } of rewrites) {
    await follow(page, rewrite(`/success?at=share#${token}`));
    await expect(page.getByRole('region', { name: 'Show it to others' })).toBeFocused();
    expect(await address(page)).toMatch(new RegExp(`^/success\\?at=share[^#%]*#${token}$`));
  }
  // The page is already open, so only the fragment changes.
  await page.evaluate((hash) => void (location.hash = hash), `${token.replaceAll('A', 'B')}?utm_source=mail`);
  await expect.poll(() => address(page)).toMatch(/#B{43}$/);
});

test('a code in a link moves into the form and out of the address', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Your code' });
  await page.goto(`/transform%23code=${code}?utm_source=mail`);
  await expect(field).toHaveValue(code);
  await expect(page).toHaveURL(/\/transform$/);
  await page.reload();
  await expect(field).toHaveValue(code);
});

test('a link about the opening mail answers nothing without a click, and yes or no with one', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/api/opening-requests/**', async (route) => {
    const request = route.request();
    const { authorization } = request.headers();
    asked.push(`${request.method()} ${new URL(request.url()).pathname} ${authorization}`);
    await route.fulfill({ json: {} });
  });
  await page.goto(`/transform%23opening=${token}?utm_source=mail`);
  const question = openingQuestion(page);
  await expect(question).toBeVisible();
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'Yes, mail me' }).click();
  await expect(question.getByRole('status')).toHaveText(/^Confirmed/);
  await question.getByRole('button', { name: 'Changed my mind' }).click();
  await expect(question.getByRole('status')).toHaveText(/^Forgotten/);
  expect(asked).toEqual([
    `POST /api/opening-requests/current/confirm Bearer ${token}`,
    `DELETE /api/opening-requests/current Bearer ${token}`,
  ]);
});

/** Rewriting of a link without a fragment. */
const addParameters = { does: 'add parameters', rewrite: (link: string) => `${link}?utm_source=mail` };

/** Returns the link without the shop's address and without its secret. */
function formOf(link: string): string {
  const { pathname, search, hash } = new URL(link, addresses.shop);
  return `${pathname}${search}${hash.replace(/(?<==)[\w-]{12,20}$|[\w-]{43}$/, '…')}`;
}

/** Returns the links to the shop in the mails to this address, without duplicates. */
async function mailedLinks(email: string, mails: number): Promise<string[]> {
  const received = await waitUntil(async () => {
    const found = await api.mails(email);
    return found.length >= mails && found;
  });
  const links = received.flatMap(({ text }) => text.match(/https?:\/\/\S+#\S+/g) ?? []);
  return [...new Set(links)];
}

test('every link of every mail leads to the right page despite rewrites @slow', async ({ page }) => {
  const buyer = `links-${Date.now()}@example.com`;
  await deliveredOrder(buyer);
  const giver = `giver-${Date.now()}@example.com`;
  const gift = await api.buyGift(giver);
  await api.pay(gift);
  await api.reaches(gift.token, 'gift_issued');
  const mailed = [...(await mailedLinks(buyer, 2)), ...(await mailedLinks(giver, 1))];
  // Only a closed shop sends mails with these links, and this one is open to all tests: `pause.test.ts` checks those mails.
  const links = [...mailed, openingLink('', token), '/transform'];
  const composed = Object.values(await allMails()).flatMap(
    (html) => html.match(/(?<=href=")https?:\/\/toons\.[^"]+/g) ?? [],
  );
  // The others have no secret, or lead to the console.
  const secret = composed.filter((link) => !/\/(withdraw|admin(#.*)?|terms\/\w+\.txt)$/.test(link));
  expect(new Set(links.map(formOf))).toEqual(new Set(secret.map(formOf)));

  const toOrders = links.filter((link) => link.includes('/success'));
  expect(toOrders.length).toBeGreaterThanOrEqual(rewrites.length);
  for (const link of links) {
    // The first test rewrites a link to an order in every way: here each way gets links of its own.
    const isItsOwn = (at: number) => toOrders.indexOf(link) % rewrites.length === at;
    const ownRewrites = toOrders.includes(link) ? rewrites.filter((_, at) => isItsOwn(at)) : rewrites;
    for (const { does, rewrite } of link.includes('#') ? ownRewrites : [addParameters]) {
      await follow(page, rewrite(link));
      await expectMeant(page, link, `${link}: ${does}`);
    }
  }
});

async function expectMeant(page: Page, link: string, message: string): Promise<void> {
  const { pathname, searchParams, hash } = new URL(link, page.url());
  if (hash === '') {
    await expect(page.getByRole('heading', { level: 1, name: 'Step into the booth' }), message).toBeVisible();
    return;
  }
  if (hash.startsWith('#opening=')) {
    await expect(openingQuestion(page), message).toBeVisible();
    return;
  }
  if (pathname === '/gift/open') {
    await expect(page.getByRole('heading', { level: 1, name: 'A present for you' }), message).toBeVisible();
    return;
  }
  const heading = page.getByRole('heading', { level: 1, name: /^Your (picture|gift) is ready$/ });
  await expect(heading, message).toBeVisible();
  const opened = new URL(page.url());
  expect([opened.hash, opened.searchParams.get('at')], message).toEqual([hash, searchParams.get('at')]);
}
