import ipaddr from 'ipaddr.js';
import { alertPhrases } from '#domain/alert-sentence.ts';
import { isOlder } from '#domain/version.ts';

/** First version without these holes (GitHub advisories, CISA VA-26-238-01); older ones draw on GPUs only if allowed to. */
export const secureSince = '0.28.0';

/** Names a version's known security holes, in a sentence without its subject, the instance; undefined if there are none. */
export function describeHoles(version: string): string | undefined {
  if (!isOlder(version, secureSince)) return undefined;
  return `is version ${version}, with security holes that ${secureSince} has closed: ${alertPhrases.comfyui_holes}`;
}

/** Effect of a flag that is wrong or missing, and the remedy. */
export type StartProblem = { message: string; remedy: string };

type Flag = StartProblem & { isWrong: (args: Arguments) => boolean };
type Arguments = { has: (flag: string) => boolean; listen: string[]; url: string };

const flags: Flag[] = [
  {
    isWrong: ({ has }) => has('--date-based-output'),
    message: 'runs with --date-based-output and saves pictures where the shop does not look for them',
    remedy: 'Start it without that flag.',
  },
  {
    isWrong: ({ has }) => has('--enable-cors-header'),
    message: 'runs with --enable-cors-header, so any page in a browser that can reach it can use it',
    remedy: 'Start it without that flag: the shop is not a page.',
  },
  {
    isWrong: ({ has }) => has('--enable-manager'),
    message: 'runs with --enable-manager, so anybody who can reach it can install code on it',
    remedy: 'Start it without that flag, and install what the styles need by hand.',
  },
  {
    isWrong: ({ has }) => has('--multi-user'),
    message: 'runs with --multi-user, which gives the shop a user without any files',
    remedy: 'Start it without that flag.',
  },
  {
    isWrong: ({ has }) => !has('--disable-metadata'),
    message: 'runs without --disable-metadata and writes the whole graph into each file that it saves',
    remedy: 'Start it with --disable-metadata.',
  },
  {
    isWrong: ({ has }) => !has('--disable-all-custom-nodes'),
    message: 'runs without --disable-all-custom-nodes: each of them is code with all its rights',
    remedy:
      'Start it with --disable-all-custom-nodes; if a style of your own needs some, name them in --whitelist-custom-nodes.',
  },
  {
    isWrong: ({ listen, url }) => listen.some((address) => isTooWide(address, url)),
    message: 'listens beyond the private network, and it has no login',
    remedy:
      'Start it with --listen and an address that only the shop can reach, such as 127.0.0.1 on the same machine.',
  },
];

/** Finds the problems in the command line of an instance at this address. */
export function findStartProblems(argv: readonly string[], url: string): StartProblem[] {
  const has = (flag: string) => argv.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
  const args = { has, listen: listenAddresses(argv), url };
  return flags.filter(({ isWrong }) => isWrong(args)).map(({ message, remedy }) => ({ message, remedy }));
}

/** Instance as it describes itself; `argv` is undefined if it does not say. */
type Started = { version: string; argv: readonly string[] | undefined; url: string };

/** Lists the reasons why it is unsafe or unfit for the shop, as sentences without their subject, the instance. */
export function warningsAbout({ version, argv, url }: Started): string[] {
  const problems = argv === undefined ? [] : findStartProblems(argv, url);
  return [describeHoles(version) ?? [], problems.map(({ message }) => message)].flat();
}

const everywhere = '0.0.0.0,::';

function listenAddresses(argv: readonly string[]): string[] {
  const at = argv.findIndex((arg) => /^--listen(=|$)/.test(arg));
  if (at < 0) return [];
  const [, given = argv[at + 1] ?? ''] = /^--listen=(.*)$/.exec(argv[at] ?? '') ?? [];
  return (given === '' || given.startsWith('--') ? everywhere : given).split(',');
}

/**
 * Returns whether an instance listens beyond the private network. A host name tells nothing; listening on all addresses of a
 * container or of a machine in a private network is fine.
 */
function isTooWide(listen: string, url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(listen)) return false;
  if (ipaddr.parse(listen).range() !== 'unspecified') return isPublic(listen);
  return isPublic(host) || host === 'localhost' || (ipaddr.isValid(host) && rangeOf(host) === 'loopback');
}

const rangeOf = (address: string) => ipaddr.process(address).range();
const isPublic = (address: string) => ipaddr.isValid(address) && rangeOf(address) === 'unicast';
