import { expect, type Locator, type Page } from 'playwright/test';
import { ownShop } from './own-shop.ts';
import { createCustomer } from '../../support/customer.ts';
import { photoFile, type TestPhoto } from '../../support/photos.ts';

const open = ownShop();
if (!open) throw new Error('Tests in the browser want the shop that npm test opens for them');
/** Addresses of the open shop and its stand-ins, and its data folder. */
export const addresses = open;

/** Visitor who uses the open shop's API, to bring orders to the state in which a test begins. */
export const api = createCustomer({
  url: addresses.shop,
  stripe: { url: addresses.stripe },
  mailbox: { url: addresses.mailbox },
});

/** Returns the token of an order that has been paid and drawn. */
export async function deliveredOrder(email: string, photo: TestPhoto = 'astronaut.png'): Promise<string> {
  const order = await api.order({ photo, email });
  await api.pay(order);
  await api.reaches(order.token, 'delivered', 90);
  return order.token;
}

export async function openResult(page: Page, token: string): Promise<void> {
  await page.goto(`/success#${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible();
}

/** Uploads a photo on the transform page and waits until it is shown. */
export async function choosePhoto(page: Page, name: string): Promise<void> {
  await page.goto('/transform');
  await page.locator('input[type=file]').first().setInputFiles(photoFile(name));
  await expect(keptPhoto(page)).toBeVisible();
  // Cropping begins once it is shown, which a busy machine takes long for.
  await expect(page.getByRole('img', { name: 'Your photo, as it will be drawn' }).first()).toBeVisible();
}

/** Finds the text beside the photo; it is also announced. */
export const keptPhoto = (page: Page): Locator =>
  page.locator('p:not([role])', { hasText: /this is what we will draw/i });

export const croppedPhoto = (page: Page): Locator =>
  page.locator('p:not([role])', { hasText: 'Cropped your way' });

/** Only photo that the open shop refuses: the cat looks drawn to the moderator. */
export const refusedPhoto = 'chelsea.png';

/** Finds the section with this heading. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name });
