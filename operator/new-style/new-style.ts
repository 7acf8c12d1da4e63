import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { adapt } from '#adapters/comfyui/exported/adapt.ts';
import { readExport } from '#adapters/comfyui/exported/read-export.ts';
import { workflowProblems } from '#adapters/comfyui/workflow/problems.ts';
import { modelFilesOf, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { styleId } from '#adapters/styles/description.ts';
import { readStyles, type Style } from '#adapters/styles/styles.ts';
import { stylesOf } from '#compose.ts';
import type { Tier } from '#domain/style.ts';
import type { Settings } from '../doctor/shop.ts';
import { readManifest } from '../models/manifest.ts';
import { tryStyle, writeStyle, type StyleFiles } from './folder.ts';
import { limitsFor, sizeRemark } from './limits.ts';
import type { Ask } from './questions.ts';
import { examineReadiness } from './readiness.ts';
import { describeNode, findRoles, type NamedNodes } from './roles.ts';
import { drawTestPictures, type TestDrawing, type TestPicture } from './test-pictures.ts';
import { findWords, idFrom } from './words.ts';

export type NewStyle = NamedNodes & {
  /** Path of the exported graph. */
  file: string;
  id?: string | undefined;
  /** Titles and taglines; each may begin with a language, as in `de=Ölbild`. */
  titles: string[];
  taglines: string[];
  /** Price in the format of PRICE; without one, the shop's price applies. */
  price?: string | undefined;
  tier?: Tier | undefined;
  /** Files of photos to draw test pictures from, in addition to the example photo. */
  photos: string[];
  /** Whether to contact no ComfyUI and draw nothing. */
  isUntested: boolean;
  anyShape: boolean;
};

/** Dialogue with the operator: questions and findings. */
export type Operator = { ask: Ask; tell: (line: string) => void };

/** Limits of the shipped styles: drawings score differently from photos. */
const outputLimits = { porn: 0.7, hentai: 0.9, sexy: 0.95 };

async function readGraph(options: NewStyle, { ask, tell }: Operator): Promise<Workflow> {
  const bytes = await readFile(options.file).catch(() => {
    throw new OperatorError(`${options.file} cannot be read. Give the file that ComfyUI exported.`);
  });
  const { workflow: exported, others } = readExport(options.file, bytes);
  const roles = await findRoles(exported, options, ask);
  tell(`The photo goes into ${describeNode(exported, roles.photo)},`);
  tell(`the picture comes out of ${describeNode(exported, roles.picture)}.`);
  if (others.length > 0) tell(`Left out, because not nodes: ${others.join(', ')}.`);
  const { workflow, changes } = adapt(exported, roles);
  for (const change of changes) tell(change);
  const problems = workflowProblems(workflow);
  if (problems.length === 0) return workflow;
  throw new OperatorError(`This graph cannot be sold:\n${problems.map((one) => `  it ${one}`).join('\n')}`);
}

function tierOf({ tier }: NewStyle, workflow: Workflow, settings: Settings): Tier {
  const isForGpu = settings.COMFYUI_URLS !== undefined || modelFilesOf(workflow).length > 0;
  return tier ?? settings.WORKFLOWS ?? (isForGpu ? 'small' : 'cpu');
}

/** Returns the `order` that puts a new style last. @throws OperatorError if the id is taken */
async function placeFor(id: string, tier: Tier, settings: Settings): Promise<number> {
  const { styles, problems } = await readStyles({ ...stylesOf(settings), tier });
  const isTaken = styles.some((style) => style.id === id) || problems.some((one) => one.includes(`/${id}/`));
  if (isTaken)
    throw new OperatorError(`There is already a style ${id}. Give the new one another name with --id.`);
  return Math.max(0, ...styles.map(({ order }) => order)) + 10;
}

const lineOf = ({ name, photo, picture, seconds }: TestPicture): string =>
  `Drew ${name} (${photo.width} × ${photo.height}): ${picture.width} × ${picture.height} in ${seconds.toFixed(1)} s.`;

/** Reminds the operator to check the licences of model files that are in no manifest. */
function tellOfModels(workflow: Workflow, listed: string[], { tell }: Operator): void {
  const unknown = modelFilesOf(workflow).filter((file) => !listed.includes(path.posix.basename(file)));
  if (unknown.length === 0) return;
  tell(`Check that the licence of each lets you sell pictures: ${unknown.join(', ')}.`);
}

/**
 * Draws test pictures on the first ComfyUI instance that has everything the graph needs; undefined if none answers.
 * @throws OperatorError if instances answer and none has it
 */
async function test(
  style: Style,
  { photos, listed, urls }: { photos: string[]; listed: string[]; urls: string[] },
  { tell }: Operator,
): Promise<TestDrawing | undefined> {
  const found = await examineReadiness(urls, style.workflow, listed);
  for (const { name, error } of found) if (error !== undefined) tell(`${name} does not answer: ${error}`);
  const answering = found.filter(({ error }) => error === undefined);
  const lacking = answering.flatMap(({ name, lacks }) => lacks.map((one) => `  ${name} ${one}`));
  const ready = answering.find(({ lacks }) => lacks.length === 0);
  if (ready === undefined && lacking.length > 0) {
    const remedy =
      'Nothing was written. Fix that and run the command again, or write it untested: --untested.';
    throw new OperatorError(`No ComfyUI can draw it yet:\n${lacking.join('\n')}\n${remedy}`);
  }
  for (const line of lacking) tell(`Only some can draw it:\n${line}`);
  if (!ready) return undefined;
  return drawTestPictures(style, {
    instance: ready.url,
    files: photos,
    onPicture: (one) => tell(lineOf(one)),
  });
}

function stylesDirOf({ STYLES_DIR: dir }: Settings): string {
  if (dir !== undefined) return dir;
  throw new OperatorError(
    'STYLES_DIR is not set: it names the folder for styles of your own. Create one, set it in .env, restart the shop, and run this again.',
  );
}

/** Makes the files of the style from the test drawing; with wide limits if nothing was drawn. */
type Describe = (drawn?: TestDrawing) => StyleFiles;

async function describeStyle(
  options: NewStyle,
  { settings, workflow, operator }: { settings: Settings; workflow: Workflow; operator: Operator },
): Promise<Describe> {
  const tier = tierOf(options, workflow, settings);
  const texts = await findWords(options, operator.ask);
  const { price, anyShape, id = idFrom(texts.en.title) } = options;
  if (!styleId.safeParse(id).success) {
    throw new OperatorError(
      `"${id}" cannot be the style’s name in addresses and folders: choose one of lowercase letters, digits and dashes with --id.`,
    );
  }
  const order = await placeFor(id, tier, settings);
  return (drawn) => {
    const tiers = { [tier]: limitsFor(tier, drawn?.pictures ?? [], anyShape) };
    const description = { id, order, texts, ...(price && { price }), outputLimits, tiers };
    return { description, workflow, tier, example: drawn?.example };
  };
}

/**
 * Makes a style from a graph exported from ComfyUI's editor: finds photo, picture and seed, tests it on a ComfyUI instance that
 * answers, and writes its folder. @throws OperatorError that says what to do; then nothing was written
 */
export async function createStyle(
  options: NewStyle,
  settings: Settings,
  operator: Operator,
): Promise<string> {
  const place = { stylesDir: stylesDirOf(settings), currency: settings.CURRENCY };
  const workflow = await readGraph(options, operator);
  const describe = await describeStyle(options, { settings, workflow, operator });
  const style = await tryStyle(describe(), place);
  const listed = (await readManifest(undefined, place.stylesDir)).map(({ file }) => file);
  tellOfModels(workflow, listed, operator);
  const urls = options.isUntested ? [] : (settings.COMFYUI_URLS ?? []);
  const drawn = await test(style, { photos: options.photos, listed, urls }, operator);
  const remark = sizeRemark(drawn?.pictures ?? []);
  if (remark !== undefined) operator.tell(remark);
  const folder = await writeStyle(describe(drawn), place);
  return drawn
    ? `${folder} is written. Look at its after.webp, then restart the shop: ${style.id} is sold from then on.`
    : `${folder} is written, and untested: no ComfyUI has drawn it, so its limits are wide. Restart the shop, and toonbooth doctor --draw tests it.`;
}
