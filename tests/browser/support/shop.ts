import { expect, type Locator, type Page } from 'playwright/test';
import { ownShop } from './own-shop.ts';
import { createCustomer } from '../../support/customer.ts';
import { photoFile, type TestPhoto } from '../../support/photos.ts';

const open = ownShop();
if (!open) throw new Error('Tests in the browser want the shop that npm test opens for them');
/** Where the open shop and its stand-ins are reached, and where it keeps its data. */
export const addresses = open;

/** A visitor of the open shop who uses its API, to bring orders to where a test begins. */
export const api = createCustomer({
  url: addresses.shop,
  stripe: { url: addresses.stripe },
  mailbox: { url: addresses.mailbox },
});

/** The token of an order that has been paid and drawn. */
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

/** Uploads a photo on the transform page and waits until it lies there. */
export async function choosePhoto(page: Page, name: string): Promise<void> {
  await page.goto('/transform');
  await page.locator('input[type=file]').first().setInputFiles(photoFile(name));
  await expect(keptPhoto(page)).toBeVisible();
}

/** The words beside the photo; the same are said aloud. */
export const keptPhoto = (page: Page): Locator =>
  page.locator('p:not([role])', { hasText: /this is what we will draw/i });

export const croppedPhoto = (page: Page): Locator =>
  page.locator('p:not([role])', { hasText: 'Cropped your way' });

/** The open shop refuses this photo and no other: the cat looks drawn to the moderator. */
export const refusedPhoto = 'chelsea.png';

/** A heading's section. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name });
