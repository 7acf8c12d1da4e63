import path from 'node:path';
import { expect, test } from 'vitest';
import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import { loadStyles, openStyles, type Style } from '#adapters/styles/styles.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { givenMachine } from '../operator/comfy-double.ts';
import { startShop } from '../support/shop.ts';
import { createCustomer } from '../support/customer.ts';
import { givenComfy, givenLog, givenStandin } from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

const dir = path.resolve('comfy-workflows');
const all = (await loadStyles({ dir, tier: 'cpu' })).map(({ id }) => id);
const filesOf = async (tier: 'small' | 'quality') => (await readManifest(tier)).map(({ file }) => file);

async function check(
  comfy: Comfy,
  styles: Iterable<Style>,
  more: { allowsOld?: boolean } = {},
): Promise<string[] | undefined> {
  const demanded = [...styles];
  const workflows = Object.fromEntries(demanded.map(({ id, workflow }) => [id, workflow]));
  const tiers = Object.fromEntries(demanded.map(({ id, tier }) => [id, tier]));
  await comfy.check(() => ({ workflows, tiers, ...more }));
  return (await comfy.instances())[0]?.cannotDraw;
}

test.each([
  ['quality', 24e9],
  ['small', 12e9],
] as const)(
  'the %s graphs are used if WORKFLOWS is unset and the GPUs have %d bytes',
  async (tier, memory) => {
    using machine = await givenMachine({ gpuMemoryBytes: memory, models: await filesOf(tier) });
    using comfy = givenComfy([machine.url]);
    const styles = await openStyles({ dir, tier: undefined, tierNow: comfy.tier });

    await comfy.instances();

    expect(styles.get('anime')?.tier).toBe(tier);
    expect(await check(comfy, styles.values())).toEqual([]);
    expect(comfy.pick('anime')).toBe(machine.url);
  },
);

test('a machine without a GPU draws no GPU graph, and the log says what to do', async () => {
  using machine = await givenMachine({ gpuMemoryBytes: 0, models: await filesOf('small') });
  const { log, logged } = givenLog();
  using comfy = givenComfy([machine.url], { log });
  const styles = await openStyles({ dir, tier: undefined, tierNow: comfy.tier });

  expect(await check(comfy, styles.values())).toEqual(all);
  expect(logged('error')).toEqual([
    'ComfyUI has no GPU: give it one, or set WORKFLOWS=cpu for test drawings',
  ]);
});

test('all of a machine’s problems and missing files are reported at once, GPU or not', async () => {
  using machine = await givenMachine({ gpuMemoryBytes: 0, version: '0.3.64', models: [] });
  const { log, logged } = givenLog();
  using comfy = givenComfy([machine.url], { log });
  const styles = await openStyles({ dir, tier: 'small' });

  expect(await check(comfy, styles.values())).toEqual(all);
  const said = logged('error').join('\n');
  expect(said).toContain('ComfyUI has no GPU');
  expect(said).toContain('is version 0.3.64, and the small graphs need 0.9.2: update ComfyUI');
  for (const file of await filesOf('small')) expect(said).toContain(file);
});

test('a ComfyUI older than the graphs require draws none of them, even if it has the node classes', async () => {
  using machine = await givenMachine({ version: '0.9.1', models: await filesOf('quality') });
  using comfy = givenComfy([machine.url]);
  const styles = await openStyles({ dir, tier: 'quality' });

  expect(await check(comfy, styles.values())).toEqual(all);
});

test('a ComfyUI with known security holes draws GPU graphs only if the operator allows it', async () => {
  using machine = await givenMachine({ version: '0.27.1', models: await filesOf('small') });
  const { log, logged } = givenLog();
  using refusing = givenComfy([machine.url], { log });
  using allowing = givenComfy([machine.url]);
  const styles = await openStyles({ dir, tier: 'small' });

  expect(await check(refusing, styles.values())).toEqual(all);
  expect(await check(allowing, styles.values(), { allowsOld: true })).toEqual([]);
  expect(logged('error').join()).toMatch(
    /^ComfyUI is version 0\.27\.1, .*CVE-2026-56673.*ALLOW_OLD_COMFYUI=1$/,
  );
  expect((await allowing.instances())[0]?.warnings).toEqual([expect.stringContaining('CVE-2026-56671')]);
});

test('a GPU leaves to a larger one what only that has memory for, and draws it where there is none', async () => {
  const models = [...(await filesOf('small')), ...(await filesOf('quality'))];
  using small = await givenMachine({ gpuMemoryBytes: 8e9, models });
  using large = await givenMachine({ gpuMemoryBytes: 24e9, models });
  using both = givenComfy([small.url, large.url]);
  using alone = givenComfy([small.url]);
  const quality = await loadStyles({ dir, tier: 'quality' });
  const styles = (await loadStyles({ dir, tier: 'small' })).map((style) =>
    style.id === 'anime' ? (quality.find(({ id }) => id === 'anime') ?? style) : style,
  );

  expect(await check(both, styles)).toEqual(['anime']);
  expect([both.pick('anime'), both.pick('anime')]).toEqual([large.url, large.url]);
  expect(new Set([both.pick('bricks'), both.pick('bricks')])).toEqual(new Set([small.url, large.url]));
  expect(await check(alone, styles)).toEqual([]);
});

/** Adds a LoRA as an operator's own style may have, as the shipped ones all load the same files. */
function withOwnLora(style: Style): Style {
  const loras = Object.values(style.workflow).filter((node) => 'lora_name' in node.inputs);
  for (const { inputs } of loras) inputs.lora_name = 'own.safetensors';
  return style;
}

test('a missing model closes the styles that need it, and is logged once with its folder', async () => {
  const models = await filesOf('quality');
  using machine = await givenMachine({ models });
  const { log, logged } = givenLog();
  using comfy = givenComfy([machine.url], { log, recheckSeconds: 0.01 });
  const styles = (await loadStyles({ dir, tier: 'quality' })).map((style) =>
    ['bricks', 'picasso'].includes(style.id) ? withOwnLora(style) : style,
  );

  expect(await check(comfy, styles)).toEqual(['bricks', 'picasso']);
  await check(comfy, styles);
  expect(logged('error')).toEqual([
    'ComfyUI lacks the model models/loras/own.safetensors ' +
      '(bricks, picasso): put it there, or let toonbooth models do it',
  ]);
  expect(comfy.pick('anime')).toBe(machine.url);
  expect(comfy.pick('bricks')).toBeUndefined();
  await waitUntil(() => comfy.secondsUnavailable('bricks') > 0);
  expect(comfy.secondsUnavailable('anime')).toBe(0);

  await machine.change({ models: [...models, 'own.safetensors'] });
  await waitUntil(async () => (await check(comfy, styles))?.length === 0);
  expect(comfy.pick('bricks')).toBe(machine.url);
  expect(comfy.secondsUnavailable('bricks')).toBe(0);
});

test('the shop does not sell a style for which its only machine lacks something', async () => {
  await using instance = await givenStandin({ without: ['ImageStitch'] });
  await using shop = await startShop({ COMFYUI_URLS: instance.url });
  const visitor = createCustomer(shop);
  const offered = (await (await fetch(`${shop.url}/api/styles`)).json()) as { id: string }[];

  expect(offered.map(({ id }) => id)).toEqual(all.filter((id) => id !== 'soccy'));
  await expect(visitor.order({ styleId: 'soccy' })).rejects.toThrow(
    /503.*This style cannot be drawn right now/,
  );
  await visitor.order({ styleId: 'anime' });
});

test('the shop is closed while its only machine can draw nothing', async () => {
  using machine = await givenMachine({ models: [] });
  await using shop = await startShop({ COMFYUI_URLS: machine.url, WORKFLOWS: 'quality', STYLES_DIR: '' });

  const answer = await waitUntil(async () => {
    const told = (await (await fetch(`${shop.url}/api/shop`)).json()) as { open: boolean };
    return told.open ? undefined : told;
  });

  expect(answer).toMatchObject({ closedReason: expect.stringContaining('drawing machine is off') as string });
  expect(await (await fetch(`${shop.url}/api/styles`)).json()).toHaveLength(all.length);
});
