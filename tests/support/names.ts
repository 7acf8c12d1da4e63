import dns from 'node:dns';
import { afterAll, beforeAll, vi } from 'vitest';

/** Domain whose names resolve to this machine once `resolveNames` has been called. */
const domain = '.names.invalid';
/** Number of failed lookups of each name that does not resolve at present. */
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

/** Makes the names resolve in the tests of this file. The system's resolver only reads files that all processes share. */
export function resolveNames(): void {
  beforeAll(() => void vi.spyOn(dns, 'lookup').mockImplementation(lookUp as typeof dns.lookup));
  afterAll(() => vi.restoreAllMocks());
}

let names = 0;

/** Returns a name of this machine that can stop resolving, as when its name server is briefly away, and resolve again. */
export function newName() {
  names += 1;
  const name = `name-${names}${domain}`;
  return {
    name,
    lose: (): void => void unresolved.set(name, 0),
    /** Returns the number of failed lookups since `lose`. */
    missed: () => unresolved.get(name) ?? 0,
    find: (): void => void unresolved.delete(name),
  };
}
