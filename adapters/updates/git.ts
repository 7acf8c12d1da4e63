import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from '#config.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

/** Variables that git and ssh get; the shop's settings are not among them. */
const passedOn = ['PATH', 'HOME', 'USERPROFILE', 'SYSTEMROOT', 'SSH_AUTH_SOCK'];
const mostBytes = 50_000_000;

/** Returns the environment of a git that asks nobody for a password. */
export function gitEnvironment(): Record<string, string | undefined> {
  const all = environment();
  return {
    ...Object.fromEntries(passedOn.map((name) => [name, all[name]])),
    GIT_TERMINAL_PROMPT: '0',
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
  };
}

/** Name under which git knows the repository that `git` was given. */
export const givenRemote = 'given';

/**
 * Runs git in a folder. `address`: that of the remote `givenRemote`, which other accounts on the machine do not see, as it may
 * contain a token. @returns its output, trimmed at the end. @throws OperatorError with what git said
 */
export async function git(folder: string, args: string[], address?: string): Promise<string> {
  const remote = address !== undefined && {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `remote.${givenRemote}.url`,
    GIT_CONFIG_VALUE_0: address,
  };
  const options = { cwd: folder, env: { ...gitEnvironment(), ...remote }, maxBuffer: mostBytes };
  try {
    return (await promisify(execFile)('git', args, options)).stdout.trimEnd();
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') throw new OperatorError('git is not installed here.', { cause });
    const { stderr = '' } = cause as { stderr?: string };
    throw new OperatorError(`git ${args[0] ?? ''} failed: ${stderr.trim()}`, { cause });
  }
}

/** Tells whether git answers yes, by its exit code. */
export const gitAgrees = (folder: string, args: string[]): Promise<boolean> =>
  git(folder, args).then(
    () => true,
    () => false,
  );
