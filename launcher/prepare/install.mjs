import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseReadOnly, run, withProgress } from './run.mjs';

/** @param {string} file */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/**
 * Returns true if npm's record of its last complete installation matches package-lock.json. Optional packages are ignored: they
 * may be for another platform, or never install.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const found = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  if (!found) return false;
  return Object.entries(wanted ?? {}).every(
    ([name, { version, optional }]) =>
      name === '' || optional || !version || found[name]?.version === version,
  );
}

/**
 * Installs the packages if they are missing or do not match package-lock.json.
 * @param {string} root
 */
export async function install(root) {
  if (isInstalled(root)) return;
  refuseReadOnly(root);
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing packages, a minute or two the first time', () =>
    run(command, args, { cwd: root, shell: !npm && process.platform === 'win32' }),
  );
}
