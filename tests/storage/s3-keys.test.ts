import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openFiles, type Files } from '#adapters/storage/files.ts';
import { createS3Client } from '#adapters/storage/s3-client.ts';
import { createS3Files } from '#adapters/storage/s3.ts';
import { isStorageTrouble } from '#adapters/storage/trouble.ts';
import { parseS3Url } from '#domain/storage-url.ts';
import { givenRole, type RoleKind } from '../support/aws-role.ts';
import { givenS3, type TestS3 } from '../support/s3.ts';

const photo = randomBytes(400_000);
const kinds: RoleKind[] = ['container', 'machine'];
let s3: TestS3;
beforeAll(async () => {
  s3 = await givenS3();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => s3[Symbol.asyncDispose]());

/** Opens the files of a shop without keys in its settings, on a machine with this environment. */
function openOn(environment: Record<string, string>): Promise<Files> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return openFiles({ url: s3.url, keys: undefined });
}

const tokenOf = (match: RegExp) => s3.headersOf(match)?.['x-amz-security-token'];

it.each(kinds)(
  'a file is stored and read with the keys of the %s’s role if the settings have none',
  async (kind) => {
    using role = await givenRole();
    const files = await openOn(role.settingsOf(kind));

    await files.put('photos', kind, photo);
    const read = await files.get('photos', kind);

    expect(read && photo.equals(read)).toBe(true);
    for (const method of ['PUT', 'GET'])
      expect(tokenOf(new RegExp(`^${method} /shop/toons/photos/${kind}`))).toBe('session-1');
    files.close();
  },
);

it('keys of a role are renewed before they expire', async () => {
  using role = await givenRole({ lastsMs: 1_000 });
  const files = await openOn(role.settingsOf('container'));

  await files.put('photos', 'early', photo);
  await files.put('photos', 'late', photo);

  expect(tokenOf(/early/)).toBe('session-1');
  expect(tokenOf(/late/)).toBe('session-2');
  files.close();
});

it('a machine whose role gives no keys says what is missing', async () => {
  using role = await givenRole({ isRefused: true });
  const files = await openOn(role.settingsOf('machine'));

  const asked = files.get('photos', 'none');

  await expect(asked).rejects.toMatchObject({ code: 'STORAGE_REFUSED', reason: 'CredentialsProviderError' });
  await expect(asked).rejects.toThrow(
    'no keys for s3://shop/toons/: AWS_ACCESS_KEY_ID is not set, and this machine has no profile and no role',
  );
  files.close();
});

it.each(kinds)('the %s’s role service that never answers soon counts as an outage', async (kind) => {
  using role = await givenRole({ isSilent: true });
  const files = await openOn(role.settingsOf(kind));
  const begun = performance.now();
  const failure: unknown = await files.put('photos', 'silent', photo).catch((error: unknown) => error);

  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(isStorageTrouble(failure)).toBe(true);
  files.close();
});

/** Returns the address of a request for a file, without sending it. */
async function addressOf(url: string): Promise<string> {
  const client = createS3Client(parseS3Url(url), s3.keys);
  let address = '';
  client.middlewareStack.add(
    () =>
      ({ request }) => {
        const { protocol, hostname, path } = request as Record<'protocol' | 'hostname' | 'path', string>;
        address = `${protocol}//${hostname}${path}`;
        throw new Error('that is all');
      },
    { step: 'finalizeRequest', priority: 'low' },
  );
  const files = createS3Files(client, parseS3Url(url));
  await expect(files.get('photos', 'one')).rejects.toThrow('that is all');
  files.close();
  return address;
}

it.each([
  ['s3://toons/shop?region=eu-central-1', 'https://toons.s3.eu-central-1.amazonaws.com/shop/photos/one'],
  // A wildcard certificate covers only one label below the service's name.
  ['s3://my.toons?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com/my.toons/photos/one'],
  ['s3://toons?region=eu-central-1&path-style=1', 'https://s3.eu-central-1.amazonaws.com/toons/photos/one'],
  ['s3://toons?endpoint=https://s3.example.com', 'https://s3.example.com/toons/photos/one'],
  ['s3://toons?endpoint=https://s3.example.com&path-style=0', 'https://toons.s3.example.com/photos/one'],
])('%s is reached at %s', async (url, address) => {
  expect(await addressOf(url)).toBe(address);
});
