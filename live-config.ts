import type { SettingsNews } from './adapters/database/processes/settings-news.ts';
import type { createSettingChanges, StoredChange } from './adapters/database/tables/setting-changes.ts';
import { errorMessage, type Log } from './adapters/log.ts';
import { every } from './adapters/periodic.ts';
import type { Config } from './config.ts';
import { parsePrice } from './domain/money.ts';
import { parsePacks } from './domain/pack.ts';
import { changeableNames, judgeChanges } from './setting-changes.ts';

/** Seconds after which settings are read again even without news of a change. */
const rereadSeconds = 60;

const unset = Object.fromEntries(changeableNames.map((name) => [name, undefined]));

/** Returns the settings that a program has started with as one object, which `refresh` keeps as the operator has changed them. */
export function createLiveConfig(
  started: Config,
  { list }: Pick<ReturnType<typeof createSettingChanges>, 'list'>,
  log: Pick<Log, 'warn'>,
) {
  const config = { ...started };
  let known = '[]';

  async function read(): Promise<StoredChange[]> {
    const changes = await list();
    const found = JSON.stringify(changes);
    if (found === known) return changes;
    const { values, ignored } = judgeChanges(changes, started);
    for (const { name, problem } of ignored)
      log.warn('a changed setting is ignored', { error: `${name}: ${problem}` });
    Object.assign(config, unset, started, values);
    config.price = parsePrice(config.PRICE, config.CURRENCY);
    config.packs = parsePacks(config.PACKS, config.CURRENCY);
    known = found;
    return changes;
  }

  let last: Promise<StoredChange[]> = Promise.resolve([]);
  return {
    config,
    /** @returns the changes, those that are ignored included. @throws the database's own error */
    refresh: (): Promise<StoredChange[]> => {
      // One after the other: an earlier read must not undo what a later one has found.
      last = last.then(read, read);
      return last;
    },
  };
}

/**
 * Follows changed settings; while the database is away, they stay as they are.
 * @returns a function that stops it
 */
export function followSettings(
  { refreshConfig, log }: { refreshConfig: () => Promise<unknown>; log: Pick<Log, 'debug' | 'error'> },
  { onChange }: Pick<SettingsNews, 'onChange'>,
): () => Promise<void> {
  const follow = async (): Promise<void> => {
    await refreshConfig().catch((error: unknown) =>
      log.debug('changed settings not read', { error: errorMessage(error) }),
    );
  };
  onChange(() => void follow());
  return every(rereadSeconds, follow, log);
}
