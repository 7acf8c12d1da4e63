import { stat } from 'node:fs/promises';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import {
  isConnectionError,
  isOutdated,
  isReadOnlyError,
  readOnlyWords,
} from '#adapters/database/database.ts';
import { inOperatorsWords } from '#adapters/database/connection/unfit-database.ts';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { StorageError } from '#adapters/storage/trouble.ts';
import type { Services } from '#compose.ts';
import {
  dataDirOf,
  environment,
  readConfig,
  settingsWithSources,
  SettingsError,
  type Config,
} from '#config.ts';

/** Unparsed settings of a shop, and the time since which it runs with them; undefined if it does not run. */
export type FoundShop = { environment: Record<string, string>; startedAt: Date | undefined };

/** Reads the settings of the shop that runs from this folder; undefined if none does. @throws OperatorError without permission */
async function runningShop(dataDir: string): Promise<FoundShop | undefined> {
  try {
    const environment = await settingsFile.read(dataDir);
    return environment && { environment, startedAt: (await stat(settingsFile.pathIn(dataDir))).mtime };
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new OperatorError(
      `${settingsFile.pathIn(dataDir)} belongs to another account. Run this as the account that runs the shop.`,
    );
  }
}

/**
 * Finds the shop that a command acts on: the one that runs from `DATA_DIR`, with the settings it was started with, whatever the
 * environment says now; otherwise one with the given settings. @throws OperatorError without permission to read them
 */
export async function findShop(): Promise<FoundShop> {
  const given = settingsWithSources(environment());
  return (await runningShop(dataDirOf(given))) ?? { environment: given, startedAt: undefined };
}

/** Returns that shop's unparsed settings. */
export async function shopEnvironment(): Promise<Record<string, string>> {
  return (await findShop()).environment;
}

/** Returns that shop's parsed settings. @throws OperatorError that says what is missing */
export async function shopConfig(): Promise<Config> {
  try {
    return readConfig(await shopEnvironment());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new OperatorError(`${error.message}\nStart the shop first (npm start), or set what is missing.`);
  }
}

/** Returns that shop's DATABASE_URL. @throws OperatorError that says what is missing */
export async function shopDatabaseUrl(): Promise<string> {
  return (await shopConfig()).DATABASE_URL;
}

/** Turns errors that the operator can fix into an OperatorError that says how. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  return work.catch((thrown: unknown) => {
    const error = inOperatorsWords(thrown);
    if (isConnectionError(error))
      throw new OperatorError('The shop’s database does not answer. Start the shop first (npm start).');
    if (isReadOnlyError(error))
      throw new OperatorError(`${readOnlyWords}. toonbooth doctor says what to do.`);
    if (error instanceof StorageError)
      throw new OperatorError(`${error.message}\ntoonbooth doctor says what to do about it.`);
    if (isOutdated(error))
      throw new OperatorError(
        'The shop’s database is older than this program. Start the shop once: that brings it up to date.',
      );
    throw error;
  });
}

/** Passes over the missing table of a database that is older than this program: no setting was changed then. */
function unlessOutdated(error: unknown): void {
  if (!isOutdated(error)) throw error;
}

/** Composes the shop's services for one command, and closes them afterwards. They are loaded only here, as help needs none. */
export async function withShop<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { compose } = await import('#compose.ts');
  const services = await compose({ ...(await shopConfig()), LOG_LEVEL: 'error' }, 'operator');
  try {
    return await inWords(
      services
        .refreshConfig()
        .catch(unlessOutdated)
        .then(() => work(services)),
    );
  } finally {
    await services.close();
  }
}
