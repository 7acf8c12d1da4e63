import { readFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { OperatorError } from '#adapters/operator-error.ts';
import { securityTagOf, tagOf } from '#adapters/updates/releases.ts';
import { fixesDanger, unreleasedIn } from './changelog.ts';
import { git } from './run.ts';

export type Plan = {
  /** Folder of the repository. */
  root: string;
  version: string;
  /** Commit from which the release is made. */
  head: string;
  tags: string[];
  /** Section of CHANGELOG.md about it. */
  section: string;
};

const steps = ['major', 'minor', 'patch'] as const;
const manifest = z.object({ version: z.string() });

/** Returns the version that `wanted` names, after the present one. @throws OperatorError if it is none, or not newer */
function nextVersion(wanted: string, present: string): string {
  const step = steps.find((name) => name === wanted);
  const version = step ? semver.inc(present, step) : semver.valid(wanted);
  if (version === null || (!step && version !== wanted))
    throw new OperatorError(`${wanted} is no version. Give one such as 0.3.0, or major, minor or patch.`);
  if (!semver.gt(version, present))
    throw new OperatorError(`${version} is not newer than ${present}, the version in package.json.`);
  return version;
}

async function existingTags(root: string, tags: string[]): Promise<string[]> {
  const all = (await git(root, 'tag', '--list')).split('\n');
  return tags.filter((tag) => all.includes(tag));
}

const mostFiles = 10;

async function problemsOf({ root, tags, section }: Plan): Promise<string[]> {
  const changed = (await git(root, 'status', '--porcelain')).split('\n').filter((line) => line !== '');
  const existing = await existingTags(root, tags);
  const files = changed.slice(0, mostFiles).map((line) => `  ${line.trim()}`);
  const more = changed.length > mostFiles ? [`  and ${changed.length - mostFiles} more`] : [];
  return [
    ...(changed.length > 0 ? [['These changes are not committed:', ...files, ...more].join('\n')] : []),
    ...existing.map((tag) => `The tag ${tag} already exists.`),
    ...(section === '' ? ['CHANGELOG.md says nothing under [Unreleased].'] : []),
  ];
}

/**
 * Plans the release of a version, or of the next `major`, `minor` or `patch` version, from the commit that is checked out.
 * @throws OperatorError with all reasons why it cannot be made
 */
export async function planRelease(root: string, wanted: string): Promise<Plan> {
  const { version: present } = manifest.parse(
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')),
  );
  const version = nextVersion(wanted, present);
  const section = unreleasedIn(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8'));
  const head = await git(root, 'rev-parse', 'HEAD');
  const tags = [tagOf(version), ...(fixesDanger(section) ? [securityTagOf(version)] : [])];
  const plan = { root, version, head, tags, section };
  const problems = await problemsOf(plan);
  if (problems.length > 0) throw new OperatorError(`${version} cannot be released.\n${problems.join('\n')}`);
  return plan;
}
