import { stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { print } from '#adapters/command.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { audited, type Action, type Operator } from '#operator/operations/audited.ts';
import { findOrder } from '#operator/operations/find-orders.ts';
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

/** The values of the options for the audit log. */
export type AuditOptions = { by?: string | undefined; reason?: string | undefined };

/** Who acts, as the audit log has it. */
export function operatorFrom({ by, reason }: AuditOptions): Operator {
  return { name: `command:${by ?? userInfo().username}`, reason };
}

/** Acts on the shop, which leaves a row in the audit log. @returns what is said in it */
export function actOnShop(
  options: AuditOptions,
  action: Action,
  work: (services: Services) => Promise<string>,
): Promise<string> {
  return withShop((services) => audited(services, operatorFrom(options), action, () => work(services)));
}

/** Acts on the order that `ref` names: its reference, email address, payment or Checkout session. */
export function actOnOrder(
  options: AuditOptions,
  { action, ref }: { action: string; ref: string },
  work: (order: Order, services: Services) => Promise<string>,
): Promise<string> {
  return withShop(async (services) => {
    const order = await findOrder(ref, services);
    const row = { action, subject: order.reference };
    return audited(services, operatorFrom(options), row, () => work(order, services));
  });
}

/** Looks at the shop, or changes it in a way that `work` prints by itself. */
export async function showShop(...given: Parameters<typeof actOnShop>): Promise<void> {
  await actOnShop(...given);
}

/** Looks at an order likewise. */
export async function showOrder(...given: Parameters<typeof actOnOrder>): Promise<void> {
  await actOnOrder(...given);
}

/** Prints JSON for scripts, or lines for people. */
export function printAs(json: boolean | undefined, content: unknown, lines: string[]): void {
  if (json) print(JSON.stringify(content, null, 2));
  else for (const line of lines) print(line);
}

/** Prints what was done. */
export function printResult(json: boolean | undefined, result: string): void {
  printAs(json, { result }, [result]);
}

/** A time in UTC, to the minute. */
export function showTime(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 16).replace('T', ' ');
}
