import type { Page } from 'playwright/test';
import type { PasskeysAnswer } from '#contract/admin/passkeys.ts';
import type { PeopleAnswer } from '#contract/admin/people.ts';
import { firstOwner } from '#domain/person.ts';

const plain = { invitedUntil: null, hasSecondFactor: true, isFirst: false, isThis: false };
const people: PeopleAnswer = [
  { ...plain, id: firstOwner, name: 'Ada', role: 'owner', mailAddress: null, isFirst: true, isThis: true },
  { ...plain, id: '2', name: 'Grace', role: 'manager', mailAddress: 'grace@example.com' },
  {
    ...plain,
    id: '3',
    name: 'Eve',
    role: 'reviewer',
    mailAddress: 'eve@example.com',
    hasSecondFactor: false,
  },
  {
    ...{ ...plain, id: '4', name: 'The bookkeeper', role: 'viewer', mailAddress: 'books@example.com' },
    ...{ hasSecondFactor: false, invitedUntil: '2026-12-05T12:00:00.000Z' },
  },
];

const [day, hour] = [86_400_000, 3_600_000];
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const passkeys: PasskeysAnswer = [
  { id: '1', browser: 'Mac OS X Safari/605', createdAt: ago(40 * day), usedAt: ago(3 * hour) },
  { id: '2', browser: 'Android Chrome/140', createdAt: ago(hour), usedAt: null },
];

/** Shows a shop in which four people work, without inviting anybody. */
export const mockPeople = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/people', (route) => route.fulfill({ json: people }));

/** Shows two passkeys, which no authenticator has. */
export const mockPasskeys = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/passkeys', (route) => route.fulfill({ json: passkeys }));
