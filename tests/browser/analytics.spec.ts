import { expect, type Page } from 'playwright/test';
import { api, choosePhoto, deliveredOrder } from './support/shop.ts';
import { test } from './support/test.ts';

const scripts = 'https://www.googletagmanager.com';
const collect = 'https://www.google-analytics.com';

/**
 * Imitates Google's script under pessimistic assumptions: values `set` apply only to explicit events, while events that it sends
 * by itself (changes of history, clicks, leaving) report the browser's present and previous address.
 */
function googleScript(collectUrl: string): void {
  type Facts = Record<string, unknown>;
  let known: Facts = {};
  const seen = { address: location.href };
  const hit = (facts: Facts) => {
    const {
      page_location = location.href,
      page_title = document.title,
      page_referrer = document.referrer,
    } = facts;
    const body = JSON.stringify({ ...facts, page_location, page_title, page_referrer });
    navigator.sendBeacon(collectUrl, body);
  };
  const hitOfItsOwn = (name: string) => {
    hit({ name, page_referrer: seen.address });
    seen.address = location.href;
  };
  const run = ([command, name, facts]: [string, unknown, Facts | undefined]) => {
    if (command === 'set') known = { ...known, ...(name as Facts) };
    if (command === 'config') known = { ...known, ...facts };
    if (command === 'event') hit({ name, ...known, ...facts });
  };
  const { dataLayer } = globalThis as unknown as { dataLayer: [string, unknown, Facts | undefined][] };
  dataLayer.forEach(run);
  const store = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...commands) => {
    commands.forEach(run);
    return store(...commands);
  };
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history);
    history[change] = (...args) => {
      original(...args);
      hitOfItsOwn(change);
    };
  }
  for (const event of ['popstate', 'hashchange', 'click', 'pagehide']) {
    addEventListener(event, () => hitOfItsOwn(event));
  }
}

/** Makes a shop's pages count visits. @returns the data that leaves the browser for Google */
async function countVisits(
  page: Page,
): Promise<{ loads: string[]; hits: Record<string, unknown>[]; sent: () => string }> {
  const loads: string[] = [];
  const hits: Record<string, unknown>[] = [];
  const all: string[] = [];
  page.on('request', (request) => {
    const host = new URL(request.url()).origin;
    if (host !== scripts && host !== collect) return;
    all.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });
  await page.route(/./, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('html')) return route.fulfill({ response: answer });
    const body = (await answer.text()).replace('"brand":', '"analyticsId":"G-TEST1234","brand":');
    const headers = answer.headers();
    const policy = headers['content-security-policy']
      ?.replace("script-src 'self'", `script-src 'self' ${scripts}`)
      .replace("connect-src 'self'", `connect-src 'self' ${collect}`);
    return route.fulfill({
      response: answer,
      body,
      headers: { ...headers, 'content-security-policy': policy ?? '' },
    });
  });
  await page.route(`${scripts}/**`, async (route) => {
    loads.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `(${googleScript.toString()})('${collect}/g/collect')`,
    });
  });
  await page.route(`${collect}/**`, async (route) => {
    hits.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({ status: 204 });
  });
  return { loads, hits, sent: () => all.join('\n') };
}

let delivered: Promise<string> | undefined;
/** Returns the token of one order for all these tests. */
const deliveredToken = () => (delivered ??= deliveredOrder(`counted-${Date.now()}@example.com`));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('visits are counted by path and by action if the operator counts them', async ({ page, baseURL }) => {
  const { loads, hits } = await countVisits(page);
  await page.goto('/?utm_source=news&email=ada@example.com');
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  const at = (path: string, search = '') => ({
    page_location: `${baseURL}${path}${search}`,
    page_path: path,
    page_title: path,
    page_referrer: '',
  });
  await expect
    .poll(() => hits)
    .toContainEqual({ name: 'page_view', send_page_view: false, ...at('/transform') });
  const home = at('/', '?utm_source=news');
  expect(hits).toContainEqual({ name: 'page_view', send_page_view: false, ...home });
  expect(hits).toContainEqual({ name: 'get_started', send_page_view: false, place: 'hero', ...home });
  expect(loads).toEqual([`${scripts}/gtag/js?id=G-TEST1234`]);
});

test('visits are not counted for visitors who object', async ({ page }) => {
  const { sent } = await countVisits(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  expect(sent()).toBe('');
});

test('no secret address leaves the browser, however a visitor arrives and goes on @slow', async ({
  page,
}) => {
  const token = await deliveredToken();
  const { shareUrl } = await api.call('POST /api/orders/current/share', { token });
  const { hits, sent } = await countVisits(page);
  const secrets = [token, shareUrl.slice(-43), 'cs_test_secret', 'ABCD-EFGH-JKLM', 'mistyped'];

  // Leaves each page and comes back: the script then sees the previous address.
  const around = async () => {
    await page
      .getByRole('link', { name: /Toonbooth/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL(/\/transform$/);
    await page.goBack();
    await page.goBack();
    await expect(heading(page)).toBeVisible();
  };
  // Each has a link within the document; of similar addresses one is enough.
  const addresses = [
    `/success#${token}`,
    '/success?session=cs_test_secret',
    new URL(shareUrl).pathname,
    '/transform#code=ABCD-EFGH-JKLM',
    // As mail programs rewrite links.
    `/success%23${token}?utm_source=mail`,
    '/transform%23code=ABCD-EFGH-JKLM?utm_source=mail',
    '/succes/mistyped',
  ];
  for (const address of addresses) {
    const before = hits.length;
    await page.goto('/');
    await expect.poll(() => hits.slice(before).map(({ name }) => name)).toContain('page_view');
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    if (address.endsWith(token)) await around();
  }
  expect(secrets.filter((secret) => sent().includes(secret))).toEqual([]);
});

test('an order’s page is opened as a new document if visits are counted @slow', async ({ page }) => {
  const token = await deliveredToken();
  const { orderId } = await api.status(token);
  const { hits, sent } = await countVisits(page);
  // Imitates the shop's answer when a code has paid.
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 201, json: { orderId, token, statusUrl: `/success#${token}` } }),
  );

  await choosePhoto(page, 'astronaut.png');
  await page.locator('label', { has: page.getByRole('radio', { name: /Bricks/i }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill('ada@example.com');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(heading(page)).toHaveText('Your picture is ready');

  await page.goto(`/transform?order=${orderId}&cancelled=1`);
  await page.locator(`a[href$="#${token}"]`).click();
  await expect(heading(page)).toHaveText('Your picture is ready');
  expect(hits.length).toBeGreaterThan(2);
  expect(sent()).not.toContain(token);
});
