import { createInterface } from 'node:readline/promises';
import { OperatorError } from '#adapters/operator-error.ts';

/** Asks at the terminal; no answer means no. @throws OperatorError without a terminal. `hint` says what --yes stands for. */
export async function confirm(question: string, hint = 'to answer yes'): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OperatorError(`${question}\nThis is not a terminal: add --yes ${hint}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
