import semver from 'semver';

/** A version of the shop, as the tags of its repository name it. */
export type Release = { version: string; isSecurity: boolean };

/** `security`: the newest of the newer versions that fix something dangerous; null if there is none. */
export type Update = { running: string; newest: string; security: string | null };

/** Number of versions that are kept of a repository, newest first. */
const mostReleases = 200;
const longestVersion = 64;

/** Returns the version that a tag such as `v0.3.1` names; undefined for any other tag. */
function versionOf(tag: string): string | undefined {
  const version = tag.startsWith('v') ? tag.slice(1) : '';
  return version.length <= longestVersion && semver.valid(version) === version ? version : undefined;
}

export const tagOf = (version: string): string => `v${version}`;

/** Returns the tag that marks a version as one that fixes something dangerous. */
export const securityTagOf = (version: string): string => `security/${tagOf(version)}`;

/** Returns the releases that these tags name, newest first. Other tags are ignored. */
export function releasesOf(tags: string[]): Release[] {
  const all = new Set(tags);
  const versions = semver.rsort(tags.flatMap((tag) => versionOf(tag) ?? []));
  return versions
    .slice(0, mostReleases)
    .map((version) => ({ version, isSecurity: all.has(securityTagOf(version)) }));
}

/** Finds what is newer than the running version. A pre-release counts only if a pre-release is running. */
export function findUpdate(running: string, releases: Release[]): Update | undefined {
  const isStable = semver.prerelease(running) === null;
  const newer = releases.filter(
    ({ version }) => semver.gt(version, running) && !(isStable && semver.prerelease(version) !== null),
  );
  const [first] = newer;
  if (!first) return undefined;
  const security = newer.find(({ isSecurity }) => isSecurity);
  return { running, newest: first.version, security: security?.version ?? null };
}
