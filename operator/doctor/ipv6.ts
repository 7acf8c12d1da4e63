import { lookup, resolve6 } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublic } from '#config.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('address.ipv6', 'IPv6');

/** Network as this process sees it. */
type Network = {
  /** Whether the compose file's Caddy is in front of the shop: another proxy is not behind Docker's bridge. */
  hasCaddy: () => Promise<boolean>;
  /** Whether the host has an AAAA record. */
  hasAddress: (host: string) => Promise<boolean>;
  /** Addresses of this container, without loopback. */
  own: () => string[];
};

const succeeds = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

const ours: Network = {
  hasCaddy: () => succeeds(lookup('caddy')),
  hasAddress: (host) => succeeds(resolve6(host)),
  own: () =>
    Object.values(networkInterfaces()).flatMap((list = []) =>
      list.filter(({ internal }) => !internal).map(({ address }) => address),
    ),
};

const isRouted = (address: string): boolean => isIPv6(address) && !address.startsWith('fe80:');

/** Checks whether IPv6 visitors keep their addresses inside the container: a Docker bridge without IPv6 shows all as one. */
export async function examineIpv6(
  { settings: { PUBLIC_URL: url } }: Pick<ExaminedShop, 'settings'>,
  network = ours,
): Promise<Finding[]> {
  if (url === undefined || !isPublic(url) || !(await network.hasCaddy())) return [];
  const { hostname } = new URL(url);
  if (!(await network.hasAddress(hostname))) return [];
  if (network.own().some(isRouted)) return [check.right('visitors keep their addresses.')];
  return [
    check.wrong(
      `${hostname} also has an IPv6 address in DNS, and Docker shows all visitors who use it as one address: they share its limits.`,
      'Set DOCKER_IPV6=true (Docker 27 or newer) and create the network anew with `docker compose down` and `up -d`, or remove the AAAA record.',
    ),
  ];
}
