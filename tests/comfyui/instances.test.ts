import { expect, test } from 'vitest';
import { loadStyles } from '#adapters/styles/styles.ts';
import { endOf, givenComfy, givenJob, givenLog, atEachVersion, unwatched } from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

atEachVersion((givenStandin, version) => {
  test('every instance reports its version, memory and queue', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);

    expect(await comfy.instances()).toEqual([
      {
        url: instance.url,
        healthy: true,
        version,
        gpuMemoryBytes: 0,
        queue: 0,
        cannotDraw: [],
        lacks: [],
        troubles: [],
        warnings: version === '0.3.64' ? [expect.stringContaining('CVE-2026-56670') as string] : [],
      },
    ]);
  });

  test('work goes to the least busy instance, and in turn if all are equal', async () => {
    await using one = await givenStandin({ seconds: 1 });
    await using other = await givenStandin();
    using comfy = givenComfy([one.url, other.url]);
    await comfy.instances();

    expect(new Set([comfy.pick('tiny'), comfy.pick('tiny')])).toEqual(new Set([one.url, other.url]));
    const drawing = comfy.draw(await givenJob(one.url), unwatched);
    expect([comfy.pick('tiny'), comfy.pick('tiny')]).toEqual([other.url, other.url]);
    await drawing;
  });

  test('an instance that dies gets no more work until it is back', async () => {
    await using one = await givenStandin();
    await using other = await givenStandin();
    using comfy = givenComfy([one.url, other.url]);
    await comfy.instances();

    await one.restart(1000);
    await waitUntil(async () => (await comfy.instances())[0]?.healthy === false);
    expect([comfy.pick('tiny'), comfy.pick('tiny')]).toEqual([other.url, other.url]);

    await waitUntil(async () => (await comfy.instances())[0]?.healthy);
  });

  test('an instance that fails three times in a row pauses, and the log says if the shop closes', async () => {
    await using instance = await givenStandin();
    const { log, logged } = givenLog();
    using comfy = givenComfy([instance.url], { cooldownSeconds: 0.5, log });
    await comfy.instances();
    await instance.fault('execution', 'out_of_memory', { times: 3 });

    for (let run = 1; run <= 3; run += 1) {
      expect(comfy.pick('tiny')).toBe(instance.url);
      await endOf(comfy.draw(await givenJob(instance.url), unwatched));
    }

    expect(comfy.pick('tiny')).toBeUndefined();
    const closed = 'no ComfyUI can draw: the shop takes no orders until one can';
    await waitUntil(() => logged('error').includes(closed));
    expect(logged('warn').join()).toContain('ComfyUI failed at 3 prompts in a row and rests for 0.5 s');
    await waitUntil(() => comfy.pick('tiny'));
    await waitUntil(
      () => logged('info').filter((line) => line.startsWith('a ComfyUI can draw')).length === 2,
    );
  });

  test('an instance that is still stopping a prompt gets no other, but counts as healthy', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await comfy.instances();
    await instance.fault(version === '0.3.64' ? 'POST /queue' : 'POST /jobs', 'hang');

    void comfy.cancel(instance.url, '0b5c1b9e-64a5-4c53-9d64-1f1f7d1f2c11');

    expect(comfy.pick('tiny')).toBeUndefined();
    expect((await comfy.instances())[0]?.healthy).toBe(true);
    await waitUntil(() => comfy.pick('tiny'));
  });

  test('a refused graph does not count against the instance', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await comfy.instances();
    const job = await givenJob(instance.url);
    job.workflow['3'] = { class_type: 'NoSuchNode', inputs: {} };

    for (let run = 1; run <= 3; run += 1) await endOf(comfy.draw(job, unwatched));

    expect(comfy.pick('tiny')).toBe(instance.url);
  });

  test('an instance is warm after a drawing, and cold after an absence', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    expect(comfy.isWarm(instance.url)).toBe(false);

    await comfy.draw(await givenJob(instance.url), unwatched);
    expect(comfy.isWarm(instance.url)).toBe(true);

    await instance.restart(1000);
    await waitUntil(() => !comfy.isWarm(instance.url));
  });

  test('every style fits its node classes', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    const styles = await loadStyles({ dir: 'comfy-workflows', tier: 'cpu' });

    const workflows = Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow]));
    await comfy.check(() => ({ workflows, tiers: {} }));

    expect((await comfy.instances())[0]?.cannotDraw).toEqual([]);
  });

  test('small GPU graphs are used if no GPU has 20 GB', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);

    await comfy.instances();
    expect(comfy.tier()).toBe('small');
  });
});

test('there is no tier and no instance to pick while none is reachable', async () => {
  using comfy = givenComfy(['http://127.0.0.1:9']);

  await comfy.instances();
  expect(comfy.tier()).toBeUndefined();
  expect(comfy.pick('tiny')).toBeUndefined();
});
