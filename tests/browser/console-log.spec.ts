import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { heading, logIn, logLines } from './support/operator.ts';
import { api } from './support/shop.ts';
import { test } from './support/themed.ts';

test('an operator reads what the services logged about an order, and then a worker’s errors @slow', async ({
  page,
}) => {
  const order = await api.buy();
  const { reference } = await api.status(order.token);
  await logLines(order.orderId);
  await logIn(page);
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('link', { name: 'Its log lines' }).click();
  await expect(heading(page, 'Service log')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Order' })).toHaveValue(reference);
  const lines = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(lines.filter({ hasText: 'event=deliver' })).toHaveCount(1);
  await expect(lines.filter({ hasNotText: reference })).toHaveCount(0);
  await expectAccessible(page, true);

  await page.getByRole('searchbox', { name: 'Order' }).fill('');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('worker on gpu-box');
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Errors');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(/^Errorstep failed.*no ComfyUIworker on gpu-box.*step=draw/s);
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('worker@gpu-box');
  await expectAccessible(page, true);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);

  await lines.getByRole('link', { name: reference }).click();
  await expect(heading(page, reference)).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(heading(page, 'Log')).toBeVisible();
  await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Services' }).click();
  await expect(lines.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Order' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no order "nobody".')).toBeVisible();
});
