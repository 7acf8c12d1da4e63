import type { Page } from 'playwright/test';
import type { MonthAnswer } from '#contract/admin/months.ts';

/** A month of a shop that sells in two currencies, as no shop of the browser's tests does. */
export const monthAnswer: MonthAnswer = {
  ...{ month: '2026-10', zone: 'Europe/Berlin', isReal: true, note: null },
  sums: [
    { currency: 'eur', in: 412_386, back: 11_976, tax: 63_931, orders: 824 },
    { currency: 'usd', in: 24_950, back: 0, tax: 0, orders: 50 },
  ],
  fees: [{ currency: 'eur', amount: 38_274, movements: 898, ofAccount: 250 }],
};

export const missingFees =
  'Fees and payouts are not known: the Stripe key lacks Balance Transaction Sources: Read and Payouts: Read.';

export const mockMonth = (page: Page, answer = monthAnswer): Promise<unknown> =>
  page.route(/\/api\/admin\/month(\?|$)/, (route) => route.fulfill({ json: answer }));
