import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createComfy } from '#adapters/comfyui/comfyui.ts';
import { readSettings } from '#config.ts';
import { examineComfyFolders } from '#operator/doctor/comfyui-folders.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenFolder } from '../support/folder.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { sweepPromptFiles } from '#worker/periodic/retention.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import {
  atEachVersion,
  givenComfy,
  givenJob,
  givenStandin,
  leftOn,
  ourFolder,
  unwatched,
} from '../support/comfyui.ts';

/** Returns the paths of all files in a ComfyUI's folders. */
async function filesIn(dir: string): Promise<string[]> {
  const all = ['input', 'output', 'temp'].map(async (kind) => {
    const entries = await readdir(path.join(dir, kind), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  });
  return (await Promise.all(all)).flat();
}

atEachVersion((givenStandin) => {
  test('a prompt’s photo and picture are removed by its cleanup, and not before', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { dirs: [instance.dir] });
    const job = await givenJob(instance.url);
    const other = await givenJob(instance.url);

    await comfy.draw(job, unwatched);
    await comfy.draw(other, unwatched);
    expect(await filesIn(instance.dir)).toHaveLength(4);
    await comfy.cleanUp(job);

    const left = await filesIn(instance.dir);
    expect(left).toHaveLength(2);
    for (const file of left) expect(file).toContain(other.promptId);
  });

  test('a prompt that is cleaned up leaves no photo behind', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { dirs: [instance.dir] });
    const job = await givenJob(instance.url);
    await comfy.draw(job, unwatched);

    await comfy.cleanUp(job);

    expect(await filesIn(instance.dir)).toEqual([]);
  });
});

/** Creates ComfyUI's folders with files of these names in the shop's folder, and one of another client, all `minutes` old. */
async function givenLeftovers(names: string[], minutes: number) {
  const folder = await givenFolder();
  const then = new Date(Date.now() - minutes * 60_000);
  for (const kind of ['input', 'output', 'temp']) {
    const ours = names.map((name) => path.join(folder.path, kind, ourFolder, name));
    for (const run of [...ours, path.join(folder.path, kind)]) {
      await mkdir(run, { recursive: true });
      await writeFile(path.join(run, 'file.png'), 'x');
      await utimes(run, then, then);
    }
  }
  return folder;
}

test('two shops on one instance leave each other’s files alone', async () => {
  await using instance = await givenStandin();
  await using one = await givenWorkerServices([instance.url]);
  await using other = await givenWorkerServices([instance.url], { COMFYUI_DIRS: instance.dir });
  // Tests' databases are copies of one, with the same identity.
  await sql`update identity set id = gen_random_uuid()`.execute(other.services.db);
  const ours = await one.services.prompts.folder();
  expect(ours).not.toBe(await other.services.prompts.folder());
  const job = await givenJob(instance.url, { folder: ours });
  await one.services.comfy.draw(job, unwatched);
  const before = await filesIn(instance.dir);
  const old = new Date(Date.now() - 3_600_000);
  await Promise.all(before.map((file) => utimes(path.dirname(file), old, old)));

  await sweepPromptFiles(other.services);
  await cleanUpPrompts(other.services);

  expect(await filesIn(instance.dir)).toEqual(before);
  await sweepPromptFiles(one.services);
  await one.services.comfy.cleanUp(job);
  expect((await leftOn(instance.dir)).bytes).toBe(0);
});

test.each([
  ['goes away before it is cleaned up', 'drop', {}],
  ['refuses checks before it is cleaned up', 'status', { status: 403 }],
])('a drawing whose instance %s still succeeds, and is cleaned up later', async (_how, fault, detail) => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  await instance.fault('HEAD /view', fault, { times: 2, ...detail });

  await drawOrder(order, () => new AbortController().signal);

  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  expect(await services.prompts.isLeft(order.id)).toBe(true);
  await sql`update prompts set cleanup_due_at = now()`.execute(services.db);
  await instance.clearFaults();
  await cleanUpPrompts(services);
  expect(await services.prompts.isLeft(order.id)).toBe(false);
  expect((await leftOn(instance.dir)).bytes).toBe(0);
});

test('the files of an older version, in a folder shared by all shops, are cleaned up too', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved } = given;
  const order = await approved(await photoBytes('astronaut.png'));
  const job = await givenJob(instance.url, { folder: 'toonbooth' });
  await services.comfy.draw(job, unwatched);
  const { promptId, instance: url } = job;
  await addPrompt(services.db, { promptId, orderId: order.id, retry: 0, instance: url, seed: 1 });
  await services.prompts.end(promptId, 'cancelled', 'over');
  await sql`update prompts set folder = 'toonbooth'`.execute(services.db);

  await cleanUpPrompts(services);

  expect((await leftOn(instance.dir)).bytes).toBe(0);
  expect(await services.prompts.isLeft(order.id)).toBe(false);
});

test('prompts of ComfyUIs no longer in COMFYUI_URLS do not block the cleanup of others', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved } = given;
  const { prompts } = services;
  const order = await approved(await photoBytes('astronaut.png'));
  const givenEnded = async (url: string, promptId: string = randomUUID()) => {
    await addPrompt(services.db, { promptId, orderId: order.id, retry: 0, instance: url, seed: 1 });
    await prompts.end(promptId, 'cancelled', 'over');
  };
  for (let n = 0; n < 50; n += 1) await givenEnded('http://gone:8188');
  const job = await givenJob(instance.url, { folder: await prompts.folder() });
  await services.comfy.draw(job, unwatched);
  await givenEnded(instance.url, job.promptId);

  await cleanUpPrompts(services);

  expect((await leftOn(instance.dir)).bytes).toBe(0);
});

test('old files are swept, except those of open prompts and of others', async () => {
  const [over, open] = [randomUUID(), randomUUID()];
  await using old = await givenLeftovers([over, open], 9);
  await using young = await givenLeftovers([over], 7);
  const comfy = createComfy({ urls: [], dirs: [old.path, young.path, '/no/such/folder'] });

  expect(await comfy.sweepFiles(ourFolder, 8, [open])).toBe(3);

  expect(await filesIn(young.path)).toHaveLength(6);
  const left = await filesIn(old.path);
  expect(left.filter((file) => file.includes(open))).toHaveLength(3);
  expect(left.filter((file) => file.includes(over))).toEqual([]);
  expect(left).toHaveLength(6);
  comfy.close();
});

test('the doctor says who removes ComfyUI’s files, or what to do', async () => {
  await using folder = await givenLeftovers([], 0);
  const url = { COMFYUI_URLS: 'http://gpu:8188' };
  const examine = async (given: Record<string, string>) =>
    await examineComfyFolders({ settings: readSettings(given) });

  expect(await examine({})).toEqual([]);
  expect(await examine(url)).toMatchObject([
    { outcome: 'unchecked', remedy: expect.stringContaining('COMFYUI_DIRS') as string },
  ]);
  expect(await examine({ ...url, COMFYUI_DIRS: `${folder.path}, /no/such/folder` })).toMatchObject([
    {
      outcome: 'right',
      message: `can be removed from ${folder.path}: the worker does so within 10 minutes.`,
    },
    { outcome: 'wrong', message: expect.stringContaining('/no/such/folder: ENOENT') as string },
  ]);
});
