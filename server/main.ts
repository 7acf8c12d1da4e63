import { settingsFile } from '#adapters/data-dir/contents.ts';
import { enableFailpoints } from '#adapters/failpoint.ts';
import { errorMessage } from '#adapters/log.ts';
import { announceReady, announceStandby, onCrash, onStop, takeOverOption } from '#adapters/process.ts';
import { endStart } from '#adapters/start-failure.ts';
import { isStorageTrouble } from '#adapters/storage/trouble.ts';
import { environment, readConfig, settingsWithSources } from '#config.ts';
import { keepWeb } from './http/earlier-webs.ts';
import { findWeb, startServer } from './serve.ts';

async function start(): Promise<void> {
  const given = environment();
  const config = readConfig(given);
  if (config.FAILPOINTS && !config.production) enableFailpoints();
  const takesOver = process.argv.includes(takeOverOption);
  const server = await startServer(config, config.HOST, undefined, takesOver ? announceStandby : undefined);
  onCrash(server.services);
  // Commands find the shop by this file; visitors need no command, so the shop runs without it.
  await settingsFile.write(config.DATA_DIR, settingsWithSources(given)).catch((error: unknown) => {
    if (!isStorageTrouble(error)) throw error;
    server.services.log.error('commands will not find this shop', { error: errorMessage(error) });
  });
  onStop(async () => {
    await settingsFile.remove(config.DATA_DIR);
    await server.close();
  });
  announceReady({ shop: config.PUBLIC_URL });
  // After the next upgrade, pages still open request this version's assets.
  await keepWeb(await findWeb(), config.DATA_DIR).catch((error: unknown) => {
    server.services.log.warn('open pages may miss a part after the next upgrade', {
      error: errorMessage(error),
    });
  });
}

start().catch(endStart);
