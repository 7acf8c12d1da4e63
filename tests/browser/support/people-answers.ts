import type { Page } from 'playwright/test';
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

/** Shows a shop in which four people work, without inviting anybody. */
export const mockPeople = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/people', (route) => route.fulfill({ json: people }));
