import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { beginAndLeave, endOf, givenComfy, givenJob, atEachVersion, unwatched } from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

async function expectPicture(drawing: Promise<{ bytes: Buffer }>): Promise<void> {
  expect((await sharp((await drawing).bytes).metadata()).width).toBe(64);
}

atEachVersion((givenStandin, version) => {
  test('an instance that restarts during a drawing has lost the prompt, which can be retried', async () => {
    await using instance = await givenStandin({ seconds: 5 });
    using comfy = givenComfy([instance.url]);
    let restarted = false;
    const onProgress = () => {
      if (!restarted) void instance.restart(300);
      restarted = true;
    };

    const error = await endOf(comfy.draw(await givenJob(instance.url), { ...unwatched, onProgress }));

    expect(error).toMatchObject({ kind: 'lost', retryable: true });
  });

  test('a picture that was ready before a restart is still found', async () => {
    await using instance = await givenStandin({ seconds: 0.1 });
    using comfy = givenComfy([instance.url]);
    const job = await givenJob(instance.url);
    await beginAndLeave([instance.url], job);
    await waitUntil(() => instance.requests('execution').some((run) => run.outcome === 'execution_success'));
    await instance.restart();

    await expectPicture(comfy.draw(job, unwatched));
    expect(instance.runs()).toBe(1);
  });

  test('a finished prompt without a history entry still gives its picture', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'empty_history');

    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
  });

  test('a prompt that vanishes before it shows any sign of life is cancelled', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'forget');

    expect((await endOf(comfy.draw(await givenJob(instance.url), unwatched))).kind).toBe('cancelled');
  });

  test('running out of memory is reported as such, and the models are unloaded for the next try', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'out_of_memory');

    const error = await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    expect(error).toMatchObject({ kind: 'out_of_memory', retryable: true });
    expect(instance.requests('POST /free')).toHaveLength(1);
    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
  });

  test('a hanging prompt is stopped at its deadline, and the instance works on', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'hang');

    const error = await endOf(
      comfy.draw(await givenJob(instance.url, { deadlineSeconds: { first: 0.5, later: 0.5 } }), unwatched),
    );

    expect(error).toMatchObject({ kind: 'timeout', retryable: true });
    await waitUntil(() => comfy.pick('tiny'));
    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
  });

  test('a prompt that is never executed counts as a stalled queue', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { stalledSeconds: () => 0.3 });
    await instance.fault('execution', 'never_executed');

    const error = await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    expect(error).toMatchObject({ kind: 'stalled', isTry: false });
    await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
  });

  test('a lost answer does not cause a second prompt', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('POST /prompt', 'lose_answer');

    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
    expect(instance.runs()).toBe(1);
    expect(instance.requests('POST /prompt')).toHaveLength(1);
  });

  test.each([
    ['an error page', 'status', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a cut connection', 'drop', {}],
    ['garbage', 'garbage', {}],
  ])('a prompt answered with %s, and not queued, is posted once more', async (_case, fault, detail) => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('POST /prompt', fault, detail);

    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
    expect(instance.runs()).toBe(1);
  });

  test('a prompt whose answer is lost is followed even if the instance falls silent', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { healthSeconds: 60 });
    await comfy.instances();
    await instance.fault('POST /upload', 'slow', { seconds: 0.5 });
    await instance.fault('POST /prompt', 'lose_answer');
    const job = await givenJob(instance.url);
    const look = `GET /${version === '0.3.64' ? 'history' : 'jobs'}/${job.promptId}`;

    const drawing = comfy.draw(job, unwatched);
    // It is looked for before it is posted, too, with several requests in old versions.
    await waitUntil(() => instance.requests('POST /upload/image').length > 0);
    await instance.fault(look, 'garbage', { times: 2 });

    await expectPicture(drawing);
    expect(instance.runs()).toBe(1);
  });

  test('a large picture may take longer than other answers', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { timeoutSeconds: 3, silentSeconds: 1 });
    await instance.fault('GET /view', 'slow', { seconds: 5, times: 9 });

    await expectPicture(comfy.draw(await givenJob(instance.url), unwatched));
  });

  test('a prompt that leaves no trace twice was not posted, and costs no try', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('POST /prompt', 'status', { times: 9 });

    const error = await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    expect(error).toMatchObject({ kind: 'unreachable', isTry: false });
    expect(instance.requests('POST /prompt')).toHaveLength(2);
  });

  test('a prompt queued under another id is cancelled', async () => {
    await using instance = await givenStandin({ seconds: 5 });
    using comfy = givenComfy([instance.url]);
    await instance.fault('POST /prompt', 'wrong_id');

    const error = await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    expect(error.kind).toBe('failed');
    expect(error.message).toContain('under another id');
    await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
    expect(instance.requests('execution').map((run) => run.outcome)).not.toContain('execution_success');
  });

  test('a partly valid graph is rejected and not executed', async () => {
    await using instance = await givenStandin({ seconds: 5 });
    using comfy = givenComfy([instance.url]);
    const job = await givenJob(instance.url);
    const broken = { class_type: 'SaveImage', inputs: { images: ['1', 0] }, _meta: { title: 'Broken' } };
    Object.assign(job.workflow, { '77': broken });

    const error = await endOf(comfy.draw(job, unwatched));

    expect(error).toMatchObject({ kind: 'rejected' });
    expect(error.message).toContain('"Broken": Required input is missing: filename_prefix');
    await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
  });

  test.each([
    ['of another prompt', 'foreign_output', 'wrong_picture'],
    ['that is missing', 'no_output', 'no_picture'],
    ['that is truncated', 'truncated_png', 'no_picture'],
  ])('a picture %s is refused', async (_case, fault, kind) => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', fault);

    expect((await endOf(comfy.draw(await givenJob(instance.url), unwatched))).kind).toBe(kind);
  });

  test('a failing node is named by its title, and a full disk there costs no try', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'disk_full');

    const error = await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    expect([error.kind, error.isTry]).toEqual(['unwritable', false]);
    expect(error.message).toMatch(/^".+" failed: OSError: .*No space left/);
  });

  test('a prompt that the operator stops is interrupted', async () => {
    await using instance = await givenStandin({ seconds: 5 });
    using comfy = givenComfy([instance.url]);
    let stopped = false;
    const onProgress = (percent: number) => {
      if (percent > 55 && !stopped) void instance.interruptAll();
      stopped ||= percent > 55;
    };

    const error = await endOf(comfy.draw(await givenJob(instance.url), { ...unwatched, onProgress }));

    expect(error).toMatchObject({ kind: 'interrupted', retryable: true });
  });

  const reads = version === '0.3.64' ? ['GET /queue', 'GET /history'] : ['GET /jobs$', 'GET /jobs/'];

  test.each([...reads, 'GET /view'])(
    'garbage at %s during a drawing is tolerated, even without a socket',
    async (route) => {
      await using instance = await givenStandin({ seconds: 0.3 });
      await instance.fault('GET /ws', 'drop', { times: 99 });
      using comfy = givenComfy([instance.url], { healthSeconds: 60 });
      const job = await givenJob(instance.url, { isNew: true });
      await comfy.instances();
      await instance.fault(route, route === 'GET /view' ? 'status' : 'garbage');

      await expectPicture(comfy.draw(job, unwatched));
      expect(instance.exchanges().filter((kind) => `${kind}$`.includes(route)).length).toBeGreaterThan(1);
    },
  );

  test('an instance that is silent for too long differs from one that has lost the prompt', async () => {
    await using instance = await givenStandin({ seconds: 5 });
    using comfy = givenComfy([instance.url], { silentSeconds: 0.5 });
    let restarted = false;
    const onProgress = () => {
      if (!restarted) void instance.restart(3000);
      restarted = true;
    };

    const error = await endOf(comfy.draw(await givenJob(instance.url), { ...unwatched, onProgress }));

    expect(error.kind).toBe('silent');
    await waitUntil(() => comfy.pick('tiny'));
  });

  test('a caller that stops watching leaves the prompt running', async () => {
    await using instance = await givenStandin({ seconds: 0.3 });
    const job = await givenJob(instance.url, { promptId: randomUUID() });

    await beginAndLeave([instance.url], job);

    await waitUntil(() => instance.requests('execution').some((run) => run.outcome === 'execution_success'));
  });
});

test('nothing is posted to an unreachable instance', async () => {
  using comfy = givenComfy(['http://127.0.0.1:9']);

  const error = await endOf(comfy.draw(await givenJob('http://127.0.0.1:9'), unwatched));

  expect(error).toMatchObject({ kind: 'unreachable', retryable: true });
});

test('another program is not mistaken for ComfyUI', async () => {
  const other = createServer((_request, response) => response.end('<html>It works!</html>')).listen(
    0,
    '127.0.0.1',
  );
  await waitUntil(() => other.listening);
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  using comfy = givenComfy([url]);
  try {
    const error = await endOf(comfy.draw(await givenJob(url), unwatched));

    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain('not as ComfyUI does');
    expect(comfy.pick('tiny')).toBeUndefined();
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
