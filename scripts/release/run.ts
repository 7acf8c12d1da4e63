import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { OperatorError } from '#adapters/operator-error.ts';

const mostBytes = 50_000_000;
const isWindows = process.platform === 'win32';

/** Runs git in a folder. @returns its output, trimmed. @throws OperatorError with what git said */
export async function git(folder: string, ...args: string[]): Promise<string> {
  return await runProgram('git', args, folder);
}

/** Runs a program silently. @returns its output, trimmed. @throws OperatorError with its error output */
export async function runProgram(program: string, args: string[], folder: string): Promise<string> {
  try {
    const options = { cwd: folder, maxBuffer: mostBytes, shell: isWindows && program === 'npm' };
    return (await promisify(execFile)(program, args, options)).stdout.trim();
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    const command = [program, ...args].join(' ');
    throw new OperatorError(`${command} failed:\n${stderr.trim()}`, { cause });
  }
}

/** Runs an npm script and shows what it prints. @throws OperatorError when it fails */
export async function runNpm(args: string[], folder: string): Promise<void> {
  const child = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: isWindows });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new OperatorError(`\`npm ${args.join(' ')}\` failed: nothing was released.`);
}
