import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How Node.js is started with a module. */
type Start = { execPath: string; execArgv: string[]; environment: Record<string, string> };

const launcher = fileURLToPath(new URL('confine.pl', import.meta.url));
const root = path.resolve(import.meta.dirname, '../..');
const under = (...names: string[]) => names.map((name) => path.join(root, name));

/** What Node.js and the libraries of packages load and look at. */
const system = {
  read: [
    ...['/proc/meminfo', '/proc/cpuinfo', '/proc/stat', '/sys/fs/cgroup', '/sys/devices/system/cpu'],
    ...['/dev/null', '/dev/urandom', '/etc/ld.so.cache', '/usr/share/nodejs'],
  ],
  exec: [
    ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/nix/store'],
    ...[process.execPath, path.resolve(process.execPath, '../../lib')],
  ],
};
const program = under('node_modules', 'package.json', 'adapters', 'domain');
/** The system's own may not be read, and Node.js ends when it is there and cannot be. */
const environment = { OPENSSL_CONF: '/dev/null' };

const named = (kind: 'read' | 'exec' | 'write', places: string[]) =>
  places.map((place) => `${kind}=${place}`);

/** What is run as it was built reads its build. TypeScript is compiled by another process, which keeps what it made. */
function needsOf(module: string): string[] {
  if (!module.endsWith('.ts')) return named('read', [path.resolve(path.dirname(module), '../..')]);
  // A child knows nothing of TMPDIR.
  const cache = `/tmp/tsx-${process.geteuid?.()}`;
  mkdirSync(cache, { recursive: true });
  return [
    'spawn',
    ...named('write', [cache]),
    ...named('read', under('tsconfig.json')),
    ...named('exec', under('node_modules/@esbuild')),
  ];
}

/**
 * Keeps child processes from everything but their program and their packages: they read no secrets, neither those of the shop's files nor
 * those of its processes' environment, write nothing and reach nobody (docs/decisions/101-confined-children.md).
 */
export function createConfinement(perl = '/usr/bin/perl') {
  const start = (needs: string[], execArgv: string[]): Start => ({
    execPath: perl,
    execArgv: [
      ...[launcher, process.arch, ...named('read', [...system.read, ...program])],
      ...[...named('exec', system.exec), ...needs, '--', process.execPath, ...execArgv],
    ],
    environment,
  });

  function examine(): string | undefined {
    if (process.platform !== 'linux') return 'only Linux has what it takes';
    const { execArgv } = start([], ['--eval', '0']);
    const { error, status, stderr } = spawnSync(perl, execArgv, { env: environment, encoding: 'utf8' });
    if (error) return `${perl}: ${error.message}`;
    return status === 0 ? undefined : stderr.trim() || 'Node.js does not start';
  }

  let examined: { problem: string | undefined } | undefined;
  /** Says why children cannot be confined on this machine; undefined where they are. */
  const problem = (): string | undefined => (examined ??= { problem: examine() }).problem;

  return {
    problem,
    /** Starts Node.js with a module and these arguments of its own: confined where that can be had, as it is elsewhere. */
    confined: (module: string, execArgv: string[]): Start =>
      problem() === undefined
        ? start(needsOf(module), execArgv)
        : { execPath: process.execPath, execArgv, environment: {} },
  };
}

/** That of this process's children. */
export const confinement = createConfinement();

export const confinementRemedy =
  'Run the shop on Linux 5.13 or newer with Landlock (`cat /sys/kernel/security/lsm` names it), with Perl in /usr/bin, and where a container’s or a unit’s filter of system calls lets landlock_* pass.';
