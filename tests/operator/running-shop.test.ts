import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { startShopProcesses } from '../support/shop-processes.ts';

test('a command acts on the shop that runs from the folder, whatever its own environment', async () => {
  await using shop = await startShopProcesses();
  await shop.ready();

  const { code, said } = await runProcess('cli/main', ['codes', 'issue'], {
    DATA_DIR: shop.dir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/elsewhere',
    WORKFLOWS: 'huge',
  });

  expect(said).toMatch(/^[0-9A-Z-]{14}\n$/);
  expect(code).toBe(0);
  expect(await query(shop.env.DATABASE_URL ?? '', 'select 1 from codes')).toHaveLength(1);
  const doctor = await runProcess('cli/main', ['doctor', '--json'], { DATA_DIR: shop.dir });
  expect(JSON.parse(doctor.said)).toMatchObject({ running: true, counts: { wrong: 0 } });
  expect(doctor.said).toMatch(/"server",\s+"outcome": "right"/);
  expect(doctor.said).toMatch(/"worker",\s+"outcome": "right"/);
  expect(doctor.said).toMatch(/"database.belongings",\s+"outcome": "right"/);
  expect(doctor.code).toBe(0);
  expect((await stat(settingsFile.pathIn(shop.dir))).mode & 0o777).toBe(0o600);
  await shop.stop();
  expect(existsSync(settingsFile.pathIn(shop.dir))).toBe(false);
});

test('a command without a running shop says what must be started or set', async () => {
  const { code, said } = await runProcess('cli/main', ['codes', 'issue'], { DATA_DIR: '/nowhere' });

  expect(code).toBe(1);
  expect(said).toContain('Start the shop first (npm start)');
});
