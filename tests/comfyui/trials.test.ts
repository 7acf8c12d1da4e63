import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { modelFilesOf, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { workflowProblems } from '#adapters/comfyui/workflow/problems.ts';
import { allowedLicences } from '#operator/models/licences.ts';
import { promptOf, otherVersion } from '#adapters/styles/style-versions.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { readTrials } from '#adapters/styles/trials.ts';

const trials = await readTrials();
const styles = await loadStyles({ dir: 'comfy-workflows', tier: 'quality' });

const graphOf = async ({ graph }: { graph: string }) => JSON.parse(await readFile(graph, 'utf8')) as Workflow;

test.each(trials)('$id has a graph that the shop accepts, and names its files', async (trial) => {
  const workflow = await graphOf(trial);

  expect(workflowProblems(workflow)).toEqual([]);
  expect(trial.files.map(({ file }) => file).toSorted()).toEqual(modelFilesOf(workflow));
});

test.each(trials)('$id may be used for what is sold', ({ files }) => {
  expect(files.filter(({ licence }) => !allowedLicences.includes(licence))).toEqual([]);
});

test.each(trials)('$id is no style that the shop sells', ({ id }) => {
  expect(styles.map((style) => style.id)).not.toContain(id);
});

test.each(trials)('$id draws each style in the style’s words', async ({ id, output }) => {
  for (const style of styles) {
    const drawn = await otherVersion(style, { set: [`trial=${id}`] });

    expect(promptOf(drawn.workflow)).toBe(promptOf(style.workflow));
    expect(modelFilesOf(drawn.workflow)).not.toEqual(modelFilesOf(style.workflow));
    expect(drawn.output).toEqual(output);
  }
});

test('settings and words change a version on trial as they change the style', async () => {
  const [style] = styles;
  if (!style) throw new Error('There is no style');

  const drawn = await otherVersion(style, {
    prompt: 'A woodcut.',
    set: ['steps=12', 'trial=joyai-image-edit'],
  });

  expect(promptOf(drawn.workflow)).toBe('A woodcut.');
  expect(Object.values(drawn.workflow).find(({ inputs }) => 'steps' in inputs)?.inputs.steps).toBe(12);
  await expect(otherVersion(style, { set: ['trial=../anime'] })).rejects.toThrow(
    'choose among hidream-o1-dev, joyai-image-edit',
  );
});
