import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Packages of hundreds of small ES modules, each of which costs a round trip to the thread where tsx's hooks run. Their
 * CommonJS builds are the same code and are read in one go: the server and the worker start in 1.3 s of processor time
 * instead of 1.6 s.
 */
const packages = ['kysely', 'zod'];

const { resolve } = createRequire(import.meta.url);
const files = packages.map((name) => [name, pathToFileURL(resolve(name)).href]);
register('./hooks.mjs', import.meta.url, { data: Object.fromEntries(files) });
