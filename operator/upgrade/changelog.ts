import semver from 'semver';

const section = /^## \[(\d[^\]]*)\][^\n]*\n[^]*?(?=^## \[|(?![^]))/gm;

/** Returns the sections of a changelog about the versions after `from` up to `to`, newest first. */
export function sectionsBetween(changelog: string, from: string, to: string): string {
  const wanted = [...changelog.matchAll(section)].filter(
    ([, version = '']) =>
      semver.valid(version) !== null && semver.gt(version, from) && semver.lte(version, to),
  );
  return wanted.map(([text]) => text.trim()).join('\n\n');
}
