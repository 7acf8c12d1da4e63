import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveUnreleased } from './changelog.ts';
import type { Plan } from './plan-release.ts';
import { git, runProgram } from './run.ts';

const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

/** Returns the folder of a release's files. */
export const releaseFolder = ({ root, version }: Pick<Plan, 'root' | 'version'>): string =>
  path.join(root, 'dist/release', version);

/**
 * Writes the version and its section of the changelog, commits them, makes the files of the release, and then its tags. After a
 * failure everything is as it was.
 * @returns names of the files in the release's folder
 */
export async function makeRelease(plan: Plan): Promise<string[]> {
  const { root, head, tags } = plan;
  try {
    await commitVersion(plan);
    const made = await makeFiles(plan);
    await addTags(plan);
    return made;
  } catch (error) {
    for (const tag of tags) await git(root, 'tag', '--delete', tag).catch(() => undefined);
    // Only the files that were committed a moment ago are restored.
    await git(root, 'reset', '--quiet', '--soft', head);
    await git(root, 'restore', '--staged', '--worktree', '--', ...files);
    await rm(releaseFolder(plan), { recursive: true, force: true });
    throw error;
  }
}

async function commitVersion({ root, version }: Plan): Promise<void> {
  await runProgram('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], root);
  const changelog = path.join(root, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(changelog, moveUnreleased(await readFile(changelog, 'utf8'), version, date));
  await git(root, 'commit', '--quiet', '--message', `Release ${version}`, '--', ...files);
}

async function addTags({ root, version, section, tags: [tag = '', ...securityTags] }: Plan): Promise<void> {
  // Git would take headings of the section for comments.
  const annotate = ['tag', '--annotate', '--cleanup=whitespace'];
  await git(root, ...annotate, '--message', `Toonbooth ${version}`, '--message', section, tag);
  for (const one of securityTags)
    await git(root, ...annotate, '--message', `${version} fixes something dangerous`, one);
}

async function makeFiles(plan: Plan): Promise<string[]> {
  const folder = releaseFolder(plan);
  const name = `toonbooth-${plan.version}`;
  const made = [`${name}.tar.gz`, `${name}.cdx.json`] as const;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeArchive(plan, path.join(folder, made[0]));
  await writeBillOfMaterials(plan, path.join(folder, made[1]));
  const sums = made.map(async (file) => `${await sha256(path.join(folder, file))}  ${file}\n`);
  await writeFile(path.join(folder, 'SHA256SUMS'), (await Promise.all(sums)).join(''));
  return [...made, 'SHA256SUMS'];
}

const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** Archives the commit. Settings of this machine's git change no byte. */
export async function writeArchive(
  { root, version }: Pick<Plan, 'root' | 'version'>,
  file: string,
): Promise<void> {
  const settings = ['tar.umask=0022', 'core.autocrlf=false', 'tar.tar.gz.command=git archive gzip'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const format = ['--format=tar.gz', `--prefix=toonbooth-${version}/`, `--output=${file}`];
  await git(root, ...options, 'archive', ...format, 'HEAD');
}

/** Lists the packages of package-lock.json that run, with their versions and licences. */
async function writeBillOfMaterials({ root }: Plan, file: string): Promise<void> {
  const packaged = import.meta.resolve('@cyclonedx/cyclonedx-npm');
  const tool = fileURLToPath(new URL('bin/cyclonedx-npm-cli.js', packaged));
  const what = ['--package-lock-only', '--omit', 'dev', '--mc-type', 'application'];
  const format = ['--output-format', 'JSON', '--output-reproducible', '--validate'];
  await runProgram(process.execPath, [tool, ...what, ...format, '--output-file', file], root);
}
