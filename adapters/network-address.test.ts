import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkRange } from './network-address.ts';

describe('the range of a network address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s', (address, range) => {
    expect(networkRange(address)).toBe(range);
  });

  it('is the same for all spellings of an IPv4 address, and different for others', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(networkRange(`::ffff:${one}`)).toBe(networkRange(one));
        expect(networkRange(one) === networkRange(other)).toBe(one === other);
      }),
    );
  });

  it('is the same for two IPv6 addresses exactly when their first 64 bits are', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(half, half, half, half, (network, rest, otherNetwork, otherRest) => {
        const range = networkRange(`${network}:${rest}`);
        expect(networkRange(`${network}:${otherRest}`.toUpperCase())).toBe(range);
        expect(networkRange(`${otherNetwork}:${rest}`) === range).toBe(network === otherNetwork);
      }),
    );
  });
});
