import { findUnknownStyles } from '#adapters/styles/unknown-styles.ts';
import { readStyles } from '#adapters/styles/styles.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { stylesOf } from '#compose.ts';
import { gpuTiers, type Tier } from '#domain/style.ts';
import { readManifest } from '../models/manifest.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop, Settings } from './shop.ts';

const check = about('styles', 'Styles');
const namedCheck = about('styles.named', 'Styles that settings name');
const ofNames = "Use the name of the style's folder, or remove it from the setting, and restart the shop.";
const modelsCheck = about('styles.models', 'Models of your own styles');

/** Returns the tiers whose graphs the shop may use. */
function tiersOf({ WORKFLOWS: given, COMFYUI_URLS: urls }: Settings): Tier[] {
  if (given) return [given];
  return urls ? [...gpuTiers] : ['cpu'];
}

/** Checks the folders of all styles, shipped and the operator's own, and the operator's manifest of models. */
export async function examineStyles({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const read = await Promise.all(
    tiersOf(settings).map((tier) => readStyles({ ...stylesOf(settings), tier })),
  );
  const problems = [...new Set(read.flatMap((one) => one.problems))];
  const names = new Set(read.flatMap(({ styles }) => styles.map(({ id }) => id)));
  const remedy =
    'Fix that file: the style is not sold until then. comfy-workflows/README.md says what belongs in it.';
  return [
    ...(names.size > 0
      ? [check.right(`${[...names].join(', ')} are valid.`)]
      : [check.wrong('none is valid, and the shop does not start without one.', remedy)]),
    ...problems.map((problem) => check.wrong(problem, remedy)),
    ...(await findUnknownStyles(stylesOf(settings), settings)).map((name) => namedCheck.wrong(name, ofNames)),
    ...(await examineManifest(settings)),
  ];
}

async function examineManifest({ STYLES_DIR: dir }: Settings): Promise<Finding[]> {
  try {
    await readManifest(undefined, dir);
    return [];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const remedy = 'Fix models.json: comfy-workflows/models.json has the same format.';
    return [modelsCheck.wrong(error.message.replaceAll('\n', ' '), remedy)];
  }
}
