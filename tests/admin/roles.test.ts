import { expect, test } from 'vitest';
import { adminRoutes } from '#contract/admin/routes.ts';
import { endpointOf } from '#contract/endpoints.ts';
import { roles, type Role } from '#domain/person.ts';
import { givenConsole } from '../support/console.ts';
import { givenPaid, sqlOf } from './given-paid.ts';

type RouteName = keyof typeof adminRoutes;

/** Tells which calls each role is refused, as its description promises: written down apart from the contract's table. */
const isRefused: Record<Role, (name: RouteName) => boolean> = {
  owner: () => false,
  manager: (name) =>
    /\/(tokens|people)/.test(name) ||
    /^POST .*\/(bench\/\w+|settings\/\w+|payments\/decide|services\/test|backups\/make|events\/send)$/.test(
      name,
    ),
  reviewer: (name) =>
    !/\/(session|sessions|second-factor|passkeys|appeals|borderline|gallery|review)(\/|$)/.test(name),
  viewer: (name) =>
    /\/(tokens|people)/.test(name) ||
    (name.startsWith('POST') &&
      !/\/(session|sessions|second-factor|passkeys|mails\/preview)(\/|$)/.test(name)),
};

/** Logging out comes last. */
const last = 'POST /api/admin/session/end';
const names = [...(Object.keys(adminRoutes) as RouteName[]).filter((name) => name !== last), last] as const;

test('each role may make the calls that it is promised, and no others', async () => {
  await using shop = await givenConsole();
  for (const role of roles) {
    const person = await shop.givenPerson(role);
    const found: Record<string, boolean> = {};
    for (const name of names) {
      const response = await person.send({ ...endpointOf(name), input: {} });
      found[name] = response.status === 403 && (await response.text()).includes('role_missing');
    }
    const promised = Object.fromEntries(names.map((name) => [name, isRefused[role](name)]));
    expect({ role, ...found }).toEqual({ role, ...promised });
  }
});

test('no answer to a reviewer has an address or an amount, even one that a visitor wrote', async () => {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6' });
  const [owner, reviewer] = [await shop.givenOperator(), await shop.givenPerson('reviewer')];
  const order = await givenPaid(shop, 'code_issued', { priceAmount: 49_123_456 });
  const close = await givenPaid(shop, 'delivered', { priceAmount: 49_123_456 });
  await sqlOf(shop)(
    `update orders set moderation = '{"porn": 0.57, "drawing": 0, "hentai": 0, "neutral": 0.43, "sexy": 0}'`,
  );
  await shop.services.appeals.add(
    order.id,
    'I paid $4.99 (4,99 EUR) for R-12AB-9XYZ: answer me at eve@example.com!',
  );
  const gets = names.filter((name) => name.startsWith('GET') && !isRefused.reviewer(name));
  const answersTo = async ({ send }: typeof owner) => {
    const answers = gets.map(async (name) => (await send({ ...endpointOf(name), input: {} })).text());
    return (await Promise.all(answers)).join('\n');
  };

  const decide = { id: order.id, uphold: false, reason: 'no' };
  const told = [
    await answersTo(reviewer),
    JSON.stringify(await reviewer.call('POST /api/admin/borderline/review', { id: close.id, uphold: true })),
    JSON.stringify(await reviewer.call('POST /api/admin/appeals/decide', decide)),
  ].join('\n');
  expect(told).toContain('I paid <amount> (<amount>) for R-12AB-9XYZ: answer me at <address>');
  expect(told).toContain(close.reference);
  expect(told).not.toMatch(
    /@|\p{Sc}|EUR|usd|49,?123|"(?:email|mailAddress|\w*[aA]mount|currency|paymentIntent)"/u,
  );
  await shop.services.appeals.add(close.id, 'Write to eve@example.com, I paid $4.99');
  expect(await answersTo(owner)).toContain('Write to eve@example.com, I paid $4.99');
});
