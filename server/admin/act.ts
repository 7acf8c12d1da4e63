import type { Services } from '#compose.ts';
import { audited, type Action, type Operator } from '#operations/audited.ts';
import { inWords } from './admin-route.ts';

/** Does what an operator has asked for in the console, with an entry in the audit log. @throws Refusal that says why not */
export function act<Result>(
  services: Services,
  operator: Operator,
  action: Action<NoInfer<Result>>,
  work: () => Promise<Result>,
): Promise<Result> {
  return audited(services, operator, action, () => work().catch(inWords));
}

/** Notes in the audit log that an operator looked at something. */
export async function note(services: Services, operator: Operator, action: Action): Promise<void> {
  await audited(services, operator, action, () => Promise.resolve());
}

/** Does likewise. @returns its line in the audit log, which the console shows. */
export async function answerDone<Result>(
  services: Services,
  operator: Operator,
  action: Action<NoInfer<Result>> & { line: (result: NoInfer<Result>) => string },
  work: () => Promise<Result>,
): Promise<{ result: string }> {
  return { result: action.line(await act(services, operator, action, work)) };
}
