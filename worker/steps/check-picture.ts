import { promptsRated } from '#adapters/database/tables/prompts.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Candidate } from '#adapters/drawings.ts';
import { errorMessage } from '#adapters/log.ts';
import { bestOf, type Merits, type Rating } from '#domain/candidates.ts';
import type { Style } from '#domain/style.ts';
import type { WorkerServices } from '../services.ts';
import type { StepOutcome, Step } from '../step.ts';
import { checkDrawing, type PictureProblem } from './picture-problem.ts';

/** Checks the candidates against their photo before anybody sees them, and chooses the best. */
export const checkPicture: Step = async (order, services) => {
  const { drawings, files, styles } = services;
  const style = styles.get(order.styleId);
  const [photo, candidates] = await Promise.all([
    files.get('photos', order.id),
    drawings.candidatesOf(order),
  ]);
  if (!style || !photo || candidates.length === 0) {
    // The visitor may have deleted the photo while it was drawn: then the drawing goes as well.
    const afterwards = () => drawings.removeOf(order.id);
    return { event: 'giveUp', note: 'The photo, the drawing or the style is gone', afterwards };
  }
  const checked = await checkAll(candidates, { order, photo, style }, services);
  return deliverBest(checked) ?? drawAgain(order, checked);
};

type Checked = { promptId: string; problem: PictureProblem | undefined; merits?: Merits };
type Subject = { order: Order; photo: Buffer; style: Style };

/** @throws the first error of a check, if no candidate is good */
async function checkAll(
  candidates: Candidate[],
  { order, photo, style }: Subject,
  services: WorkerServices,
): Promise<Checked[]> {
  const size = { width: order.photoWidth, height: order.photoHeight };
  const checked: Checked[] = [];
  const errors: unknown[] = [];
  for (const { promptId, bytes: drawing } of candidates) {
    try {
      checked.push({ promptId, ...(await checkDrawing({ drawing, photo, size, style }, services)) });
    } catch (error) {
      errors.push(error);
      const facts = { order: order.id, prompt: promptId, error: errorMessage(error) };
      services.log.warn('a drawing could not be checked', facts);
      checked.push({ promptId, problem: { note: 'It could not be checked', isDoubt: false } });
    }
  }
  if (errors.length > 0 && !checked.some(isGood)) throw errors[0];
  return checked;
}

const isGood = (one: Checked): one is Checked & { merits: Merits } =>
  !one.problem && one.merits !== undefined;
const isDoubtful = (one: Checked): one is Checked & { merits: Merits } =>
  one.problem?.isDoubt === true && one.merits !== undefined;

/** Delivers the best candidate without a problem; other good ones are kept for the free redraw. Undefined if there is none. */
function deliverBest(checked: Checked[]): StepOutcome | undefined {
  const good = checked.filter(isGood);
  const best = bestOf(good);
  if (!best) return undefined;
  const problems = checked.flatMap(({ problem }) => problem?.note ?? []);
  const note = problems.length === 0 ? {} : { note: `Another drawing was left out: ${problems.join(', ')}` };
  return { event: 'accept', ...note, ...rated(checked, best, good) };
}

/** Retries once with other seeds; after that delivers the best doubtful candidate, or fails. */
function drawAgain({ retries }: Order, checked: Checked[]): StepOutcome {
  const doubtful = bestOf(checked.filter(isDoubtful));
  const note = (doubtful ?? checked[0])?.problem?.note ?? 'Nothing was drawn';
  if (retries === 0) return { event: 'retry', note, facts: { retries: retries + 1, drawingPercent: 0 } };
  return doubtful ? { event: 'accept', note, ...rated(checked, doubtful, []) } : { event: 'giveUp', note };
}

function rated(checked: Checked[], best: Checked, good: Checked[]) {
  const ratingOf = (one: Checked): Rating => {
    if (one === best) return 'best';
    return good.includes(one) ? 'good' : 'unfit';
  };
  const ratings = new Map(checked.map((one) => [one.promptId, ratingOf(one)]));
  return { alongside: [promptsRated(ratings)] };
}
