const unreleased = /^## \[Unreleased\][^\n]*\n([^]*?)(?=^## \[|(?![^]))/m;

/** Returns what a changelog says below "Unreleased"; empty if there are only headings. */
export function unreleasedIn(changelog: string): string {
  const [, section = ''] = unreleased.exec(changelog) ?? [];
  return section.replaceAll(/^#.*$/gm, '').trim() === '' ? '' : section.trim();
}

/** Moves what is below "Unreleased" below a version of that date (YYYY-MM-DD). */
export function moveUnreleased(changelog: string, version: string, date: string): string {
  return changelog.replace(
    unreleased,
    (_, section: string) => `## [Unreleased]\n\n## [${version}] - ${date}\n${section}`,
  );
}

/** Tells whether a section has the heading "Security", which Keep a Changelog gives to vulnerabilities. */
export const fixesDanger = (section: string): boolean => /^### Security$/m.test(section);
