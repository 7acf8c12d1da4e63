import { expect, test } from 'vitest';
import { rewrites } from '#tests/support/rewritten-links.ts';
import { codeLink, consoleLink, giftLink, openingLink, orderLink, restoreLink } from './secret-links.ts';

const token = 'aB3_-'.repeat(9).slice(0, 43);
const links = [
  orderLink('', token),
  ...['redraw', 'another', 'share'].map((at) => `/success?at=${at}#${token}`),
  codeLink('', 'ABCD-EFGH-JKMN'),
  openingLink('', token),
  giftLink('', token),
  consoleLink('', 'invitation', token),
  consoleLink('', 'login', token),
];

test.each(rewrites)('a link is restored after mail programs and scanners $does', ({ rewrite }) => {
  for (const link of links) {
    const [path, secret] = link.split('#');
    const restored = new URL(restoreLink(rewrite(link)), 'http://shop');
    expect([link, restored.pathname, restored.hash]).toEqual([link, path?.split('?')[0], `#${secret}`]);
    expect(restored.searchParams.get('at')).toBe(new URL(link, 'http://shop').searchParams.get('at'));
  }
});

test('an address without a secret, or of another page, stays as it is', () => {
  const others = [
    '/success?session=cs_test_a1',
    `/success?session=${token}`,
    `/success?fbclid=${token}`,
    `/success#${token}a`,
    '/transform?order=5&cancelled=1',
    '/transform#style',
    `/transform#opening=${token}a`,
    `/admin#invitation=${token}a`,
    `/admin/orders?login=1`,
    '/gift%23code=ABCD-EFGH-JKMN',
    `//elsewhere.example/success%23${token}`,
    `/share/${token}`,
  ];
  expect(others.map(restoreLink)).toEqual(others);
});

test.each([
  [`/success/${token}`, `/success#${token}`],
  [`/success?${token}&utm_source=mail`, `/success#${token}`],
  [`/admin%23INVITATION%3d${token}&utm_source=mail`, `/admin#INVITATION=${token}`],
  ['/transform%23code%3DABCD-EFGH-JKMN', '/transform#code=ABCD-EFGH-JKMN'],
  [`/success?lang=de&at=share%2523${token}.`, `/success?lang=de&at=share#${token}`],
])('%s leads to %s', (found, meant) => {
  expect(restoreLink(found)).toBe(meant);
});
