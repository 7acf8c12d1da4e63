import type { Order } from '#adapters/database/schema.ts';
import type { Images } from '#adapters/images/images.ts';
import { verdictOf } from '#domain/moderation.ts';
import { pictureProblem } from '#domain/picture.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Style } from '#domain/style.ts';
import type { StepOutcome, Step } from '../step.ts';

/** Looks at what was drawn: right size, not blank, not the photo itself, and fit to be shown. */
export const checkPicture: Step = async (order, { drawings, files, images, moderator, styles }) => {
  const style = styles.get(order.styleId);
  const [photo, drawing] = await Promise.all([files.get('photos', order.id), drawings.of(order)]);
  if (!style || !photo || !drawing) {
    // The visitor may have deleted the photo while it was drawn: then the drawing goes as well.
    const afterwards = () => drawings.removeOf(order.id);
    return { event: 'giveUp', note: 'The photo, the drawing or the style is gone', afterwards };
  }

  const problem = await problemOf(drawing, photo, { order, style, images });
  if (problem) return drawAgain(order, problem);

  const scores = await moderator.classify(drawing);
  if (verdictOf(scores, style.outputLimits) === 'reject')
    return drawAgain(order, 'The picture is unsuitable');
  return { event: 'accept' };
};

type Subject = { order: Order; style: Style; images: Images };

async function problemOf(
  drawing: Buffer,
  photo: Buffer,
  { order, style, images }: Subject,
): Promise<string | undefined> {
  try {
    const seen = await images.describe(drawing);
    const difference = await images.difference(photo, drawing);
    const size = { width: order.photoWidth, height: order.photoHeight };
    return pictureProblem(style.output, size, { ...seen, difference });
  } catch (error) {
    if (error instanceof Refusal) return 'The picture cannot be decoded';
    throw error;
  }
}

/** One retry with another seed, then it is a technical failure. */
function drawAgain(order: Order, note: string): StepOutcome {
  if (order.retries > 0) return { event: 'giveUp', note };
  return { event: 'retry', note, facts: { retries: order.retries + 1 } };
}
