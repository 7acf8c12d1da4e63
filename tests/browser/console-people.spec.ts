import { expect } from 'playwright/test';
import { allMails } from '../support/customer.ts';
import { expectAccessible } from './support/axe.ts';
import { audit, heading, logIn, refusedOrder } from './support/operator.ts';
import { addresses, api } from './support/shop.ts';
import { test } from './support/themed.ts';

test('an invited reviewer decides about photos, and sees no address and no money @slow', async ({
  page,
  browser,
}) => {
  const [name, email] = [`Eve ${Date.now()}`, `eve-${Date.now()}@example.com`];
  await api.buy({ email });
  const refused = await refusedOrder(`I paid $4.99: answer me at ${email}!`);

  await logIn(page);
  await page.getByRole('link', { name: 'Who is logged in' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(heading(page, 'People')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Mail address' }).fill(email);
  await page.getByRole('radio', { name: /^reviewer/i }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${name} is invited as reviewer, by a mail.`);
  await expectAccessible(page, true);
  const mail = (await allMails({ url: addresses.mailbox })).find(
    ({ to, text }) => to.includes(email) && text.includes('#invitation='),
  );
  const link = /http\S+#invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await other.goto(link);
  await expect(heading(other, 'Welcome')).toBeVisible();
  expect(other.url()).not.toContain('invitation');
  await other.getByLabel('New password').fill('a password of her own');
  await other.getByRole('button', { name: 'Set it and log in' }).click();
  await expect(heading(other, 'Review')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(['Review']);
  const card = other.getByRole('region', { name: refused.reference });
  await expect(card.getByText('I paid <amount>: answer me at <address>')).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('textbox', { name: 'Why' }).fill('a statue');
  await card.getByRole('button', { name: 'Uphold' }).click();
  await expect(card).toBeHidden();
  expect(await audit(refused.reference)).toEqual([['appeals.uphold', 'a statue']]);
  await expect(other.getByRole('main')).not.toContainText(/@\w|\p{Sc}\d|4\.99/u);
  for (const path of ['', '/orders', '/money', '/people', '/settings']) {
    await other.goto(`/admin${path}`);
    if (path === '') await expect(heading(other, 'Review')).toBeVisible();
    else await expect(heading(other, 'There is nothing at this address')).toBeVisible();
  }

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('status')).toHaveText(`${name} is removed and logged out.`);
  await other.goto('/admin');
  await expect(heading(other, 'Log in')).toBeVisible();
  await theirs.close();
});
