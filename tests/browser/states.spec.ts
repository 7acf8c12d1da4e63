import { expect, type Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/order.ts';
import { expectAccessible } from './support/axe.ts';
import { recordAnnouncements } from './support/announcements.ts';
import { api, panel } from './support/shop.ts';
import { answers, stories } from './support/order-answers.ts';
import { test } from './support/themed.ts';
import { lookAgain, mockOrder, mockLink } from './support/mock-order.ts';
import { setOf } from './support/pack-answers.ts';

async function expectHeaded(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${heading}`));
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/favicon.*\.svg$/);
}

for (const [ending, told] of Object.entries(stories)) {
  test(`each state of an order that ${ending} is announced once, even after a reload and on two devices`, async ({
    page,
    context,
    browser,
  }) => {
    await using second = await browser.newContext();
    const mocks = [await mockOrder(context, answers.paid[1]), await mockOrder(second, answers.paid[1])];
    const answerWith = (answer: OrderAnswer) => mocks.forEach(({ next }) => next(answer));
    const { announced } = await recordAnnouncements(page);
    const other = await second.newPage();
    await Promise.all([page.goto(mockLink), other.goto(mockLink)]);
    for (const [story, states] of Object.entries(told)) {
      await test.step(`an order that ${story}`, async () => {
        answerWith(answers[states[0]][1]);
        await page.reload();
        for (const [heading, answer] of states.map((state) => answers[state])) {
          answerWith(answer);
          await lookAgain(page);
          await expectHeaded(page, heading);
        }
        await other.reload();
        await expectHeaded(other, answers[states.at(-1) ?? states[0]][0]);
        const texts = await announced();
        expect(new Set(texts).size).toBe(texts.length);
        expect(new Set(texts.map((text) => text.split('. ')[0]))).toEqual(
          new Set(states.map((state) => answers[state][0])),
        );
      });
    }
  });
}

for (const [ending, told] of Object.entries(stories)) {
  test(`the page of an order that ${ending} is accessible in each state, in either theme @slow`, async ({
    page,
    context,
  }) => {
    // The narrow page holds everything that the wide one does.
    await page.setViewportSize({ width: 390, height: 844 });
    const { next } = await mockOrder(context, answers.paid[1]);
    await page.goto(mockLink);
    for (const [heading, answer] of [...new Set(Object.values(told).flat())].map((state) => answers[state])) {
      next(answer);
      await page.reload();
      await expectHeaded(page, heading);
      await expectAccessible(page);
    }
  });
}

test('a waiting visitor and one with the picture can open every part', async ({ page, context }) => {
  const { next } = await mockOrder(context, answers.approved[1]);
  await page.goto(mockLink);
  const mail = panel(page, 'Send the mail again');
  await expect(mail).toBeVisible();
  await expect(mail.getByRole('textbox')).toBeHidden();
  await mail.getByRole('heading').click();
  await mail.getByRole('textbox').fill('nobody');
  await mail.getByRole('button', { name: 'Send again' }).click();
  await expect(mail.getByRole('alert')).toContainText('Enter an email address');
  await expectAccessible(page);

  next(answers.delivered[1]);
  await lookAgain(page);
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByRole('button', { name: 'Yes, delete for good' })).toBeFocused();
  await expect(page.getByRole('slider')).toBeVisible();
  await expectAccessible(page);
});

test('a waiting visitor sees their place, the minutes left, and what the machine does', async ({
  page,
  context,
}) => {
  const { next } = await mockOrder(context, answers.waiting[1]);
  await page.goto(mockLink);
  await expect(page.getByText('2 pictures ahead of you, about 3 minutes')).toBeVisible();
  await expect(page.getByText('The machine is drawing the pictures ahead of yours.')).toBeVisible();
  next({ ...answers.approved[1], progress: { percent: 47, ordersAhead: 0, secondsLeft: 50 } });
  await lookAgain(page);
  await expect(page.getByText('The machine is drawing your picture.')).toBeVisible();
  await expect(page.getByText('about a minute')).toBeVisible();
});

for (const [shape, photo] of Object.entries({
  tall: { width: 600, height: 1200 },
  wide: { width: 1500, height: 1000 },
}))
  test(`the frame of a ${shape} photo stands still in its shape from the payment to the picture`, async ({
    page,
    context,
  }) => {
    const waiting = ['awaiting_payment', 'paid', 'waiting', 'approved', 'drawn', 'accepted'] as const;
    const { next } = await mockOrder(context, { ...answers.awaiting_payment[1], photo });
    await page.goto(mockLink);
    await expectHeaded(page, answers.awaiting_payment[0]);
    // Nothing is drawn before the payment has arrived.
    await expect(page.locator('main figure')).not.toContainText('%');
    const frame = page.locator('main figure canvas');
    const sizes = new Set<string>();
    for (const [heading, answer] of waiting.map((state) => answers[state])) {
      next({ ...answer, photo });
      await lookAgain(page);
      await expectHeaded(page, heading);
      const { offsetWidth: width, offsetHeight: height } = await frame.evaluate(
        ({ offsetWidth, offsetHeight }: HTMLElement) => ({ offsetWidth, offsetHeight }),
      );
      expect(width / height).toBeCloseTo(photo.width / photo.height, 1);
      sizes.add(`${width} × ${height}`);
    }
    expect(sizes.size).toBe(1);
  });

test('a picture of a set that failed says when its price comes back', async ({ page, context }) => {
  const [[, approved], [, delivered], [, failed]] = [answers.approved, answers.delivered, answers.failed];
  const { next } = await mockOrder(context, setOf(approved, failed, approved));
  await page.goto(mockLink);
  const price = page.getByText('Its price, $4.99, goes back to you');
  await expect(price).toContainText('as soon as the others have ended, in one refund for all that failed');
  await expect(panel(page, 'Send the mail again').getByRole('textbox')).toBeHidden();

  next(setOf(delivered, failed, delivered));
  await lookAgain(page);
  await expect(price).toHaveText(/goes back to you\.$/);
});

test('a refusal is objected to once, and the page says that a person will look', async ({
  page,
  context,
}) => {
  const { next } = await mockOrder(context, answers.rejected_final[1]);
  await page.goto(mockLink);
  await context.route('**/api/orders/current/appeal', async (route) => {
    next({ ...answers.rejected_final[1], appeal: 'open' });
    await route.fulfill({ status: 202, json: {} });
  });
  await page.getByRole('textbox', { name: 'What should we know?' }).fill('It is a sunset');
  await page.getByRole('button', { name: 'Ask a person to look' }).click();
  await expect(page.getByText('A person will look at your photo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask a person to look' })).toBeHidden();
});

test('an order is cancelled by keyboard after a confirmation, unless drawing has just begun', async ({
  page,
  context,
}) => {
  const { next } = await mockOrder(context, answers.waiting[1]);
  const error = { code: 'drawing_begun', message: 'We have begun to draw this order.' };
  await context.route('**/api/orders/current/cancel', (route) =>
    route.fulfill({ status: 409, json: { error } }),
  );
  await page.goto(mockLink);
  await page.getByRole('button', { name: 'Cancel and get my money back' }).press('Enter');
  const sure = page.getByRole('button', { name: 'Yes, cancel my order' });
  await expect(sure).toBeFocused();
  await sure.press('Enter');
  await expect(page.getByText('so it can no longer be cancelled')).toBeVisible();
  await context.route('**/api/orders/current/cancel', async (route) => {
    next(answers.cancelled[1]);
    await route.fulfill({ json: {} });
  });
  await sure.press('Enter');
  await expectHeaded(page, 'Cancelled');
  await expect(page.getByText('re_3QxRefund')).toBeVisible();
  await expect(sure).toBeHidden();
});

test('a stopped code is neither shown nor mailed again, and the page says why', async ({ page, context }) => {
  await mockOrder(context, answers.code_stopped[1]);
  await page.goto(mockLink);
  await expect(page.getByText('so the code that came for it cannot be used').last()).toBeVisible();
  await expect(panel(page, 'Send the mail again')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Draw another photo' })).toBeVisible();
});

test('a stopped code that had been restored is not said to be valid', async ({ page, context }) => {
  await mockOrder(context, answers.restored_code_stopped[1]);
  await page.goto(mockLink);
  await expect(page.getByText('your code is no longer valid').last()).toBeVisible();
  await expect(page.getByText('good for one image again')).toBeHidden();
});

test('a late payment whose refund was withdrawn is not said to be refunded', async ({ page, context }) => {
  await mockOrder(context, answers.paid_late_refused[1]);
  await page.goto(mockLink);
  await expect(page.getByText('so there was nothing to draw').last()).toBeVisible();
  await expect(page.getByText('It was stopped here')).toBeVisible();
  await expect(page.getByText('goes back the way you paid')).toBeHidden();
});

test('a broken connection is shown, and the order continues once it is back', async ({ page, context }) => {
  const { next } = await mockOrder(context, answers.approved[1]);
  await page.goto(mockLink);
  await expectHeaded(page, 'Drawing');
  await context.setOffline(true);
  await context.route('**/api/orders/current{,/events}', (route) => route.abort());
  await expect(page.getByText('The connection to the shop is down.')).toBeVisible();
  await expectAccessible(page);
  next(answers.drawn[1]);
  await context.unroute('**/api/orders/current{,/events}');
  await context.setOffline(false);
  await expectHeaded(page, 'Checking');
  await expect(page.getByText('The connection to the shop is down.')).toBeHidden();
});

test('every change of a real order is announced once', async ({ page }) => {
  const order = await api.order({ email: 'heard@example.com' });
  const { announced } = await recordAnnouncements(page);
  await page.goto(`/success#${order.token}`);
  await expectHeaded(page, 'Confirming your payment');
  await api.pay(order);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
  const titles = (await announced()).map((text) => text.split('. ')[0]);
  expect([titles[0], titles.at(-1)]).toEqual(['Confirming your payment', 'Your picture is ready']);
  expect(new Set(titles).size).toBe(titles.length);
});

test('an expired session leads to a new payment, and a declined card to another try', async ({ page }) => {
  const order = await api.order({ email: 'later@example.com' });
  await api.pay(order, 'expired');
  await api.reaches(order.token, 'expired', 60);
  await page.goto(`/success#${order.token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $4.99 now' }).click();
  await page.getByRole('button', { name: 'Card is declined' }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
});
