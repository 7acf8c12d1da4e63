import { expect } from 'playwright/test';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { photoFile } from '../support/photos.ts';
import { test } from './support/test.ts';

test.beforeEach(({ context }) => mockOrder(context, answers.delivered[1]));

test('a picture that arrives too late for its tap is shared with the next one', async ({ page }) => {
  // As browsers do more than five seconds after a tap.
  await page.addInitScript(() => {
    let tries = 0;
    const share = () => {
      tries += 1;
      const late = new DOMException('Must be handling a user gesture', 'NotAllowedError');
      return tries === 1 ? Promise.reject(late) : Promise.resolve();
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  let asked = 0;
  await page.route('**/picture?format=jpeg', (route) => {
    asked += 1;
    return route.fulfill({ path: photoFile('chelsea.png'), contentType: 'image/jpeg' });
  });
  await page.goto(mockLink);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const ready = page.getByRole('button', { name: 'Ready: tap to share' });
  await expect(ready).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await ready.click();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  expect(asked).toBe(1);
});

test('a refused clipboard has a message', async ({ page, context }) => {
  const shareUrl = 'http://localhost/share/secret';
  await mockOrder(context, { ...answers.delivered[1], shareUrl });
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.goto(mockLink);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('does not let us copy')).toBeVisible();
});
