import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { Verdict } from '#domain/moderation.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { sayDismissing } from '#operations/audit-lines.ts';
import { findOrder } from '#operations/find-orders.ts';
import { describeBorderline, findBorderline, reviewPhoto } from '#operations/review-photo.ts';
import { actOnOrder, printAs, showTime, actOnShop } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';
import { scoreLines, writePhoto } from '../review-text.ts';

const verdicts = { approve: 'let through', reject: 'refused' } satisfies Record<Verdict, string>;

async function list(json: boolean | undefined, services: Services) {
  const photos = [];
  for (const id of await findBorderline(services))
    photos.push(await describe(await findOrder(id, services), services));
  const lines = photos.map(({ reference, at, verdict }) =>
    [reference, showTime(at), verdicts[verdict]].join('  '),
  );
  printAs(json, photos, lines.length === 0 ? ['There are no photos to review.'] : lines);
}

/** Does the same as `describeBorderline`, with the consequences as sentences. */
async function describe(order: Order, services: Services) {
  const photo = await describeBorderline(order, services);
  return { ...photo, dismissing: sayDismissing(photo.dismissing) };
}

function linesOf(photo: Awaited<ReturnType<typeof describe>>): string[] {
  const { reference, at, verdict, scores, limits, isReviewed, dismissing } = photo;
  return [
    `${reference}, ${verdicts[verdict]}, since ${showTime(at)}`,
    ...scoreLines(scores, limits),
    isReviewed ? 'Reviewed.' : `Dismissing: ${dismissing}`,
  ];
}

export function command() {
  const group = createGroup(
    'borderline',
    "Shows photos whose scores came close to a limit, and records whether the check was right. REF is an order's reference.",
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows those that nobody has reviewed yet, closest first')
    .action(({ json, ...options }) =>
      actOnShop(options, { action: 'borderline.list', subject: null }, (services) => list(json, services)),
    );
  withOperator(group.command('show').argument('<REF>'))
    .description('shows the scores, and what changes if the check was wrong')
    .option('--photo <FILE>', 'also writes the photo to this file')
    .action((ref, { json, photo, ...options }) =>
      actOnOrder(options, { action: 'borderline.show', ref, isPrinted: true }, async (order, services) => {
        const described = await describe(order, services);
        if (photo !== undefined) await writePhoto(photo, order, services);
        printAs(json, described, linesOf(described));
        return { isPhotoShown: photo !== undefined };
      }),
    );
  for (const [name, description] of [
    ['uphold', 'records that the check was right: nothing changes'],
    ['dismiss', 'records that the check was wrong: "show" says what changes; needs --reason'],
  ] as const) {
    withOperator(group.command(name).description(description).argument('<REF>')).action((ref, options) => {
      return actOnOrder(options, { action: `borderline.${name}`, ref }, (order, services) => {
        if (name === 'dismiss' && !options.reason?.trim()) throw new OperationError('reason_missing');
        return reviewPhoto(order, name === 'uphold', services);
      });
    });
  }
  return group;
}
