import { expect, test } from 'vitest';
import { fixesDanger, moveUnreleased, unreleasedIn } from './changelog.ts';

const changelog = (section: string, rest = '\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- Styles.\n') =>
  `# Changelog\n\nWhat changed.\n\n## [Unreleased]\n${section}${rest}`;

test.for([
  { section: '\n### Added\n\n- A booth.\n', unreleased: '### Added\n\n- A booth.' },
  { section: '\n### Added\n\n### Fixed\n', unreleased: '' },
  { section: '\n', unreleased: '' },
])('what is unreleased in $section is found', ({ section, unreleased }) => {
  expect(unreleasedIn(changelog(section))).toBe(unreleased);
  expect(unreleasedIn(changelog(section, ''))).toBe(unreleased);
});

test('a changelog without the heading has nothing unreleased', () => {
  expect(unreleasedIn('# Changelog\n\n## [0.2.0]\n\n- Styles.\n')).toBe('');
});

test('what is unreleased is moved below its version, and nothing else changes', () => {
  const added = '\n### Added\n\n- A booth for $5 & more.\n';

  expect(moveUnreleased(changelog(added), '0.3.0', '2026-12-01')).toBe(
    changelog(`\n## [0.3.0] - 2026-12-01\n${added}`),
  );
});

test('only the heading "Security" marks what is dangerous', () => {
  expect(fixesDanger('### Added\n\n- A booth.\n\n### Security\n\n- A hole.')).toBe(true);
  expect(fixesDanger('### Added\n\n- ### Security in the console')).toBe(false);
});
