import { expect, type BrowserContext } from 'playwright/test';
import { answers } from './support/order-answers.ts';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { test } from './support/test.ts';

const offer = 'Tell me when it is ready';
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const address = { endpoint: 'https://push.example.com/one', keys };

/**
 * Gives the browser what one without a screen lacks, a push service and permission for its notifications, and records what the
 * shop is asked.
 */
async function givenPush(context: BrowserContext, permission: NotificationPermission = 'granted') {
  const asked: { method: string; body: unknown }[] = [];
  await context.addInitScript(
    ({ subscription, permission }) => {
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = () => Promise.resolve(permission);
    },
    { subscription: address, permission },
  );
  await context.route('**/api/orders/current/push', (route) => {
    const request = route.request();
    asked.push({ method: request.method(), body: request.postDataJSON() });
    return route.fulfill({ json: {} });
  });
  await mockOrder(context, answers.approved[1]);
  return asked;
}

test('a browser is told by its visitor’s click, again after a reload, until they take that back', async ({
  page,
  context,
}) => {
  const asked = await givenPush(context);
  await page.goto(mockLink);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByText('This browser will tell you when it is ready')).toBeVisible();
  expect(asked).toEqual([{ method: 'POST', body: address }]);
  await page.reload();
  await expect(page.getByText('This browser will tell you when it is ready')).toBeVisible();
  await expect.poll(() => asked).toHaveLength(2);

  await page.getByRole('button', { name: 'Don’t tell me' }).click();
  await expect(page.getByRole('button', { name: offer })).toBeFocused();
  expect(asked[2]).toEqual({ method: 'DELETE', body: { endpoint: address.endpoint } });
  await page.reload();
  await expect(page.getByRole('button', { name: offer })).toBeVisible();
});

test('a visitor who refuses messages is told why none will come', async ({ page, context }) => {
  const asked = await givenPush(context, 'denied');
  await page.goto(mockLink);
  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByText('This browser keeps our messages from you')).toBeVisible();
  expect(asked).toEqual([]);
});

/** Part of the service worker's scope that is used here. */
type WorkerScope = {
  registration: { showNotification: (title: string, options: { data: unknown }) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
  shown: unknown[];
};

test('a message is shown, and leads to its order’s page', async ({ page, context }) => {
  await givenPush(context);
  await page.goto(mockLink);
  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByText('This browser will tell you when it is ready')).toBeVisible();
  const { origin } = new URL(page.url());
  const url = `${origin}/success#${'B'.repeat(43)}`;
  const words = { body: 'Komm.', lang: 'de', tag: 'one' };
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('It is registered before the shop is asked');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
    scope.clients.openWindow = (opened) => Promise.resolve(void scope.shown.push(opened));
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'Dein Bild ist fertig', ...words, url });
  const registrationId = await registered;
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const notification = { title: 'Dein Bild ist fertig', ...words, icon: '/icon-192.png', data: { url } };
  await expect.poll(shown).toEqual([notification]);

  await worker.evaluate((address) => {
    const clicked = { data: { url: address }, close: () => undefined };
    const event = { notification: clicked, waitUntil: () => undefined };
    dispatchEvent(Object.assign(new Event('notificationclick'), event));
  }, url);
  await expect.poll(shown).toEqual([notification, url]);
});
