import { print } from '#adapters/command.ts';
import { appliedMigrations, migrate } from '#adapters/database/migrate.ts';
import { inWords, shopDatabaseUrl } from '#operator/shop-config.ts';
import { createCommand } from '../command.ts';

async function migrateShop(): Promise<void> {
  const url = await shopDatabaseUrl();
  const before = await appliedMigrations(url);
  await migrate(url);
  const added = (await appliedMigrations(url)).filter((name) => !before.includes(name));
  if (added.length === 0) print('The database was up to date.');
  for (const name of added) print(`${name} is applied.`);
}

export function command() {
  return createCommand(
    'migrate',
    'Brings the database up to this version while the version before still runs, so that the start of this version has less to do. ' +
      'Refused if the version before could not go on.',
  ).action(() => inWords(migrateShop()));
}
