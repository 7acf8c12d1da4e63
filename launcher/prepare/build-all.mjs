import path from 'node:path';
import { build } from './build.mjs';

// `npm run build`.
await build(path.resolve(import.meta.dirname, '../..')).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
