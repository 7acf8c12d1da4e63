import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { heading, logIn } from './support/operator.ts';
import { test } from './support/themed.ts';

test('an operator rewrites a mail, sees it in light and dark, and goes back to ours @slow', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('link', { name: 'Selling' }).click();
  await page.getByRole('link', { name: 'Mails' }).click();
  await expect(heading(page, 'Mails')).toBeVisible();
  await expectAccessible(page, true);
  await page.getByRole('link', { name: 'Photo refused, with a code' }).click();
  await page.getByRole('link', { name: 'French' }).click();
  await expect(heading(page, 'Photo refused, with a code')).toBeVisible();

  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('7KQ2-M9XA-HD4P')).toBeVisible();
  const body = page.getByRole('textbox', { name: 'Text' });
  await body.fill('Bonjour, ton code : **{{code}}**');
  await expect(mail.locator('strong', { hasText: '7KQ2-M9XA-HD4P' })).toBeVisible();
  await page.getByText('Fields of this mail').click();
  await page.getByRole('button', { name: '{{supportEmail}}' }).click();
  await expect(body).toHaveValue(/\{\{supportEmail\}\}/);
  await expect(mail.getByText(/support@/).first()).toBeVisible();
  await expectAccessible(page, true);

  const frame = page.frames().find((one) => one.url().endsWith('/mails/frame'));
  const ground = () => frame?.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe('rgb(245, 244, 242)');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).toBe('rgb(19, 16, 17)');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Bonjour, ton code : 7KQ2-M9XA-HD4P')).toBeVisible();

  await body.fill('Bonjour, ton code : {{kode}}');
  const refusal = page.getByText('This mail has no field "kode", only {{code}}, {{until}}');
  await expect(refusal).toHaveCount(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(refusal).toHaveCount(2);
  await body.fill('Bonjour, ton code : {{code}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('The mail "code" (fr) has your words from now on.');
  await expect(page.getByText('These are your words.')).toBeVisible();
  await page.getByRole('link', { name: 'All mails' }).click();
  await expect(page.getByText('fr: yours')).toBeVisible();
  await page.getByRole('link', { name: 'Photo refused, with a code' }).click();
  await expect(body).toHaveValue('Bonjour, ton code : {{code}}');
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await expect(page.getByRole('status')).toHaveText('The mail "code" (fr) has our words again.');
  await expect(body).toHaveValue(/automatique/);
});

test('an alert has four languages too, and its page says which of them the shop sends @slow', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('link', { name: 'Selling' }).click();
  await page.getByRole('link', { name: 'Mails' }).click();
  await page.getByRole('link', { name: 'A disk is nearly full' }).click();
  const unused = page.getByText('The shop sends this mail in English, as the setting OPERATOR_LANGUAGE says');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('/srv/toonbooth has 1.2 GB free, less than 2.')).toBeVisible();
  await expect(unused).toHaveCount(0);
  await page.getByRole('link', { name: 'German' }).click();
  await expect(mail.getByText('/srv/toonbooth hat 1,2 GB frei, weniger als 2.')).toBeVisible();
  await expect(unused).toBeVisible();
  await expectAccessible(page, true);
});
