import { stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { print } from '#adapters/command.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { auditLines, type ActionName, type Done } from '#operations/audit-lines.ts';
import { audited, type Action, type Operator } from '#operations/audited.ts';
import { findOrder } from '#operations/find-orders.ts';
import { withShop } from '#operator/shop-config.ts';
import { commandWords } from './operation-words.ts';

/** Returns the folder that `--into` names. `wanted` describes it in the error. @throws OperatorError if it does not exist */
export async function folderInto(into: string, wanted: string): Promise<string> {
  const isFolder = await stat(into).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return into;
  throw new OperatorError(`${into} is not a folder: --into takes ${wanted}.`);
}

/** Writes a new file that only its owner may read. @throws OperatorError if the file exists or cannot be written */
export async function writePrivateFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) === undefined) throw error;
    throw new OperatorError(`${file} cannot be written (${errorCode(error) ?? ''}): name a new file.`);
  });
}

/** Prints JSON for scripts, or lines for people. */
export function printAs(json: boolean | undefined, content: unknown, lines: string[]): void {
  if (json) print(JSON.stringify(content, null, 2));
  else for (const line of lines) print(line);
}

/** Values of the options that `withOperator` adds. */
export type OperatorOptions = {
  by?: string | undefined;
  reason?: string | undefined;
  json?: true | undefined;
};

/** Returns the operator as recorded in the audit log. */
export function operatorFrom({ by, reason }: OperatorOptions): Operator {
  return { name: `command:${by ?? userInfo().username}`, reason };
}

/** Action of a command. `isPrinted`: the command prints its result itself, instead of the audit log's line. */
type Act<Name extends ActionName> = Action<Name> & { isPrinted?: boolean | undefined };

async function act<Name extends ActionName>(
  options: OperatorOptions,
  { isPrinted, ...action }: Act<Name>,
  services: Services,
  work: () => Promise<Done<Name>>,
): Promise<void> {
  const { line: result } = await audited(services, operatorFrom(options), action, () =>
    work().catch(inWords),
  );
  if (auditLines[action.action] !== null && !isPrinted) printAs(options.json, { result }, [result]);
}

/** Rethrows an OperationError as an OperatorError with the command's message, which the audit log gets too. */
function inWords(error: unknown): never {
  throw error instanceof OperationError ? new OperatorError(error.say(commandWords)) : error;
}

/** Runs an action on the shop and records it in the audit log. */
export function actOnShop<Name extends ActionName>(
  options: OperatorOptions,
  action: Act<Name>,
  work: (services: Services) => Promise<Done<Name>>,
): Promise<void> {
  return withShop((services) => act(options, action, services, () => work(services)));
}

/** Does the same for the order that `ref` names by reference, id, email address, payment, Checkout session or prompt. */
export function actOnOrder<Name extends ActionName>(
  options: OperatorOptions,
  { ref, ...action }: Omit<Act<Name>, 'subject'> & { ref: string },
  work: (order: Order, services: Services) => Promise<Done<Name>>,
): Promise<void> {
  return withShop(async (services) => {
    const order = await findOrder(ref, services).catch(inWords);
    return act(options, { ...action, subject: order.reference }, services, () => work(order, services));
  });
}

/** Formats a time in UTC, to the minute. */
export function showTime(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 16).replace('T', ' ');
}
