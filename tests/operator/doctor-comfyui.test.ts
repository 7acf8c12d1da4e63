import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readStyles } from '#adapters/styles/styles.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { createComfyuiInstances } from '#adapters/database/tables/comfyui-instances.ts';
import { readSettings } from '#config.ts';
import { examineComfy } from '#operator/doctor/comfyui.ts';
import { examineDrawing } from '#operator/doctor/drawing.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { createReporting } from '#worker/periodic/report-instances.ts';
import { givenStandin } from '../support/comfyui.ts';
import { givenFolder } from '../support/folder.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { givenMachine } from './comfy-double.ts';

/** Returns the findings about these machines' ComfyUIs: outcome and message. */
async function told(urls: string[], settings: Record<string, string> = {}): Promise<string[]> {
  const findings = await examineComfy({
    settings: readSettings({ COMFYUI_URLS: urls.join(','), ...settings }),
  });
  return findings.map(({ outcome, check, message }) => `${outcome} ${check}: ${message}`);
}

const filesOf = async (tier: 'small' | 'quality') => (await readManifest(tier)).map(({ file }) => file);

test.each([
  ['quality', 24e9, 'a GPU with 20 GB', '48 GB of RAM, preferably 64'],
  ['small', 12e9, 'a GPU with 8 GB', '16 GB of RAM'],
] as const)('a machine with everything that the %s graphs need is right', async (tier, memory, gpu, ram) => {
  using machine = await givenMachine({ gpuMemoryBytes: memory, models: await filesOf(tier) });

  expect(await told([machine.url])).toEqual([
    `right comfyui: version 0.33.0, cuda:0 Test Card, ${memory / 1e9}.0 GB, draws with the ${tier} graphs.`,
    expect.stringMatching(`^right comfyui.gpu-memory: .* need ${gpu}`),
    expect.stringMatching(`^right comfyui.ram: 64.0 GB; .* need ${ram}`),
    'right comfyui.security: version 0.33.0 has no security hole that Toonbooth knows of.',
    'right comfyui.nodes: has every node class of 5 styles.',
    expect.stringMatching(/^right comfyui.models: lists all \d+ model files/),
  ]);
});

test('the first of several GPUs counts, as ComfyUI draws on it', async () => {
  using machine = await givenMachine({ gpuMemoryBytes: 12e9, otherGpus: [48e9] });

  expect(await told([machine.url])).toContainEqual(
    expect.stringMatching(/^right comfyui: .*, cuda:0 Test Card, 12\.0 GB, draws with the small graphs/),
  );
});

test('every machine has its own finding, and the smallest one that answers decides the graphs', async () => {
  using large = await givenMachine({ models: await filesOf('small') });
  using small = await givenMachine({ gpuMemoryBytes: 8e9, models: await filesOf('small') });

  const lines = (await told([large.url, 'http://127.0.0.1:4', small.url])).filter((line) =>
    line.includes(' comfyui: '),
  );

  expect(lines).toEqual([
    expect.stringMatching(/^right .* 24\.0 GB, draws with the small graphs/),
    expect.stringMatching(/^wrong .* does not answer/),
    expect.stringMatching(/^right .* 8\.0 GB, draws with the small graphs/),
  ]);
});

test('a smaller GPU that leaves styles to a larger one is right, and says what it draws', async () => {
  await using folder = await givenFolder();
  const models = [...(await filesOf('small')), ...(await filesOf('quality'))];
  using large = await givenMachine({ models });
  using small = await givenMachine({ gpuMemoryBytes: 8e9, ramBytes: 32e9, models: await filesOf('small') });
  const settings = { WORKFLOWS: 'quality', STYLES_DIR: folder.path };
  const urls = [large.url, small.url];
  const ofSmall = async () =>
    (await examineComfy({ settings: readSettings({ COMFYUI_URLS: urls.join(','), ...settings }) })).filter(
      ({ subject }) => subject.includes(small.url),
    );

  const [idle, ...others] = await ofSmall();
  expect(idle).toMatchObject({
    outcome: 'right',
    message: expect.stringContaining(
      'draws nothing: a larger GPU has the memory that all styles need',
    ) as string,
    remedy: expect.stringMatching(/only a small graph/) as string,
  });
  expect(others.map(({ check }) => check)).toEqual(['comfyui.security']);

  for (const id of ['anime', 'bricks']) {
    await cp(path.resolve('comfy-workflows', id), path.join(folder.path, id), { recursive: true });
    for (const tier of ['quality', 'best']) await rm(path.join(folder.path, id, `${tier}.json`));
  }
  const findings = await ofSmall();
  expect(findings.map(({ outcome, check, message }) => `${outcome} ${check}: ${message}`)).toEqual([
    expect.stringContaining('draws bricks, anime; a larger GPU draws soccy, samsum, picasso.'),
    expect.stringMatching(/^right comfyui.gpu-memory: 8.0 GB; the small graphs need/),
    expect.stringMatching(/^right comfyui.ram: 32.0 GB; the small graphs need/),
    expect.stringMatching(/^right comfyui.security/),
    'right comfyui.nodes: has every node class of 2 styles.',
    expect.stringMatching(/^right comfyui.models: lists all \d+ model files/),
  ]);
  expect((await told(urls, settings)).filter((line) => line.startsWith('wrong'))).toEqual([]);
});

test('a large GPU that draws small graphs because of a smaller one says what would change that', async () => {
  using large = await givenMachine({ models: await filesOf('small') });
  using small = await givenMachine({ gpuMemoryBytes: 8e9, models: await filesOf('small') });
  const remedies = async (settings: Record<string, string>) =>
    (
      await examineComfy({
        settings: readSettings({ COMFYUI_URLS: `${large.url},${small.url}`, ...settings }),
      })
    ).flatMap(({ outcome, check, subject, remedy = '' }) =>
      check === 'comfyui' ? [`${outcome} ${subject.includes(large.url) ? 'large' : 'small'} ${remedy}`] : [],
    );

  expect(await remedies({})).toEqual([
    expect.stringMatching(/^right large .* set WORKFLOWS=quality.* only a small graph/),
    'right small ',
  ]);
  expect(await remedies({ WORKFLOWS: 'small' })).toEqual(['right large ', 'right small ']);
});

test('a model of an operator’s style is downloaded if its models.json names it, else added by hand', async () => {
  await using folder = await givenFolder();
  using machine = await givenMachine({ gpuMemoryBytes: 12e9, models: await filesOf('small') });
  const comic = path.join(folder.path, 'comic');
  await cp('comfy-workflows/bricks', comic, { recursive: true });
  for (const [file, from, to] of [
    ['style.json', '"bricks"', '"comic"'],
    ['small.json', /[\w.-]+\.safetensors/, 'comic.safetensors'],
  ] as const) {
    const text = await readFile(path.join(comic, file), 'utf8');
    await writeFile(path.join(comic, file), text.replace(from, to));
  }
  const remedy = async () => {
    const settings = readSettings({ COMFYUI_URLS: machine.url, STYLES_DIR: folder.path });
    const findings = await examineComfy({ settings });
    return findings.find(({ check, outcome }) => check === 'comfyui.models' && outcome === 'wrong')?.remedy;
  };

  expect(await remedy()).toMatch(
    /^Put these there yourself, or list them in models\.json of STYLES_DIR: .*comic\.safetensors/,
  );
  const [listed] = (await readManifest('small')).map((one) => ({ ...one, file: 'comic.safetensors' }));
  await writeFile(path.join(folder.path, 'models.json'), JSON.stringify({ files: [listed] }));
  expect(await remedy()).toBe(
    'On that ComfyUI’s machine: toonbooth models --tier small --into <its folder>/models (docker compose run --rm models --tier small).',
  );
});

const fp8 = 'qwen_image_edit_2511_fp8mixed.safetensors';
const int8 = 'qwen_image_edit_2511_int8_convrot.safetensors';

test.each([
  [
    'int8 on CUDA 12',
    '2.9.1+cu128',
    [int8],
    [`draws with ${int8}; with PyTorch 2.9.1+cu128, ${fp8} is quicker.`],
  ],
  [
    'fp8 on CUDA 13',
    '2.14.1+cu130',
    [fp8],
    [`draws with ${fp8}; with PyTorch 2.14.1+cu130, ${int8} is quicker.`],
  ],
  ['fp8 on CUDA 12', '2.9.1+cu128', [fp8], []],
  ['int8 on CUDA 13', '2.14.1+cu130', [int8], []],
  ['both', '2.14.1+cu130', [fp8, int8], []],
  ['neither', '2.14.1+cu130', [], []],
])(
  'an instance with %s is told if the other file is quicker, which is no fault',
  async (_, pytorch, there, hints) => {
    const others = (await filesOf('quality')).filter((file) => file !== fp8 && file !== int8);
    using machine = await givenMachine({ pytorch, models: [...others, ...there] });

    const findings = await examineComfy({ settings: readSettings({ COMFYUI_URLS: machine.url }) });

    const told = findings.filter(({ check }) => check === 'comfyui.variants');
    expect(told.map(({ message }) => message)).toEqual(hints);
    for (const { outcome, remedy } of told) {
      expect(outcome).toBe('right');
      expect(remedy).toMatch(/^On that ComfyUI’s machine, toonbooth models .*docker compose run --rm models/);
      expect(remedy?.includes('install PyTorch for CUDA 13')).toBe(pytorch.endsWith('cu128'));
    }
  },
);

test('a model file that a worker failed to load is wrong, even if it exists', async () => {
  await using instance = await givenStandin({ gpuMemoryBytes: 12e9 });
  const [style] = (await readStyles({ dir: 'comfy-workflows', tier: 'small' })).styles;
  if (!style) throw new Error('There is no style');
  await using given = await givenWorkerServices([instance.url], {}, { ...style, id: 'tiny' });
  const { comfy, config } = given.services;
  const report = () => createReporting(given.services, () => false)();
  await report();
  comfy.learnFromDrawing(instance.url, style.workflow, 'incomplete metadata, file not fully covered');
  await report();

  const lines = await told([instance.url], { DATABASE_URL: config.DATABASE_URL });

  expect(lines).toContainEqual(expect.stringMatching(/^right comfyui.models: lists all/));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^wrong comfyui.worker: has found that it cannot draw tiny \(.*safetensors.*\): incomplete metadata/,
    ),
  );
});

test.each([
  [
    'cannot save pictures: No picture can be saved: /upload/image answered 500',
    /^Make room on its disk, and let its account write to its output folder\.$/,
  ],
  [
    'does not answer: fetch failed: connect ECONNREFUSED',
    /^The doctor reaches it.* firewall between the worker and ComfyUI/,
  ],
  ['has 3 prompts waiting and executes none', /^Restart ComfyUI/],
  ['executed none of its prompts and rests for 30 s', /^Restart ComfyUI/],
  ['keeps running a prompt that should stop', /^Restart ComfyUI/],
  ['draws wrong test pictures of bricks', /^Compare its test pictures/],
  ['failed at 3 prompts in a row and rests for 30 s; the last one: torch.OutOfMemoryError', /out of memory/],
  ['cannot draw bricks (vae.safetensors): file not fully covered', /toonbooth models downloads it again/],
])('what a worker has against a ComfyUI, "%s", comes with its own remedy', async (trouble, remedy) => {
  await using database = await givenDatabase();
  await using instance = await givenStandin();
  const { db } = openDatabase(database.url, () => undefined);
  const seen = { url: instance.url, healthy: false, cannotDraw: [], queue: 0, troubles: [trouble] };
  await createComfyuiInstances(db).report('worker', [seen], []);
  await db.destroy();

  const settings = readSettings({
    COMFYUI_URLS: instance.url,
    WORKFLOWS: 'cpu',
    DATABASE_URL: database.url,
  });
  const told = (await examineComfy({ settings })).find(({ check }) => check === 'comfyui.worker');

  expect(told).toMatchObject({ outcome: 'wrong', message: `has found that it ${trouble}` });
  expect(told?.remedy).toMatch(remedy);
});

test('the files of the enlarger that the operator has chosen are asked for', async () => {
  using machine = await givenMachine({ models: await filesOf('small') });

  const settings = { WORKFLOWS: 'small', ENLARGER: 'seedvr2' };
  const lacking = (await told([machine.url], settings)).filter((line) => line.includes(' comfyui.models:'));

  expect(lacking).toEqual([
    expect.stringMatching(
      /^wrong .* lacks models: .*seedvr2_3b_int8_convrot.safetensors .*seedvr2_ema_vae_fp16.safetensors /,
    ),
  ]);
});

test('a test picture that cannot be saved is named with its remedy', async () => {
  await using comfyui = await givenStandin();
  const HIDDEN_STYLES = 'soccy,samsum,anime,picasso';
  const settings = readSettings({ COMFYUI_URLS: comfyui.url, WORKFLOWS: 'cpu', HIDDEN_STYLES });
  await comfyui.fault('execution', 'unwritable', { times: 9 });

  expect(await examineDrawing({ settings })).toMatchObject([
    {
      outcome: 'wrong',
      remedy: 'Make room on its disk, and let its account write to its output folder.',
    },
  ]);
});

test('a test picture shows whether a style can be drawn', async () => {
  await using comfyui = await givenStandin();
  const HIDDEN_STYLES = 'soccy,samsum,anime,picasso';
  const settings = readSettings({ COMFYUI_URLS: comfyui.url, WORKFLOWS: 'cpu', HIDDEN_STYLES });

  const [drawn] = await examineDrawing({ settings });
  await comfyui.fault('execution', 'out_of_memory', { times: 9 });
  const [failed] = await examineDrawing({ settings });

  expect(drawn).toMatchObject({
    outcome: 'right',
    message: expect.stringMatching(/^bricks with its cpu graph in/) as string,
  });
  expect(failed).toMatchObject({
    outcome: 'wrong',
    remedy: expect.stringContaining('See what ComfyUI says') as string,
  });
});
