import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createClosers } from '../support/closers.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { openOuterWorld } from '../support/shop-base.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** What the builder is not sent, as .dockerignore says. */
const unsent =
  /^\.|\/\.|\.log$|\.md$|\.test\.ts$|^(bench|coverage|data|dist|docs|node_modules|test-results|tests)\//;

/** The commands of the Dockerfile's build stage, but for the installation. */
async function buildCommands(needed: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const [stage = ''] = text.split(/^FROM .* AS shop$/m);
  const runs = stage.replaceAll('\\\n', '').match(/^RUN .*$/gm) ?? [];
  const commands = runs.map((line) => line.replace(/^RUN /, '').replaceAll('/needed', needed));
  return commands.filter((command) => !command.startsWith('npm ci'));
}

/** No Docker engine is needed: the steps of its build, one by one, in a folder that holds nothing else. */
async function givenImageFolder() {
  const folder = await givenFolder();
  const app = path.join(folder.path, 'app');
  const { stdout } = await run('git', ['ls-files'], { cwd: root });
  for (const file of stdout.split('\n').filter((name) => name !== '' && !unsent.test(name))) {
    await mkdir(path.dirname(path.join(app, file)), { recursive: true });
    await cp(path.join(root, file), path.join(app, file));
  }
  await run('cp', ['-a', path.join(root, 'node_modules'), app]);
  for (const command of await buildCommands(path.join(folder.path, 'needed'))) {
    await run('sh', ['-euc', command], {
      ...{ cwd: app, maxBuffer: 1e8 },
      // As in a container: Vitest's own settings would make it a build for tests.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
  }
  return { app, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('what the image holds sells a picture, looks for faces, reads a HEIC and is small', async () => {
  await using image = await givenImageFolder();
  const opened = createClosers();
  const world = await openOuterWorld({ settings: { LOG_LEVEL: 'warn', PHOTO_ADVICE: '1' } }, opened);
  let said = '';
  const processes = ['server', 'worker'].map((program) => {
    const child = spawn(process.execPath, [`dist/programs/${program}/main.js`], {
      cwd: image.app,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...world.env },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    return child;
  });
  opened.defer(async () => {
    for (const child of processes.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  try {
    const customer = createCustomer(world);
    // Once the worker has seen ComfyUI, too.
    await waitUntil(async () => (await customer.call('getShop')).open);
    const { token } = await customer.buy();
    expect((await customer.picture(token)).length).toBeGreaterThan(10_000);
    const photo = await readFile(path.join(root, 'tests/photos/portrait.heic'));
    const photoId = await customer.upload(photo, 'portrait.heic');
    const looked = await waitUntil(async () => {
      const answer = await customer.call('getPhoto', { token: photoId });
      return answer.ready && answer;
    });
    expect(looked.faces).toHaveLength(1);
    expect(await (await fetch(`${world.url}/third-party-notices.txt`)).text()).toContain('## react - ');
    // As `docker compose exec` does: in an environment that the entry script has not filled in.
    const { PATH, HOME } = process.env;
    const { stdout: report } = await run('npm', ['run', '--silent', 'doctor', '--', '--json'], {
      ...{ cwd: image.app, env: { PATH, HOME, DATA_DIR: world.env.DATA_DIR } },
    });
    expect(JSON.parse(report)).toMatchObject({ running: true, counts: { wrong: 0 } });
  } finally {
    await opened.closeAll();
  }
  expect(said).not.toMatch(/Cannot find|not warmed up|crashed/);
  const { stdout: size } = await run('du', ['-sm', path.join(image.app, 'node_modules')]);
  expect(Number.parseInt(size)).toBeLessThan(60);
});
