import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';

const run = promisify(execFile);

/** Creates a git repository with these files committed. */
export async function givenRepository(files: Record<string, string> = { 'README.md': 'A shop.\n' }) {
  const folder = await givenFolder();
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: folder.path })).stdout.trim();
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true });
    await writeFile(path.join(folder.path, name), text);
  };
  await git('init', '--quiet', '--initial-branch', 'main');
  await setIdentity(git);
  for (const [name, text] of Object.entries(files)) await write(name, text);
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'Open the shop');
  return { ...folder, git, write };
}

/** Lets a repository commit whatever the settings of this machine's git are. */
export async function setIdentity(git: (...args: string[]) => Promise<string>): Promise<void> {
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@example.com');
  for (const name of ['commit.gpgSign', 'tag.gpgSign']) await git('config', name, 'false');
}
