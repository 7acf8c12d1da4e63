/**
 * Lets Node load the TypeScript sources as its own modules, in Vitest's processes: Vitest's module runner turns each use of an
 * import into a call, which cost a third of the tests' processor time.
 */
import { register } from 'node:module';
import { register as registerTsx } from 'tsx/esm/api';

registerTsx();
register('./place-programs.ts', import.meta.url);

// A process that a test starts needs none of it.
const own = ['--import', import.meta.filename];
process.execArgv = process.execArgv.filter((arg) => !own.includes(arg));
