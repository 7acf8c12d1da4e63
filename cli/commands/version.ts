import { appliedMigrations } from '#adapters/database/migrate.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { shopDatabaseUrl } from '#operator/shop-config.ts';
import { printAs } from '../command-line.ts';
import { createCommand } from '../command.ts';

/** Returns the last migration of the shop's database; undefined if it cannot be read. */
async function databaseVersion(): Promise<string | undefined> {
  try {
    return (await appliedMigrations(await shopDatabaseUrl())).at(-1);
  } catch {
    return undefined;
  }
}

export function command() {
  return createCommand('version', 'Shows all versions, for a bug report. It shows no secret.')
    .option('--json', 'prints JSON, for scripts')
    .action(async ({ json }) => {
      const { platform, arch, version: node } = process;
      const versions = {
        toonbooth: await shopVersion(),
        node,
        machine: `${platform} ${arch}`,
        database: (await databaseVersion()) ?? null,
      };
      printAs(json, versions, [
        `Toonbooth ${versions.toonbooth}`,
        `Node.js ${node}, ${versions.machine}`,
        versions.database === null
          ? 'No shop is running here.'
          : `Database: up to migration ${versions.database}`,
      ]);
    });
}
