import type { Order } from '#adapters/database/schema.ts';
import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, showTime } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { findOrder } from './operations/find-orders.ts';
import {
  describeBorderline,
  findBorderline,
  reviewPhoto,
  type BorderlinePhoto,
} from './operations/review-photo.ts';
import { scoreLines, writePhoto } from './review-text.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows photos whose scores came close to a limit, and notes whether the check was right. REF is an order's reference.

  npm run borderline -- list           those that nobody has reviewed yet, the closest first
  npm run borderline -- show REF       the scores and what follows; --photo FILE writes the photo there
  npm run borderline -- uphold REF     the check was right: nothing changes
  npm run borderline -- dismiss REF    the check was wrong: "show" says what follows

${operatorUsage}`;

const options = { ...operatorOptions, photo: { type: 'string' } } as const;
type Values = ReturnType<typeof readArguments<typeof options>>['values'];

const verdicts = { approve: 'let through', reject: 'refused' } as const;
async function list({ json }: Values, services: Services): Promise<string> {
  const photos: BorderlinePhoto[] = [];
  for (const id of await findBorderline(services))
    photos.push(await describeBorderline(await findOrder(id, services), services));
  const lines = photos.map(({ reference, at, verdict }) =>
    [reference, showTime(at), verdicts[verdict]].join('  '),
  );
  printAs(json, photos, lines.length === 0 ? ['No photo waits for a review.'] : lines);
  return 'shown';
}

async function show(order: Order, { json, photo }: Values, services: Services): Promise<string> {
  const described = await describeBorderline(order, services);
  const { reference, at, verdict, scores, limits, isReviewed, dismissing } = described;
  if (photo !== undefined) await writePhoto(photo, order, services);
  printAs(json, described, [
    `${reference}, ${verdicts[verdict]}, since ${showTime(at)}`,
    ...scoreLines(scores, limits),
    isReviewed ? 'Reviewed.' : `Dismissing: ${dismissing}`,
  ]);
  return photo === undefined ? 'shown' : 'shown, with its photo';
}

async function review(order: Order, what: string, values: Values, services: Services): Promise<string> {
  if (what === 'dismiss' && !values.reason?.trim())
    throw new OperatorError('Say why with --reason: it is kept in the log.');
  const result = await reviewPhoto(order, what === 'uphold', services);
  printAs(values.json, { result }, [result]);
  return result;
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, options);
  const [what = 'list', text] = positionals;
  if (what !== 'list' && (text === undefined || !['show', 'uphold', 'dismiss'].includes(what)))
    throw new OperatorError(usage);
  await withShop(async (services) => {
    const order = text === undefined ? undefined : await findOrder(text, services);
    const action = { action: `borderline.${what}`, subject: order?.reference ?? null };
    await audited(services, operatorFrom(values), action, () => {
      if (!order) return list(values, services);
      return what === 'show' ? show(order, values, services) : review(order, what, values, services);
    });
  });
  return true;
});
