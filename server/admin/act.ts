import type { Services } from '#compose.ts';
import type { ActionName, Done } from '#operations/audit-lines.ts';
import { audited, type Action, type Operator } from '#operations/audited.ts';
import { inWords } from './admin-route.ts';

/** Does what an operator requested in the console, with an entry in the audit log. @throws Refusal that gives the reason */
export function act<Name extends ActionName, Result extends Done<Name>>(
  services: Services,
  operator: Operator,
  action: Action<Name>,
  work: () => Promise<Result>,
): Promise<{ done: Result; line: string }> {
  return audited(services, operator, action, () => work().catch(inWords));
}

/** Does the same. @returns the line of the audit log, which the console shows */
export async function answerDone<Name extends ActionName>(
  services: Services,
  operator: Operator,
  action: Action<Name>,
  work: () => Promise<Done<Name>>,
): Promise<{ result: string }> {
  return { result: (await act(services, operator, action, work)).line };
}
