import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { addressesFile, portsFile, postgresHomeFile, secretsFile } from './contents.ts';

/** Files as version 0.1.0 wrote them. */
const written = {
  'addresses.json': `{
  "shop": "http://localhost:3000",
  "console": "http://localhost:3000/admin",
  "mailbox": "http://127.0.0.1:21003",
  "stripe": "http://127.0.0.1:21002",
  "comfyui": null
}
`,
  'ports.json': `{
  "shop": 3000,
  "comfyui": 21001,
  "stripe": 21002,
  "mailbox": 21003,
  "smtp": 21004,
  "postgres": 21005
}
`,
  'secrets.json': `{
  "appSecret": "a1",
  "databasePassword": "b2",
  "stripeSecretKey": "sk_test_c3",
  "stripeWebhookSecret": "whsec_d4"
}
`,
  'postgres-home': '/var/lib/toonbooth/6f1e\n',
};

test('files of earlier versions are read', async () => {
  await using folder = await givenFolder();
  for (const [name, text] of Object.entries(written)) await writeFile(path.join(folder.path, name), text);

  expect(await addressesFile.read(folder.path)).toEqual(JSON.parse(written['addresses.json']));
  expect(await portsFile.read(folder.path)).toEqual(JSON.parse(written['ports.json']));
  expect(await secretsFile.read(folder.path)).toEqual(JSON.parse(written['secrets.json']));
  expect(await postgresHomeFile.read(folder.path)).toBe('/var/lib/toonbooth/6f1e');
});

test('a file is written atomically, for its owner alone, and read back', async () => {
  await using folder = await givenFolder();
  expect(await postgresHomeFile.read(folder.path)).toBeUndefined();
  await writeFile(postgresHomeFile.pathIn(folder.path), 'old');
  await chmod(postgresHomeFile.pathIn(folder.path), 0o644);

  await postgresHomeFile.write(folder.path, '/elsewhere');

  expect(await postgresHomeFile.read(folder.path)).toBe('/elsewhere');
  expect((await stat(postgresHomeFile.pathIn(folder.path))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder.path)).toEqual(['postgres-home']);
});

test('a malformed file is an error that names it', async () => {
  await using folder = await givenFolder();
  await writeFile(portsFile.pathIn(folder.path), '{"shop": "3000"}');

  await expect(portsFile.read(folder.path)).rejects.toThrow(/ports\.json cannot be read/);
});

test('the first file creates the folder', async () => {
  await using folder = await givenFolder();
  const dataDir = path.join(folder.path, 'not', 'there');

  await postgresHomeFile.write(dataDir, '/var/lib/toonbooth/6f1e');

  expect(await postgresHomeFile.read(dataDir)).toBe('/var/lib/toonbooth/6f1e');
});
