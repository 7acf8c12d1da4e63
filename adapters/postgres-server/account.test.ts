import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { whyNoVolume } from '#tests/support/volume.ts';

const run = promisify(execFile);
const loader = path.join(import.meta.dirname, '../../tests/support/run/load-sources.mjs');
const account = path.join(import.meta.dirname, 'account.ts');
const starts = `
  const { accountForPostgres } = await import(${JSON.stringify(account)});
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 8 }, accountForPostgres))));
`;

test('first starts at the same time get the same account', async ({ skip }) => {
  skip(whyNoVolume !== undefined, whyNoVolume);
  await using folder = await givenFolder();
  // The machine's own accounts stay as they are: the processes see a copy of /etc.
  const script = `
    set -e
    cp -a /etc "$1/etc" && mount --bind "$1/etc" /etc
    sed -i "/^toonbooth:/d" /etc/passwd /etc/shadow /etc/group /etc/gshadow
    exec "$2" --import "$3" --input-type=module --eval "$4"
  `;
  const { stdout } = await run('unshare', [
    ...['--mount', 'sh', '-c', script, 'sh'],
    ...[folder.path, process.execPath, loader, starts],
  ]);
  const found = JSON.parse(stdout) as unknown[];
  expect(found).toHaveLength(8);
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
});
