import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';
import { fetchDirectly, Redirected } from '../fetch.ts';
import { errorMessage } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { gitEnvironment } from './git.ts';

const run = promisify(execFile);
/** Most bytes of an answer: enough for some 10,000 tags. */
const mostBytes = 1_000_000;
const tooLong = 'its list of tags is longer than 1 MB';
const tooLate = (seconds: number): string => `it did not answer within ${seconds} s`;

const root = path.join(import.meta.dirname, '../..');

/** Returns the address that the shop's folder was cloned from; undefined if it is no clone, as in a container. */
export async function originOfClone(folder = root): Promise<string | undefined> {
  const config = path.join(folder, '.git', 'config');
  try {
    // Reads the file: git does not open a repository that belongs to another account.
    const { stdout } = await run('git', ['config', '--file', config, '--get', 'remote.origin.url']);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lists the tags of a git repository: over HTTP as git would, and by git itself from anywhere else.
 * @throws OperatorError when it does not list them within `seconds` and 1 MB
 */
export async function readTags(address: string, seconds = 20): Promise<string[]> {
  const refs = /^https?:/.test(address)
    ? await fetchRefs(address, seconds)
    : await listRefs(address, seconds);
  // The second line of an annotated tag ends in ^{}, and is about the commit that it points to.
  return [...refs.matchAll(/[ \t]refs\/tags\/([^\s\0^]{1,200})(?=[\s\0])/g)].map(([, tag = '']) => tag);
}

/** Asks without git, which a container lacks. */
async function fetchRefs(address: string, seconds: number): Promise<string> {
  const { url, headers } = refsRequest(address);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    return await readRefs(await fetchDirectly(url, { headers, signal }));
  } catch (cause) {
    throw new OperatorError(signal.aborted ? tooLate(seconds) : networkReason(cause), { cause });
  }
}

/** Returns the first request of `git fetch`; a login in the address becomes a header, which `fetch` requires. */
function refsRequest(address: string) {
  const url = new URL(address);
  const login = [url.username, url.password].map(decodeURIComponent).join(':');
  [url.username, url.password] = ['', ''];
  url.pathname = `${url.pathname.replace(/\/$/, '')}/info/refs`;
  url.search = '?service=git-upload-pack';
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  // Some hosts answer only to git.
  const headers = { 'User-Agent': 'git/2 (Toonbooth)', ...(login !== ':' && { authorization }) };
  return { url, headers };
}

async function readRefs(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'application/x-git-upload-pack-advertisement') {
    await response.body?.cancel();
    throw new OperatorError(`it answers with ${response.status}, and not as a git repository`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new OperatorError(tooLong);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function networkReason(error: unknown): string {
  if (error instanceof OperatorError || error instanceof Redirected) return error.message;
  return errorMessage(error instanceof Error ? (error.cause ?? error) : error);
}

async function listRefs(address: string, seconds: number): Promise<string> {
  const options = {
    env: gitEnvironment(),
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
  } as const;
  try {
    return (await run('git', ['ls-remote', '--tags', '--', address], options)).stdout;
  } catch (cause) {
    throw new OperatorError(gitReason(cause, seconds), { cause });
  }
}

function gitReason(error: unknown, seconds: number): string {
  if (errorCode(error) === 'ENOENT') return 'git is not installed here';
  if (errorCode(error) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return tooLong;
  const { stderr = '', killed = false } = error as { stderr?: string; killed?: boolean };
  if (killed) return tooLate(seconds);
  return `git said: ${stderr.trim().split('\n')[0] ?? ''}`;
}
