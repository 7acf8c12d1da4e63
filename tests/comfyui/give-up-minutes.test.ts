import { expect, test } from 'vitest';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { readConfig } from '#config.ts';
import { composeWorker } from '#worker/services.ts';
import { endOf, givenJob, givenStandin, unwatched } from '../support/comfyui.ts';
import { givenFolder } from '../support/folder.ts';
import { givenDatabase } from '../support/postgres.ts';
import { unreachable } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a worker gives up on a queue that stands still by GIVE_UP_MINUTES as an operator changes it', async () => {
  await using instance = await givenStandin();
  await using folder = await givenFolder();
  await using database = await givenDatabase();
  const paths = { DATA_DIR: folder.path, DATABASE_URL: database.url, COMFYUI_URLS: instance.url };
  const config = readConfig({ ...unreachable, ...paths });
  const worker = await composeWorker(config, await holdWorkerLock(database.url, 'test/give-up'));
  try {
    await waitUntil(async () => (await worker.comfy.instances())[0]?.healthy);
    await instance.fault('execution', 'never_executed');
    worker.config.GIVE_UP_MINUTES = 0.005;
    const error = await endOf(worker.comfy.draw(await givenJob(instance.url), unwatched));
    expect(error).toMatchObject({ kind: 'stalled' });
  } finally {
    await worker.close();
  }
});
