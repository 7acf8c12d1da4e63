import type { Order } from '#adapters/database/schema.ts';
import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, showTime } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { decideAppeal, describeAppeal, type AppealDescription } from './operations/decide-appeal.ts';
import { findOrder } from './operations/find-orders.ts';
import { scoreLines, writePhoto } from './review-text.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows who objects to the refusal of a photo, and decides. REF is an order's reference, email address or payment.

  npm run appeals -- list           the objections that wait for you, oldest first
  npm run appeals -- show REF       the visitor's words and the scores; --photo FILE writes the photo there
  npm run appeals -- uphold REF     the visitor is right
  npm run appeals -- dismiss REF    the refusal stands

${operatorUsage}`;

const options = { ...operatorOptions, photo: { type: 'string' } } as const;
type Values = ReturnType<typeof readArguments<typeof options>>['values'];

async function list({ json }: Values, { appeals }: Services): Promise<string> {
  const open = await appeals.open();
  const lines = open.map(({ reference, at, message }) =>
    [reference, showTime(at), message ?? '(no words)'].join('  '),
  );
  printAs(json, open, lines.length === 0 ? ['Nobody objects.'] : lines);
  return 'shown';
}

function linesOf({ reference, at, message, scores, limits, decidedAt, upheld }: AppealDescription): string[] {
  const decision = decidedAt && `${upheld === true ? 'Upheld' : 'Dismissed'} on ${showTime(decidedAt)}.`;
  return [
    `${reference}, since ${showTime(at)}: ${message ?? '(no words)'}`,
    ...scoreLines(scores, limits),
    ...(decision ? [decision] : []),
  ];
}

async function show(order: Order, { json, photo }: Values, services: Services): Promise<string> {
  const description = await describeAppeal(order, services);
  if (photo !== undefined) await writePhoto(photo, order, services);
  printAs(json, description, linesOf(description));
  return photo === undefined ? 'shown' : 'shown, with its photo';
}

async function decide(
  order: Order,
  isUpheld: boolean,
  { json }: Values,
  services: Services,
): Promise<string> {
  const result = await decideAppeal(order, isUpheld, services);
  printAs(json, { result }, [result]);
  return result;
}

async function actOn(text: string, what: string, values: Values): Promise<void> {
  await withShop(async (services) => {
    const order = await findOrder(text, services);
    const action = { action: `appeals.${what}`, subject: order.reference };
    await audited(services, operatorFrom(values), action, () =>
      what === 'show' ? show(order, values, services) : decide(order, what === 'uphold', values, services),
    );
  });
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, options);
  const [what = 'list', text] = positionals;
  if (what === 'list') {
    const action = { action: 'appeals.list', subject: null };
    await withShop((services) =>
      audited(services, operatorFrom(values), action, () => list(values, services)),
    );
  } else if (text !== undefined && ['show', 'uphold', 'dismiss'].includes(what))
    await actOn(text, what, values);
  else throw new OperatorError(usage);
  return true;
});
