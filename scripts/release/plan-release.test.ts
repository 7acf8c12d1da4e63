import { expect, test } from 'vitest';
import { givenRepository } from '#tests/support/git-repository.ts';
import { planRelease } from './plan-release.ts';

const files = {
  'package.json': '{"name": "toonbooth", "version": "0.2.0"}\n',
  'CHANGELOG.md': '## [Unreleased]\n\n### Security\n\n- A hole.\n\n## [0.2.0] - 2026-11-22\n\n- Styles.\n',
};

test.for([
  { wanted: 'patch', version: '0.2.1' },
  { wanted: 'minor', version: '0.3.0' },
  { wanted: 'major', version: '1.0.0' },
  { wanted: '0.3.0-rc.1', version: '0.3.0-rc.1' },
])('$wanted after 0.2.0 is $version', async ({ wanted, version }) => {
  await using repository = await givenRepository(files);

  expect(await planRelease(repository.path, wanted)).toEqual({
    root: repository.path,
    version,
    head: await repository.git('rev-parse', 'HEAD'),
    tags: [`v${version}`, `security/v${version}`],
    section: '### Security\n\n- A hole.',
  });
});

test.for([
  { wanted: 'newest', why: 'newest is no version' },
  { wanted: 'v0.3.0', why: 'v0.3.0 is no version' },
  { wanted: '0.2.0', why: '0.2.0 is not newer than 0.2.0' },
  { wanted: '0.3.0 --all', why: '0.3.0 --all is no version' },
])('$wanted is refused', async ({ wanted, why }) => {
  await using repository = await givenRepository(files);

  await expect(planRelease(repository.path, wanted)).rejects.toThrow(why);
});

test('uncommitted changes, existing tags and an empty changelog are refused, all at once', async () => {
  await using repository = await givenRepository({
    ...files,
    'CHANGELOG.md': '## [Unreleased]\n\n### Fixed\n',
  });
  await repository.git('tag', 'v0.3.0');
  await repository.write('new-file.ts', '');
  await repository.write('package.json', files['package.json'].replace('}', ', "type": "module"}'));

  await expect(planRelease(repository.path, 'minor')).rejects.toThrow(
    `0.3.0 cannot be released.
These changes are not committed:
  M package.json
  ?? new-file.ts
The tag v0.3.0 already exists.
CHANGELOG.md says nothing under [Unreleased].`,
  );
});
