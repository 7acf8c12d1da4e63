import { outputsOf, photoNodes, photosBehind } from '#adapters/comfyui/exported/parts.ts';
import type { Roles } from '#adapters/comfyui/exported/adapt.ts';
import { nodeName, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { askUntil, type Ask } from './questions.ts';

/** Nodes that the operator named, by id or title. */
export type NamedNodes = {
  photo?: string | undefined;
  picture?: string | undefined;
  seed?: string | undefined;
};

type Part = { what: string; option: string; candidates: string[]; named: string | undefined };

/** Formats a node for people: `12 "Load Image" (LoadImage, photo.png)`. */
export function describeNode(workflow: Workflow, id: string): string {
  const { class_type: name = '', inputs = {} } = workflow[id] ?? {};
  const file = [inputs.image, inputs.filename_prefix].find(
    (value) => typeof value === 'string' && value !== '',
  );
  const shown = typeof file === 'string' && file.length <= 60 ? `${name}, ${file}` : name;
  return `${id} "${nodeName(workflow, id)}" (${shown})`;
}

function listed(workflow: Workflow, ids: string[]): string {
  return ids.map((id) => `  ${describeNode(workflow, id)}`).join('\n');
}

function nodeNamed(workflow: Workflow, name: string, { option, candidates }: Part): string {
  const titled = Object.keys(workflow).filter((id) => nodeName(workflow, id) === name);
  const found = workflow[name] ? [name] : titled;
  const [id, ...more] = found;
  if (id !== undefined && more.length === 0) return id;
  const problem = id === undefined ? `No node is ${name}` : `${found.length} nodes are called ${name}`;
  throw new OperatorError(
    `${problem}. ${option} takes the number of a node:\n${listed(workflow, candidates)}`,
  );
}

async function choose(workflow: Workflow, part: Part, ask: Ask): Promise<string> {
  const { what, option, candidates, named } = part;
  if (named !== undefined) return nodeNamed(workflow, named, part);
  const [first = '', ...more] = candidates;
  if (more.length === 0) return first;
  const question = `${what}\n${listed(workflow, candidates)}\nIts number:`;
  return askUntil(
    () => ask(question, `${option} ${first}`, first),
    (answer) => nodeNamed(workflow, answer, part),
  );
}

async function choosePicture(workflow: Workflow, named: string | undefined, ask: Ask): Promise<string> {
  const { pictures, videos } = outputsOf(workflow);
  if (named === undefined && pictures.length === 0) {
    const [video] = videos;
    const problem =
      video === undefined ? 'outputs no picture' : `outputs a video (${describeNode(workflow, video)})`;
    throw new OperatorError(
      `This graph ${problem}, and a style is one picture. Add a Save Image in ComfyUI and export it again.`,
    );
  }
  const what = 'Which node outputs the picture that is sold?';
  return choose(workflow, { what, option: '--picture', candidates: pictures, named }, ask);
}

async function choosePhoto(
  workflow: Workflow,
  { picture, named }: { picture: string; named: string | undefined },
  ask: Ask,
): Promise<string> {
  const candidates = photosBehind(workflow, picture);
  if (named === undefined && candidates.length === 0) {
    const all = photoNodes(workflow);
    const problem =
      all.length === 0
        ? 'This graph draws from words alone: it loads no picture.'
        : `The output of ${describeNode(workflow, picture)} is not drawn from a loaded picture:\n${listed(workflow, all)}\n`;
    const remedy = 'Make it draw from the photo of a Load Image in ComfyUI, and export it again';
    throw new OperatorError(
      `${problem} ${remedy}${all.length === 0 ? '.' : ', or name another node with --picture.'}`,
    );
  }
  const what = 'It loads several pictures. Which one is the visitor’s photo? The others stay as they are.';
  return choose(workflow, { what, option: '--photo', candidates, named }, ask);
}

/** Finds the nodes that the shop fills and reads, and asks if there are several. @throws OperatorError if there are none */
export async function findRoles(workflow: Workflow, named: NamedNodes, ask: Ask): Promise<Roles> {
  const picture = await choosePicture(workflow, named.picture, ask);
  const photo = await choosePhoto(workflow, { picture, named: named.photo }, ask);
  return { picture, photo, seed: named.seed };
}
