import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { eventsAnswer, mockEvents } from './support/event-answers.ts';
import { heading, logIn } from './support/operator.ts';
import { test } from './support/themed.ts';

test('an operator reads how events were answered, and sends again what was given up', async ({ page }) => {
  await mockEvents(page);
  const sent: unknown[] = [];
  await page.route('**/api/admin/events/send', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { result: '2 events are sent again.' } });
  });
  await logIn(page);
  await page.getByRole('link', { name: 'Services' }).click();
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(heading(page, 'Events')).toBeVisible();
  await expectAccessible(page, true);

  await expect(page.getByText('connect ECONNREFUSED 198.51.100.7:443')).toBeVisible();
  await page.getByRole('button', { name: 'Send all of them again' }).click();
  await expect(page.getByRole('status')).toHaveText('2 events are sent again.');
  await page.getByRole('button', { name: 'Send again order.disputed R-3DVN-80WE' }).click();
  await expect.poll(() => sent).toEqual([{ which: 'given_up' }, { which: eventsAnswer.events.at(-1)?.id }]);
  await page.getByRole('link', { name: 'Given up (2)' }).click();
  await expect(page).toHaveURL(/status=given_up$/);
});

test('a shop without an endpoint says how to set one', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin/events');
  await expect(page.getByText('Set EVENT_WEBHOOK_URL and EVENT_WEBHOOK_SECRET')).toBeVisible();
});
