import path from 'node:path';

/** Returns the folder given by `--into`, which is being built into; without one `dist/`, which links to the newest build. */
export const buildFolder = (): string => {
  const given = process.argv.indexOf('--into');
  return path.resolve(import.meta.dirname, '../..', given < 0 ? 'dist' : (process.argv[given + 1] ?? ''));
};
