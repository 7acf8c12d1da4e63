import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why a test that needs this command is skipped here, or undefined where it runs. `flag` makes it tell its version. */
export async function whyNotInstalled(
  command: string,
  flag: string,
  debianPackage: string,
): Promise<string | undefined> {
  try {
    await run(command, [flag]);
    return undefined;
  } catch {
    return `${command} is not installed (on Debian: apt-get install ${debianPackage})`;
  }
}
