import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the reason why tests that need this command are skipped here; undefined where they run. `flag` makes the command print
 * its version; `debianPackage` is missing if Debian has none.
 */
export async function whyNotInstalled(
  command: string,
  flag: string,
  debianPackage?: string,
): Promise<string | undefined> {
  try {
    await run(command, [flag]);
    return undefined;
  } catch {
    const how =
      debianPackage === undefined
        ? 'Debian has no package of it'
        : `on Debian: apt-get install ${debianPackage}`;
    return `${command} is not installed (${how})`;
  }
}
