import { readArguments, runCommand } from '#adapters/command.ts';
import { appliedMigrations } from '#adapters/database/migrate.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { operatorOptions, printAs } from './command-line.ts';
import { shopDatabaseUrl } from './shop-config.ts';

const usage = `Tells the version of everything, for a report. It holds no secret.

  npm run version [-- --json]`;

/** The last migration of the running shop's database; undefined while none runs. */
async function databaseVersion(): Promise<string | undefined> {
  try {
    return (await appliedMigrations(await shopDatabaseUrl())).at(-1);
  } catch {
    return undefined;
  }
}

await runCommand(async () => {
  const { values } = readArguments(usage, { json: operatorOptions.json });
  const { platform, arch, version: node } = process;
  const versions = {
    toonbooth: await shopVersion(),
    node,
    machine: `${platform} ${arch}`,
    database: (await databaseVersion()) ?? null,
  };
  printAs(values.json, versions, [
    `Toonbooth ${versions.toonbooth}`,
    `Node.js ${node}, ${versions.machine}`,
    versions.database === null ? 'No shop runs from here.' : `Database: up to migration ${versions.database}`,
  ]);
  return true;
});
