import { stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { print } from '#adapters/command.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { audited, type Action, type Operator } from '#operations/audited.ts';
import { findOrder } from '#operations/find-orders.ts';
import { withShop } from '#operator/shop-config.ts';

/** The folder that `--into` names. `wanted`: what it takes. @throws OperatorError where there is no such folder. */
export async function folderInto(into: string, wanted: string): Promise<string> {
  const isFolder = await stat(into).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return into;
  throw new OperatorError(`${into} is no folder. --into takes ${wanted}.`);
}

/** Writes a new file that only its owner may read. @throws OperatorError where there is one of that name, or no such folder. */
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

/** The values of the options that `withOperator` adds. */
export type OperatorOptions = {
  by?: string | undefined;
  reason?: string | undefined;
  json?: true | undefined;
};

/** Who acts, as the audit log has it. */
export function operatorFrom({ by, reason }: OperatorOptions): Operator {
  return { name: `command:${by ?? userInfo().username}`, reason };
}

/** A sentence for the audit log, which is printed as well, or `noted` there alone. */
type Outcome = string | { noted: string };

async function act(
  options: OperatorOptions,
  action: Action,
  services: Services,
  work: () => Promise<Outcome>,
): Promise<void> {
  const printed: string[] = [];
  await audited(services, operatorFrom(options), action, async () => {
    const outcome = await work();
    if (typeof outcome !== 'string') return outcome.noted;
    printed.push(outcome);
    return outcome;
  });
  for (const result of printed) printAs(options.json, { result }, [result]);
}

/** Acts on the shop, which leaves a row in the audit log. */
export function actOnShop(
  options: OperatorOptions,
  action: Action,
  work: (services: Services) => Promise<Outcome>,
): Promise<void> {
  return withShop((services) => act(options, action, services, () => work(services)));
}

/** Acts likewise on the order that `ref` names: its reference, email address, payment or Checkout session. */
export function actOnOrder(
  options: OperatorOptions,
  { action, ref }: { action: string; ref: string },
  work: (order: Order, services: Services) => Promise<Outcome>,
): Promise<void> {
  return withShop(async (services) => {
    const order = await findOrder(ref, services);
    return act(options, { action, subject: order.reference }, services, () => work(order, services));
  });
}

/** A time in UTC, to the minute. */
export function showTime(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 16).replace('T', ' ');
}
