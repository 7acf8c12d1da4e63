import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url);
const quickly = ['--import', 'tsx/esm', '--import', './launcher/quick-start/register.mjs'];

/** Prints the names that `code` leaves in `names`, loaded with or without the quick start. */
async function print(flags: string[], code: string): Promise<unknown> {
  const args = [...flags, '--input-type=module', '-e', `${code}; console.log(JSON.stringify(names))`];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  return JSON.parse(stdout);
}

test.each(['kysely', 'zod'])('%s offers the same names, however it is loaded', async (name) => {
  const code = `
    const module = await import('${name}');
    const names = Object.keys(module).filter((key) => key !== 'module.exports').sort()`;
  const usual = (await print([], code)) as string[];

  expect(await print(quickly, code)).toEqual(expect.arrayContaining(usual));
});

test('a class of a package is the same one for everybody who imports it', async () => {
  const code = `
    const [{ z, ZodError }, again] = await Promise.all([import('zod'), import('zod')])
    const names = [again.ZodError === ZodError, z.string().safeParse(1).error instanceof ZodError]`;

  expect(await print(quickly, code)).toEqual([true, true]);
});
