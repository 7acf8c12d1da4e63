import path from 'node:path';
import { build } from './build.mjs';

const usage = `Builds the web and the programs into dist/, where they are not up to date. A running shop goes on with its own build.

  npm run build
`;

if (process.argv.some((arg) => arg === '--help' || arg === '-h')) {
  process.stdout.write(usage);
} else {
  await build(path.resolve(import.meta.dirname, '../..')).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
