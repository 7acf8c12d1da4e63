import { expect, test } from 'vitest';
import { sectionsBetween } from './changelog.ts';

const changelog = `# Changelog

## [Unreleased]

- Later.

## [0.3.0] - 2026-12-01

- Three.

## [0.2.1] - 2026-11-30

- Two, mended.

## [0.2.0] - 2026-11-22

- Two.
`;

test('the sections after the running version are shown, up to the wanted one', () => {
  expect(sectionsBetween(changelog, '0.2.0', '0.3.0')).toBe(
    '## [0.3.0] - 2026-12-01\n\n- Three.\n\n## [0.2.1] - 2026-11-30\n\n- Two, mended.',
  );
  expect(sectionsBetween(changelog, '0.2.0', '0.2.1')).toBe('## [0.2.1] - 2026-11-30\n\n- Two, mended.');
  expect(sectionsBetween(changelog, '0.3.0', '0.3.0')).toBe('');
});
