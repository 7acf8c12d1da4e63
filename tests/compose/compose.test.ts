import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import type { GpuTier } from '#domain/style.ts';
import { garbageCollection } from '#launcher/processes/child.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { planFiles } from '#operator/models/plan.ts';
import { settingsSchema } from '#settings.ts';
import { givenFolder } from '../support/folder.ts';
import { composeOnly, pathOf, readCompose, textOf } from './compose-files.ts';

const shop = readCompose('docker-compose.yml');
const gpu = readCompose('docker-compose.gpu.yml');
const caddy = readCompose('docker-compose.caddy.yml');
const files = ['docker-compose.yml', 'docker-compose.gpu.yml', 'docker-compose.caddy.yml'];
const known = [...Object.keys(settingsSchema.shape), ...composeOnly];
/** Services that run once and end, or run only on request. */
const tools = ['models', 'editor'];

/** Excludes rules about the order of entries, and against naming an image that is built. */
const rules = {
  'no-build-and-image': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'service-dependencies-alphabetical-order': 0,
  'top-level-properties-order': 0,
} as const;

/** Allows Caddy to publish its ports to all interfaces. */
const rulesFor = (file: string) =>
  file.includes('caddy') ? { ...rules, 'no-unbound-port-interfaces': 0 as const } : rules;

function problemsIn(file: string): string[] {
  const linter = new DCLinter({ rules: rulesFor(file), quiet: true, debug: false, exclude: [] });
  return linter
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
}

test.each(files)('%s fits the compose specification', (name) => {
  expect(problemsIn(pathOf(name))).toEqual([]);
});

test('a file that violates the specification is noticed', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'docker-compose.yml');
  await writeFile(file, textOf('docker-compose.yml').replace('stop_grace_period:', 'stop_grace:'));

  expect(problemsIn(file).join()).toContain('invalid-schema');
});

test.each(files)('%s names only known settings', (name) => {
  const used = [...textOf(name).matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, variable]) => variable);
  const given = Object.values(readCompose(name).services)
    .filter(({ image }) => image === 'toonbooth:local' || image === undefined)
    .flatMap(({ environment }) => Object.keys(environment));

  expect([...used, ...given].filter((setting) => !known.includes(setting ?? ''))).toEqual([]);
});

test('server and worker collect garbage with the launcher’s options', () => {
  const [, options = ''] = /NODE_OPTIONS=(\S+)/.exec(textOf('Dockerfile')) ?? [];

  for (const name of ['server', 'worker'] as const) {
    const flags = shop.services[name]?.command.slice(1, -1) ?? [];
    expect([options, ...flags]).toEqual(garbageCollection);
  }
});

test('every service that keeps running has a health check', () => {
  const silent = Object.entries({ ...gpu.services, ...caddy.services, ...shop.services })
    .filter(([name]) => !tools.includes(name))
    .filter(([, { restart, healthcheck }]) => restart !== 'no' && !healthcheck)
    .map(([name]) => name);

  expect(silent).toEqual([]);
});

test('ports are published on loopback only, apart from the proxy’s', () => {
  const ports = [shop, gpu].flatMap(({ services }) =>
    Object.values(services).flatMap((service) => service.ports),
  );

  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('the files contain no secrets', () => {
  for (const name of files) expect(textOf(name)).not.toMatch(/\b(sk|rk|whsec)_\w|PASSWORD: |:\/\/\w+:\w+@/);
});

test.each(files)('no container of %s has capabilities or can gain any', (name) => {
  const loose = Object.entries(readCompose(name).services)
    // Services that extend another file's are tested in that file.
    .filter(([service]) => name === 'docker-compose.yml' || !(service in shop.services))
    .filter(
      ([, { security_opt: options, cap_drop: dropped }]) =>
        !options.includes('no-new-privileges:true') || !dropped.includes('ALL'),
    )
    .map(([service]) => service);

  expect(loose).toEqual([]);
});

test('the GPU file names the download size of both tiers', async () => {
  const manifest = await readManifest();
  const gigabytes = (tier: GpuTier) =>
    (planFiles(manifest, [], { tier }).files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e9).toFixed(1);

  expect(textOf('docker-compose.gpu.yml')).toContain(
    `\`run --rm models --tier small\` (${gigabytes('small')} GB) or \`--tier quality\` (${gigabytes('quality')} GB)`,
  );
});

test('server and worker get more time to stop than they need', () => {
  for (const name of ['server', 'worker']) {
    expect(Number.parseInt(shop.services[name]?.stop_grace_period ?? '0')).toBeGreaterThan(25);
  }
});

test.each(['server', 'worker'])('the %s reads the operator’s own styles and texts', (name) => {
  expect(shop.services[name]?.volumes).toEqual(
    expect.arrayContaining(['${STYLES_DIR:-styles}:/styles:ro', '${TEXTS_DIR:-texts}:/texts:ro']),
  );
});

test('the databases are reachable only by the shop', () => {
  expect(shop.networks.stores?.internal).toBe(true);
  for (const name of ['postgres', 'redis']) {
    expect(shop.services[name]?.networks).toEqual(['stores']);
    expect(shop.services[name]?.ports).toEqual([]);
  }
});

test('the shop’s secrets are mounted only by the shop', () => {
  const reading = Object.entries(shop.services).filter(([, { volumes }]) =>
    volumes.some((volume) => volume.startsWith('secrets:')),
  );

  expect(reading.map(([name]) => name)).toEqual(['secrets', 'server', 'worker']);
});

test('all kept data is in a named volume', () => {
  const mounts = Object.values(shop.services).flatMap(({ volumes }) =>
    volumes.map((volume) => volume.replace(/^\$\{[A-Z0-9_]+:-(\w+)\}/, '$1').split(':')[0]),
  );

  expect([...new Set(mounts)].sort()).toEqual(Object.keys(shop.volumes).sort());
});

test('ComfyUI is reachable only by the shop, and starts behind the watcher that sets its flags', () => {
  const comfyui = gpu.services.comfyui;

  expect(gpu.networks.gpu?.internal).toBe(true);
  expect(comfyui?.networks).toEqual(['gpu']);
  expect(comfyui?.ports).toEqual([]);
  // The watcher adds the flags: `watch-comfyui.test.ts`.
  expect(textOf('Dockerfile')).toMatch(
    /ENTRYPOINT \["python", "\/watch-comfyui\.py"\]\nCMD \["python", "main\.py"/,
  );
  for (const name of ['server', 'worker']) {
    expect(gpu.services[name]?.environment.COMFYUI_URLS).toMatch(/^http:\/\/comfyui:8188/);
    expect(gpu.services[name]?.networks).toContain('gpu');
  }
});

test.each([
  [
    'the stand-in',
    'comfyui-standin',
    { volume: 'comfyui-standin', there: '/data', here: '/comfyui-standin' },
  ],
  ['ComfyUI', 'comfyui', { volume: 'inputs', there: '/comfyui/input', here: '/comfyui/input' }],
  ['ComfyUI', 'comfyui', { volume: 'outputs', there: '/comfyui/output', here: '/comfyui/output' }],
])('the worker can remove files kept by %s', (_who, service, { volume, there, here }) => {
  const services = { ...gpu.services, ...shop.services };
  const worker = [shop, gpu].flatMap((file) => file.services.worker?.volumes ?? []);

  expect(services[service]?.volumes).toContain(`${volume}:${there}`);
  expect(worker).toContain(`${volume}:${here}`);
  expect(gpu.services.worker?.environment.COMFYUI_DIRS).toMatch(/^\/comfyui/);
});

test('the version of ComfyUI is new enough', () => {
  const [, major, minor] = /COMFYUI_VERSION=v(\d+)\.(\d+)\.(\d+)/.exec(textOf('Dockerfile')) ?? [];

  expect(Number(major) * 1000 + Number(minor)).toBeGreaterThan(9);
});

test('no stand-in runs unless requested', () => {
  const standins = ['mailbox', 'stripe', 'comfyui-standin'];

  for (const name of standins) expect(shop.services[name]?.profiles).toContain('standins');
  const others = Object.entries(shop.services).filter(([name]) => !standins.includes(name));
  expect(others.filter(([, { profiles }]) => profiles.length > 0)).toEqual([]);
});

test('the server, which runs the doctor, sees the same folders of ComfyUI as the worker', () => {
  const foldersOf = (file: typeof shop, name: string) =>
    file.services[name]?.volumes.filter((volume) => volume.includes(':/comfyui'));

  for (const file of [shop, gpu]) {
    expect(foldersOf(file, 'worker')).not.toEqual([]);
    expect(foldersOf(file, 'server')).toEqual(foldersOf(file, 'worker'));
    expect(file.services.server?.environment.COMFYUI_DIRS).toBe(
      file.services.worker?.environment.COMFYUI_DIRS,
    );
  }
});

test('the shop behind Caddy knows its address and expects one proxy', () => {
  for (const name of ['server', 'worker']) {
    expect(caddy.services[name]?.environment).toEqual({
      PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{DOMAIN:\?/) as string,
      TRUST_PROXY: '1',
    });
  }
  expect(textOf('docker/Caddyfile')).toContain('reverse_proxy server:3000');
});

test('the models are chosen by the ComfyUIs that draw, and come from the Internet', () => {
  const { models, worker } = gpu.services;

  expect(models?.environment.COMFYUI_URLS).toBe(worker?.environment.COMFYUI_URLS);
  expect(models?.environment.COMFYUI_URLS).toContain('http://comfyui:8188');
  expect(models?.environment.WORKFLOWS).toBe('${WORKFLOWS:-}');
  expect(models?.networks).toEqual(['default', 'gpu']);
  expect(models?.command).toEqual([]);
});

test('downloaded models are stored where ComfyUI looks for them', () => {
  const [models, comfyui, second] = ['models', 'comfyui', 'comfyui-2'].map(
    (name) => gpu.services[name]?.volumes[0],
  );

  expect(models).toBe('${MODELS_DIR:-models}:/models');
  for (const one of [comfyui, second]) expect(one).toBe('${MODELS_DIR:-models}:/comfyui/models');
});
