import { expect } from 'playwright/test';
import { shopVersion } from '#adapters/shop-version.ts';
import { expectAccessible } from './support/axe.ts';
import { mockUpdate } from './support/mock-update.ts';
import { logIn } from './support/operator.ts';
import { test } from './support/themed.ts';

test('the first page tells of a newer version, and urgently of one that fixes something dangerous', async ({
  page,
}) => {
  await mockUpdate(page, { running: '0.2.0', newest: '0.4.0', security: null });
  await logIn(page);
  await expect(page.getByText('Version 0.4.0 is available.')).toBeVisible();
  await expect(page.getByText('This shop runs 0.2.0. The new version’s')).toBeVisible();
  await expect(page.getByText(`Toonbooth ${await shopVersion()}`)).toBeVisible();

  await page.unrouteAll();
  await mockUpdate(page, { running: '0.2.0', newest: '0.4.0', security: '0.3.1' });
  await page.reload();
  await expect(page.getByText('Upgrade soon: version 0.3.1 fixes something dangerous.')).toBeVisible();
  await expect(page.getByText('This shop runs 0.2.0; the newest version is 0.4.0.')).toBeVisible();
  await expectAccessible(page, true);
});
