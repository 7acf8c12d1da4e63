import ipaddr from 'ipaddr.js';

/** One IPv6 customer has at least a /64 to himself. */
const ipv6Bits = 64;

/**
 * The range that one visitor can be told by: an IPv4 address whole (mapped ones too), an IPv6 address by its /64.
 * What is no address at all makes a range of its own.
 */
export function networkRange(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`);
  return `${network.toString()}/${ipv6Bits}`;
}
