import type { Order } from '#adapters/database/schema.ts';
import type { StepOutcome, Step } from '../step.ts';
import { findPictureProblem, type PictureProblem } from './picture-problem.ts';

/** Looks at what was drawn, beside its photo, before anybody gets to see it. */
export const checkPicture: Step = async (order, services) => {
  const { drawings, files, styles } = services;
  const style = styles.get(order.styleId);
  const [photo, drawing] = await Promise.all([files.get('photos', order.id), drawings.of(order)]);
  if (!style || !photo || !drawing) {
    // The visitor may have deleted the photo while it was drawn: then the drawing goes as well.
    const afterwards = () => drawings.removeOf(order.id);
    return { event: 'giveUp', note: 'The photo, the drawing or the style is gone', afterwards };
  }
  const size = { width: order.photoWidth, height: order.photoHeight };
  const problem = await findPictureProblem({ drawing, photo, size, style }, services);
  return problem ? drawAgain(order, problem) : { event: 'accept' };
};

/** One retry with another seed, then it is a technical failure, or delivered where that was in doubt. */
function drawAgain({ retries }: Order, { note, isDoubt }: PictureProblem): StepOutcome {
  if (retries === 0) return { event: 'retry', note, facts: { retries: retries + 1 } };
  return isDoubt ? { event: 'accept', note } : { event: 'giveUp', note };
}
