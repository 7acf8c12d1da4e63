import { decideAppeal, describeAppeal, type AppealDescription } from '#operations/decide-appeal.ts';
import { actOnOrder, printAs, showTime, actOnShop } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';
import { scoreLines, writePhoto } from '../review-text.ts';

function linesOf({ reference, at, message, scores, limits, decidedAt, upheld }: AppealDescription): string[] {
  const decision = decidedAt && `${upheld === true ? 'Upheld' : 'Dismissed'} on ${showTime(decidedAt)}.`;
  return [
    `${reference}, since ${showTime(at)}: ${message ?? '(no message)'}`,
    ...scoreLines(scores, limits),
    ...(decision ? [decision] : []),
  ];
}

export function command() {
  const group = createGroup(
    'appeals',
    "Shows objections to refused photos, and decides on them. REF is an order's reference, email address or payment.",
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows the objections that wait for your decision, oldest first')
    .action(({ json, ...options }) =>
      actOnShop(options, { action: 'appeals.list', subject: null }, async (services) => {
        const open = await services.appeals.open();
        const lines = open.map(({ reference, at, message }) =>
          [reference, showTime(at), message ?? '(no message)'].join('  '),
        );
        printAs(json, open, lines.length === 0 ? ['There are no open objections.'] : lines);
      }),
    );
  withOperator(group.command('show').argument('<REF>'))
    .description("shows the visitor's message and the scores")
    .option('--photo <FILE>', 'also writes the photo to this file')
    .action((ref, { json, photo, ...options }) =>
      actOnOrder(options, { action: 'appeals.show', ref, isPrinted: true }, async (order, services) => {
        const description = await describeAppeal(order, services);
        if (photo !== undefined) await writePhoto(photo, order, services);
        printAs(json, description, linesOf(description));
        return { isPhotoShown: photo !== undefined };
      }),
    );
  for (const [name, description] of [
    ['uphold', 'decides that the visitor is right'],
    ['dismiss', 'decides that the refusal stands'],
  ] as const) {
    withOperator(group.command(name).description(description).argument('<REF>')).action((ref, options) => {
      return actOnOrder(options, { action: `appeals.${name}`, ref }, (order, services) =>
        decideAppeal(order, name === 'uphold', services),
      );
    });
  }
  return group;
}
