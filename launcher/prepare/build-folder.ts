import path from 'node:path';

/** Where the build at hand goes, as build.mjs gives it after `--`; `dist/` where it watches. */
export const buildFolder = (): string => {
  const given = process.argv.indexOf('--into');
  return path.resolve(import.meta.dirname, '../..', given < 0 ? 'dist' : (process.argv[given + 1] ?? ''));
};
