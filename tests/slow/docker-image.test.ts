import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createClosers } from '../support/closers.ts';
import { createCustomer } from '../support/customer.ts';
import { openOuterWorld } from '../support/shop-base.ts';
import { givenShopImage } from '../support/shop-image.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

test('the image sells a picture, finds faces, reads a HEIC, prints cards and is small', async () => {
  await using image = await givenShopImage();
  const opened = createClosers();
  const world = await openOuterWorld(
    { settings: { LOG_LEVEL: 'warn', PHOTO_ADVICE: '1', STYLES_DIR: '' } },
    opened,
  );
  const { DATA_DIR: _, ...settings } = world.env;
  let said = '';
  for (const program of ['server', 'worker']) {
    const command = ['docker/entry.sh', 'node', `dist/programs/${program}/main.js`];
    const child = image.start(command, settings);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    opened.defer(() => stop(child));
  }
  try {
    const customer = createCustomer(world);
    // The shop opens once the worker has seen ComfyUI, too.
    await waitUntil(async () => (await customer.call('GET /api/shop')).open);
    const { token } = await customer.buy();
    expect((await customer.picture(token)).length).toBeGreaterThan(10_000);
    const photo = await readFile(path.join(import.meta.dirname, '../photos/portrait.heic'));
    const photoId = await customer.upload(photo, 'portrait.heic');
    const looked = await waitUntil(async () => {
      const answer = await customer.call('GET /api/photos/current', { token: photoId });
      return answer.ready && answer;
    });
    expect(looked.faces).toHaveLength(1);
    const print = 'toonbooth codes print /data/cards.pdf && head -c 5 /data/cards.pdf';
    expect(await text(image.start(['sh', '-c', print], settings).stdout)).toMatch(/%PDF-$/);
    expect(await (await fetch(`${world.url}/third-party-notices.txt`)).text()).toContain('## react - ');
    // As `docker compose exec` does: without the environment that the entry script sets.
    const doctor = image.start(['toonbooth', 'doctor', '--json']);
    expect(JSON.parse(await text(doctor.stdout))).toMatchObject({ running: true, counts: { wrong: 0 } });
  } finally {
    await opened.closeAll();
  }
  expect(said).not.toMatch(/Cannot find|not warmed up|crashed|without ONNX Runtime/);
  const { stdout: size } = await run('du', ['-sm', path.join(image.app, 'node_modules')]);
  expect(Number.parseInt(size)).toBeLessThan(90);
});
