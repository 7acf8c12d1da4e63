import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { isNpmDryRun } from '#config.ts';
import { makeRelease, releaseFolder } from './release/make-release.ts';
import { planRelease, type Plan } from './release/plan-release.ts';
import { git, runNpm } from './release/run.ts';

const usage = `Releases a version: checks and tests it, commits its number and its section of CHANGELOG.md, tags the commit, and
writes a source archive, a bill of materials and checksums to dist/release/VERSION. It pushes nothing.

  npm run release -- VERSION

  VERSION              such as 0.3.0, or major, minor or patch for the next one
  --ci-passed COMMIT   does not run the checks and tests, as CI has passed them for this commit, the one checked out
  --dry-run            only says what it would do`;

const options = {
  'ci-passed': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Fewest characters by which a commit is recognised. */
const shortestCommit = 7;

/** Checks and tests what is checked out, unless CI has. @throws OperatorError if it fails, or CI passed another commit */
async function check({ root, head }: Plan, passed: string | undefined): Promise<void> {
  if (passed === undefined) {
    await runNpm(['run', 'check'], root);
    await runNpm(['test'], root);
    return;
  }
  if (passed.length < shortestCommit || !head.startsWith(passed))
    throw new OperatorError(`CI has passed ${passed}, but ${head} is checked out.`);
}

function describe({ version, tags, section, ...plan }: Plan, passed: string | undefined): string[] {
  const tested = passed === undefined ? 'after `npm run check` and `npm test`' : 'as CI has passed it';
  return [
    `${version} would be released ${tested}:`,
    `  tags   ${tags.join(', ')}`,
    `  files  ${path.relative(plan.root, releaseFolder({ version, ...plan }))}/`,
    '',
    section,
  ];
}

async function release(wanted: string, passed: string | undefined, isDry: boolean): Promise<void> {
  const root = process.cwd();
  const plan = await planRelease(root, wanted);
  if (isDry) {
    describe(plan, passed).forEach((line) => print(line));
    return;
  }
  await check(plan, passed);
  // The tests took a while: what is released must still be what they tested.
  const { head } = await planRelease(root, wanted);
  if (head !== plan.head) throw new OperatorError('Another commit was checked out meanwhile. Start again.');
  const files = await makeRelease(plan);
  const branch = await git(root, 'rev-parse', '--abbrev-ref', 'HEAD');
  print(`Released ${plan.version}, in ${path.relative(root, releaseFolder(plan))}: ${files.join(', ')}.`);
  print(`Nothing was pushed. To publish it: git push --atomic origin ${[branch, ...plan.tags].join(' ')}`);
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  const [wanted, ...others] = positionals;
  if (wanted === undefined || others.length > 0)
    throw new OperatorError(`Name the version that is to be released.\n\n${usage}`);
  const isDry = values['dry-run'] || isNpmDryRun();
  await release(wanted, values['ci-passed'], isDry);
  return true;
});
