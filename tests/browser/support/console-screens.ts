import { expect, type BrowserContext, type Page } from 'playwright/test';
import type { DaysAnswer } from '#contract/admin/days.ts';
import { mockEvents } from './event-answers.ts';
import { mockUpdate } from './mock-update.ts';
import { missingFees, mockMonth, monthAnswer } from './month-answers.ts';
import { mockPasskeys, mockPeople } from './people-answers.ts';
import { api } from './shop.ts';
import { borderlineOrder, logLines, loginUrl, refusedOrder, unknownPayments } from './operator.ts';

/** Photo in all pictures of the documents: its sitter died long ago. */
export const sitter = 'pearl-earring.jpg';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
let operator: Cookies | undefined;

/** Logs in once for all pages of this worker. */
async function logIn(page: Page): Promise<void> {
  if (operator) return page.context().addCookies(operator);
  await page.goto(await loginUrl());
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  operator = await page.context().cookies();
}

const dayMs = 86_400_000;
/** Day, of the 30, on which a graphics card was broken. */
const badDay = 17;

function givenDay(n: number): DaysAnswer['days'][number] {
  const day = new Date(Date.now() - (29 - n) * dayMs).toISOString().slice(0, 10);
  const ordered = Math.round(22 + 6 * Math.sin((n * 2 * Math.PI) / 7) + n / 4);
  const refunded = n === badDay ? 9 : Number(n % 11 === 5);
  const medianSeconds = 38 + 4 * Math.sin(n * 0.9) + (n === badDay ? 30 : 0);
  return {
    ...{ day, delivered: ordered - refunded, rejected: [1, 2, 0, 0, 1][n % 5] ?? 0 },
    ...{ refunded, cancelled: Number(n % 9 === 4) },
    drawings: { medianSeconds, p95Seconds: medianSeconds * 1.6 },
    money: [{ currency: 'usd', isReal: true, in: 499 * ordered, back: 499 * refunded }],
  };
}

/** Returns a month of a successful shop with one bad day: no test shop has been open for so long. */
function givenDays(): DaysAnswer {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return { zone, days: Array.from({ length: 30 }, (_nothing, n) => givenDay(n)) };
}

/** Makes the window as high as the page, so that sticky elements are at the page's edge. */
export async function fitWindow(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/** Opens a page of the console that has content to show. */
function open(address: string, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  return async (page: Page): Promise<void> => {
    await logIn(page);
    await prepare(page);
    await page.goto(`/admin${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^(Loading|One moment)/)).toHaveCount(0);
    if (address === '') await expect(page.getByRole('img', { name: /30 days/ })).toHaveCount(3);
    await fitWindow(page);
    // Focus and hover would show in the picture.
    await page.mouse.move(0, 0);
  };
}

const once = new Set<string>();
/** Runs `work` only for the first picture of a page. */
const firstly = (name: string, work: () => Promise<unknown>) => async (): Promise<void> => {
  if (once.has(name)) return;
  once.add(name);
  await work();
};

const mockDays = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/days*', (route) => route.fulfill({ json: givenDays() }));

/** Pages of the operator's console, by the names of their pictures. */
export const consolePages: Record<string, (page: Page) => Promise<void>> = {
  'console-login': async (page) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expect(page.getByText('No password is set yet.')).toBeVisible();
  },
  'console-today': open('', mockDays),
  'console-update': open('', async (page) => {
    await mockDays(page);
    await mockUpdate(page, { running: '0.2.0', newest: '0.4.0', security: '0.3.1' });
  }),
  'console-orders': open(
    '/orders',
    firstly('orders', () => api.buy({ photo: sitter })),
  ),
  'console-order': async (page) => {
    const { orderId } = await api.buy({ photo: sitter });
    await open(`/orders/${orderId}`)(page);
  },
  'console-review': open(
    '/review',
    firstly('review', async () => {
      await refusedOrder('It is a statue in the park.', sitter);
      await borderlineOrder(sitter);
    }),
  ),
  'console-payments': open(
    '/payments',
    firstly('payments', () => unknownPayments('screens', 6)),
  ),
  'console-money': open('/money', mockMonth),
  'console-money-no-fees': open('/money', (page) =>
    mockMonth(page, { ...monthAnswer, sums: monthAnswer.sums.slice(0, 1), fees: [], note: missingFees }),
  ),
  'console-tokens': async (page) => {
    await open('/tokens')(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping');
    await page.getByRole('checkbox', { name: 'figures:read' }).check();
    await page.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('textbox', { name: 'The token' })).toBeVisible();
    await expect(page.getByText('Never used').first()).toBeVisible();
    await fitWindow(page);
  },
  'console-codes': async (page) => {
    await open('/codes')(page);
    await page.getByRole('spinbutton', { name: 'How many' }).fill('20');
    await page.getByRole('textbox', { name: 'Note' }).fill('Summer fair');
    await page.getByRole('button', { name: 'Issue them' }).click();
    await expect(page.getByRole('textbox', { name: 'The codes' })).toBeVisible();
    await open('/codes')(page);
    await expect(page.getByText('Summer fair').first()).toBeVisible();
  },
  'console-blocks': async (page) => {
    await open('/blocks')(page);
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`eve-${Date.now()}@example.com`);
    await page.getByRole('textbox', { name: 'Why' }).fill('three chargebacks');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText('is blocked until').first()).toBeVisible();
    await open('/blocks')(page);
    await expect(page.getByText('three chargebacks').first()).toBeVisible();
  },
  'console-selling': open('/selling'),
  'console-mails': open('/mails'),
  'console-mail': async (page) => {
    await open('/mails?mail=received&language=en')(page);
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await fitWindow(page);
  },
  'console-styles': open('/styles'),
  'console-bench': async (page) => {
    await open('/bench')(page);
    const drawn = page.getByText('4 of 4 drawn');
    if ((await drawn.count()) === 0) {
      await page.getByRole('combobox', { name: 'Style' }).selectOption('Anime');
      for (const photo of ['coffee', 'rocket']) await page.getByRole('checkbox', { name: photo }).uncheck();
      await page.getByRole('textbox', { name: 'Different settings' }).fill('blur_radius=9');
      await page.getByRole('button', { name: 'Draw them' }).click();
      await expect(drawn.first()).toBeVisible({ timeout: 90_000 });
    }
    await open('/bench')(page);
  },
  'console-services': open('/services'),
  'console-settings': async (page) => {
    await open('/settings')(page);
    const change = (name: string) => page.getByRole('button', { name: `Change ${name}` }).click();
    await change('MAX_WAIT');
    await page.getByRole('textbox', { name: 'New value of MAX_WAIT' }).fill('90');
    await page.keyboard.press('Enter');
    await expect(page.getByText('MAX_WAIT is "90" from now on')).toBeVisible();
    await open('/settings')(page);
    await change('PRICE');
  },
  'console-events': open('/events', mockEvents),
  'console-log': open('/log'),
  'console-log-services': open(
    '/log/services',
    firstly('log lines', async () => logLines((await api.buy({ photo: sitter })).orderId)),
  ),
  'console-sessions': open('/sessions'),
  'console-people': open('/people', mockPeople),
  'console-passkeys': open('/passkeys', mockPasskeys),
  'console-invitation': async (page) => {
    await page.goto(`/admin#invitation=${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  },
};
