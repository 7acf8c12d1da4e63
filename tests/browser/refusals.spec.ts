import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from 'playwright/test';
import { injectFault } from '../support/standins.ts';
import { addresses, api, choosePhoto, keptPhoto, refusedPhoto } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';

const root = path.join(import.meta.dirname, '../..');

/** Issues a code as the operator does. */
async function issuedCode(): Promise<string> {
  const env = { ...process.env, DATA_DIR: addresses.dataDir };
  const args = ['dist/programs/cli/main.js', 'codes', 'issue'];
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout.trim();
}

async function fillInTheRest(page: Page, email: string): Promise<void> {
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox').check();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Makes each try of the graph fail until the order is given up. A drawing in between prevents ComfyUI's cooldown. */
const failOneOrder = () =>
  injectFault({ url: addresses.comfyui }, { match: 'execution', fault: 'out_of_memory', times: 2 });

test('a mistyped code is corrected in place, and a restored one is named', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Orders with a code are made on both; what is restored looks the same');
  const code = await issuedCode();
  await failOneOrder();
  await choosePhoto(page, 'astronaut.png');
  await fillInTheRest(page, 'gift@example.com');
  await page.getByRole('button', { name: 'I have a code' }).click();
  const field = page.getByRole('textbox', { name: 'Your code' });
  await field.fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Use my code and draw my cartoon' }).click();
  await page.getByRole('alert').getByRole('link').click();
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.getByRole('button', { name: 'Use my code and draw my cartoon' }).click();
  await expect(heading(page, 'Your code is good again')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`the code that ends in ${code.slice(-4)}`)).toBeVisible();
});

test('a refused photo brings a code, an objection is accepted, and the code buys a picture', async ({
  page,
}, { project }) => {
  const email = `refused-${project.name}@example.com`;
  await choosePhoto(page, refusedPhoto);
  await fillInTheRest(page, email);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(heading(page, 'We can’t draw this photo')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Good for one image until')).toBeVisible();
  await page.getByRole('textbox', { name: 'What should we know?' }).fill('It is my cat');
  await page.getByRole('button', { name: 'Ask a person to look' }).click();
  await expect(page.getByText('A person will look at your photo.')).toBeVisible();

  const code = await page.getByText(/^.{4}-.{4}-.{4}$/).textContent();
  await page.getByRole('link', { name: 'Use it now' }).click();
  await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue(code ?? '');
  await page.locator('input[type=file]').first().setInputFiles(photoFile('astronaut.png'));
  await expect(keptPhoto(page)).toBeVisible();
  await fillInTheRest(page, email);
  await expect(page.getByText('Free with your code')).toBeVisible();
  await page.getByRole('button', { name: 'Use my code and draw my cartoon' }).click();
  await expect(heading(page, 'Your picture is ready')).toBeVisible({ timeout: 60_000 });
});

test('an order that cannot be drawn is refunded, with the proof on the page and by mail', async ({ page }, {
  project,
}) => {
  const email = `unlucky-${project.name}@example.com`;
  await failOneOrder();
  const order = await api.order({ email });
  await page.goto(`/success#${order.token}`);
  await api.pay(order);
  await expect(heading(page, 'Your money is on its way back')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Sent to your bank.')).toBeVisible();
  const { refund } = await api.status(order.token);
  await expect(page.getByText(refund?.reference ?? 'no reference')).toBeVisible();
  const mail = await waitUntil(async () =>
    (await api.mails(email)).find(({ subject }) => subject.startsWith('We have refunded you')),
  );
  expect(mail.text).toContain(refund?.reference);
});
