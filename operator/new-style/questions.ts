import { createInterface } from 'node:readline/promises';
import { print } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';

/** Asks at the terminal; an empty answer takes the `suggestion`. `option` answers beforehand, such as `--title TEXT`. */
export type Ask = (question: string, option: string, suggestion?: string) => Promise<string>;

/** @throws OperatorError that names the option, if there is no terminal */
export const askAtTerminal: Ask = async (question, option, suggestion = '') => {
  if (!process.stdin.isTTY)
    throw new OperatorError(`${question}\nThis is not a terminal: answer with ${option}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', () => process.exit(130));
  try {
    const answer = await terminal.question(`${question}${suggestion === '' ? '' : ` [${suggestion}]`} `);
    return answer.trim() === '' ? suggestion : answer.trim();
  } finally {
    terminal.close();
  }
};

/** Asks until `accept` takes the answer; at a terminal its OperatorError is printed and the question repeated. */
export async function askUntil<T>(ask: () => Promise<string>, accept: (answer: string) => T): Promise<T> {
  const answer = await ask();
  try {
    return accept(answer);
  } catch (error) {
    if (!(error instanceof OperatorError) || !process.stdin.isTTY) throw error;
    print(error.message);
  }
  return askUntil(ask, accept);
}
