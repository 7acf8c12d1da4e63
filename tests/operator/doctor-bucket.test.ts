import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { examineStorage } from '#operator/doctor/stores.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { givenRole } from '../support/aws-role.ts';
import { givenS3, type S3Fault, type TestS3 } from '../support/s3.ts';
import { shopOf } from './broken-setups/broken-setup.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await givenS3();
});
afterEach(() => s3.clearFaults());
afterAll(() => s3[Symbol.asyncDispose]());

async function examine(settings: Record<string, string> = {}): Promise<Finding[]> {
  const findings = await examineStorage(
    shopOf({ DATA_DIR: '/nonexistent', ...s3.settings, ...settings }, undefined),
  );
  // The machine's disk is still examined for the database and other data in DATA_DIR.
  return findings.filter(({ check }) => check !== 'disk');
}

test('a bucket with all permissions is right, and is left unchanged', async () => {
  const said = await examine();

  expect(said.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
    'storage right',
    'storage.clock right',
    'storage.versions right',
  ]);
  expect(said[0]?.message).toContain('s3://shop/toons was listed');
  const objects = (lines: string[], method: string) =>
    lines.filter((line) => line.startsWith(`${method} /shop/toons/probe-`)).map((line) => line.split('?')[0]);
  const written = objects(s3.asked, 'PUT').map((line) => line?.slice(4));
  expect(written).toHaveLength(1);
  expect(objects(s3.asked, 'DELETE').map((line) => line?.slice(7))).toEqual(written);
});

const denied = { status: 403, code: 'AccessDenied' };

test.each<[string, S3Fault, RegExp, RegExp]>([
  [
    'may not list',
    { match: /list-type/, answer: denied },
    /list \(s3:ListBucket\)/,
    /s3:ListBucket on arn:aws:s3:::shop\./,
  ],
  [
    'may not write',
    { match: /^PUT/, answer: denied },
    /write \(s3:PutObject\)/,
    /on arn:aws:s3:::shop\/toons\/\*/,
  ],
  ['may not read', { match: /GET .*probe/, answer: denied }, /s3:GetObject/, /Allow .* s3:GetObject/],
  ['may not remove', { match: /^DELETE/, answer: denied }, /s3:DeleteObject/, /Allow .* s3:DeleteObject/],
  [
    'uses a wrong key',
    { match: /./, answer: { status: 403, code: 'SignatureDoesNotMatch' } },
    /SignatureDoesNotMatch/,
    /AWS_SECRET_ACCESS_KEY/,
  ],
  [
    'is in another region',
    { match: /./, answer: { status: 301, code: 'PermanentRedirect' } },
    /PermanentRedirect/,
    /\?region=/,
  ],
  [
    'has a clock that even the SDK cannot correct',
    { match: /./, answer: { status: 403, code: 'RequestTimeTooSkewed' } },
    /RequestTimeTooSkewed/,
    /timedatectl/,
  ],
])('a shop that %s gets the matching remedy', async (_name, fault, message, remedy) => {
  s3.inject({ ...fault, times: 99 });
  const [found, ...others] = await examine();

  expect(found).toMatchObject({ check: 'storage', outcome: 'wrong' });
  expect(found?.message).toMatch(message);
  expect(found?.remedy).toMatch(remedy);
  expect(others).toEqual([]);
});

test('a missing bucket and a missing service have different remedies', async () => {
  const [bucket] = await examine({ STORAGE_URL: s3.url.replace('s3://shop', 's3://another') });
  const [service] = await examine({ STORAGE_URL: 's3://shop?endpoint=http://127.0.0.1:4' });

  expect(bucket?.message).toContain('NoSuchBucket');
  expect(bucket?.remedy).toMatch(/^Create the bucket another at http/);
  expect(service?.message).toContain('ECONNREFUSED');
  expect(service?.remedy).toMatch(/^Check that http:\/\/127\.0\.0\.1:4 can be reached/);
});

test('a machine without keys reads where they can come from', async () => {
  using role = await givenRole({ isRefused: true });
  for (const [name, value] of Object.entries(role.settingsOf('machine'))) vi.stubEnv(name, value);
  const [bucket] = await examine(role.settingsOf('machine'));
  vi.unstubAllEnvs();

  expect(bucket).toMatchObject({ check: 'storage', outcome: 'wrong' });
  expect(bucket?.message).toContain('this machine has no profile and no role');
  expect(bucket?.remedy).toMatch(
    /^Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role/,
  );
  expect(bucket?.remedy).toContain('hop limit');
});

test('object versions that would preserve deleted photos are wrong', async () => {
  const body = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
  s3.inject({ match: /versioning/, body });
  const versions = (await examine()).find(({ check }) => check === 'storage.versions');

  expect(versions).toMatchObject({ outcome: 'wrong' });
  expect(versions?.remedy).toContain('lifecycle rule');
});

test('a clock that is off by minutes is wrong, even if the shop works with it', async () => {
  const headers = { Date: new Date(Date.now() - 200_000).toUTCString() };
  s3.inject({ match: /versioning/, answer: { status: 403, code: 'AccessDenied', headers } });
  const said = await examine();

  expect(said.find(({ check }) => check === 'storage')).toMatchObject({ outcome: 'right' });
  expect(said.find(({ check }) => check === 'storage.clock')?.message).toMatch(/it is \d+ s ahead of/);
  expect(said.find(({ check }) => check === 'storage.versions')).toMatchObject({ outcome: 'unchecked' });
});
