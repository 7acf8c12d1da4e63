import ipaddr from 'ipaddr.js';

/** Prefix length: an IPv6 customer has at least a /64. */
const ipv6Bits = 64;

/**
 * Returns the network range that identifies a visitor: a whole IPv4 address (mapped ones too), or the /64 of an IPv6 address.
 * Everything that is not an address falls into one range, `unknown`.
 */
export function networkRange(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`);
  return `${network.toString()}/${ipv6Bits}`;
}
