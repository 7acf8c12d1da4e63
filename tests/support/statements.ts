import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Records every statement that this process sends to the database until the test ends, repeats included. */
export function watchStatements(databaseUrl: string): string[] {
  const sent: string[] = [];
  const name = new URL(databaseUrl).pathname.slice(1);
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as () => unknown;
  function noteQuery(this: pg.Client, ...args: unknown[]): unknown {
    if (Reflect.get(this, 'database') === name) sent.push(String(args[0]));
    return Reflect.apply(query, this, args);
  }
  const watching = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(noteQuery);
  onTestFinished(() => watching.mockRestore());
  return sent;
}
