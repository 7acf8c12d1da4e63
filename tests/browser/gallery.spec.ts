import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { logIn } from './support/operator.ts';
import { choosePhoto, deliveredOrder, openResult, panel } from './support/shop.ts';
import { test } from './support/themed.ts';

test('the gallery is filtered by style, and a pair opens large and is used by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'More of each style in the gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(page).toHaveTitle('Gallery · Toonbooth');
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.count()).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Samsum', exact: true }).click();
  await expect(page).toHaveURL(/\?style=samsum$/);
  const alts = () =>
    cards.locator('img[alt*=style]').evaluateAll((all) => all.map((img) => img.getAttribute('alt')));
  await expect
    .poll(async () => (await alts()).every((alt) => alt?.endsWith('drawn in the Samsum style')))
    .toBe(true);

  const opener = cards.first().getByRole('button');
  await opener.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Samsum' });
  const slider = large.getByRole('slider', { name: 'Compare before and after' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  const first = await large.getByRole('img').last().getAttribute('alt');
  await large.getByRole('button', { name: 'Next picture' }).click();
  await expect(large.getByRole('img').last()).not.toHaveAttribute('alt', first ?? '');
  await expectAccessible(page);
  await expect(large.getByRole('link', { name: 'Draw my photo in Samsum' })).toHaveAttribute(
    'href',
    '/transform?style=samsum',
  );
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the style step shows examples of a subject like the photo’s, without a layout shift', async ({
  page,
}) => {
  const example = (name: string) => page.getByRole('img', { name });
  await choosePhoto(page, 'american-gothic.jpg');
  await page.getByRole('radio', { name: /bricks/i }).focus();
  await expect(example('A couple drawn in Picasso')).toBeVisible();
  const place = () => page.getByRole('group', { name: 'Choose a style' }).boundingBox();
  const before = await place();
  for (const style of ['Bricks', 'Soccy', 'Anime', 'Samsum'])
    await expect(example(`A couple drawn in ${style}`)).toHaveCount(1);
  expect(await place()).toEqual(before);
  await page.getByRole('button', { name: 'Enlarge the example of Bricks' }).click();
  await expect(page.getByRole('dialog').locator('img').first()).toHaveAttribute(
    'src',
    /american-gothic-bricks/,
  );
  await page.keyboard.press('Escape');

  await choosePhoto(page, 'chelsea.png');
  await expect(example('A cat drawn in Bricks')).toBeVisible();
  await choosePhoto(page, 'astronaut.png');
  // Until the photo's faces are known, the example is the style's own, too.
  await expect(page.getByText('Looking good').first()).toBeVisible();
  await expect(example('The example photo drawn in Bricks')).toBeVisible();
});

test('a buyer allows the gallery to show a pair, an operator chooses it, and the buyer withdraws it', async ({
  browser,
  page,
}) => {
  await openResult(page, await deliveredOrder('gallery@example.com'));
  const asked = panel(page, 'In our gallery?');
  await asked.getByRole('heading').click();
  await asked.getByRole('button', { name: 'Yes, you may show them' }).click();
  await expect(asked.getByText('Nobody but us sees your photo so far')).toBeVisible();
  await expectAccessible(page);
  const [operator, stranger] = [await browser.newPage(), await browser.newPage()];
  await logIn(operator);
  await operator.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' }).click();
  const pair = operator.getByRole('article', { name: /^Pair of/ }).first();
  await expectAccessible(operator);
  await pair.getByRole('button', { name: /^Show in the gallery/ }).click();
  await expect(pair.getByText('Everybody can see it.')).toBeVisible();

  await stranger.goto('/gallery');
  const theirs = stranger.getByRole('listitem').filter({ hasText: 'A customer’s, with permission' });
  await expect(theirs).toHaveCount(1);
  await theirs.getByRole('button').click();
  await expect(stranger.getByRole('dialog').getByText('A customer’s, with permission').first()).toBeVisible();
  await expectAccessible(stranger);

  await page.reload();
  await asked.getByRole('heading').click();
  await expect(asked.getByText('The gallery shows your photo and its picture')).toBeVisible();
  await asked.getByRole('button', { name: 'Take it back' }).click();
  await expect(asked.getByText('Taken back.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('listitem').first()).toBeVisible();
  await expect(theirs).toHaveCount(0);
});
