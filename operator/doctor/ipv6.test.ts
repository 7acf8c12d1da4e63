import { expect, test } from 'vitest';
import { examineIpv6 } from './ipv6.ts';
import { readSettings } from '#config.ts';

const shop = { settings: readSettings({ PUBLIC_URL: 'https://toons.example.com' }) };
const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

test.each([
  ['a bridge without IPv6', ['172.18.0.4', 'fe80::42'], 'wrong'],
  ['a bridge with IPv6', ['172.18.0.4', 'fd00:dead::4'], 'right'],
])('Caddy on %s gets the right verdict on telling IPv6 visitors apart', async (_bridge, own, outcome) => {
  expect(await examineIpv6(shop, { hasCaddy: yes, hasAddress: yes, own: () => own })).toMatchObject([
    { check: 'address.ipv6', outcome },
  ]);
});

test.each([
  ['without an AAAA record', { hasCaddy: yes, hasAddress: no }],
  ['behind another proxy', { hasCaddy: no, hasAddress: yes }],
])('a shop %s gets no finding', async (_why, network) => {
  expect(await examineIpv6(shop, { ...network, own: () => [] })).toEqual([]);
});
