import dns from 'node:dns';
import { afterAll, beforeAll, vi } from 'vitest';

/** Names that end so lead to this machine, once `resolveNames` was called. */
const domain = '.names.invalid';
/** How often each of those that lead nowhere for now was asked for. */
const unresolved = new Map<string, number>();
const { lookup } = dns;

type Resolved = (error: NodeJS.ErrnoException | null, address: string | dns.LookupAddress[]) => void;

function lookUp(host: string, options: dns.LookupOptions, done: Resolved): void {
  const asked = unresolved.get(host);
  if (asked === undefined) {
    lookup(host.endsWith(domain) ? '127.0.0.1' : host, options, done);
    return;
  }
  unresolved.set(host, asked + 1);
  done(Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`), { code: 'EAI_AGAIN' }), '');
}

/** The names of the tests of this file resolve. The system's resolver knows nothing but what its files say, which all processes share. */
export function resolveNames(): void {
  beforeAll(() => void vi.spyOn(dns, 'lookup').mockImplementation(lookUp as typeof dns.lookup));
  afterAll(() => vi.restoreAllMocks());
}

let names = 0;

/** A name of this machine that can stop to resolve, as one whose name server is away for a moment, and resolve again. */
export function newName() {
  names += 1;
  const name = `name-${names}${domain}`;
  return {
    name,
    lose: (): void => void unresolved.set(name, 0),
    /** How often it was asked for in vain since. */
    missed: () => unresolved.get(name) ?? 0,
    find: (): void => void unresolved.delete(name),
  };
}
