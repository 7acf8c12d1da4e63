import path from 'node:path';

/** Folder of the build at hand, as it is given after `--`; `dist/`, which leads to the newest, where nothing is built. */
export const buildFolder = (): string => {
  const given = process.argv.indexOf('--into');
  return path.resolve(import.meta.dirname, '../..', given < 0 ? 'dist' : (process.argv[given + 1] ?? ''));
};
