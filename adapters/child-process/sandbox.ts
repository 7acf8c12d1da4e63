import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Command that starts Node.js, in the form that `fork` takes. */
type NodeCommand = { execPath: string; execArgv: string[]; environment: Record<string, string> };

const launcher = fileURLToPath(new URL('sandbox.pl', import.meta.url));
const root = path.resolve(import.meta.dirname, '../..');
const under = (...names: string[]) => names.map((name) => path.join(root, name));

/** Files that Node.js and the libraries of packages load or stat. */
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
/** The system's own OpenSSL configuration is off limits, and Node.js exits if it exists and cannot be read. */
const environment = { OPENSSL_CONF: '/dev/null' };

const named = (kind: 'read' | 'exec' | 'write', places: string[]) =>
  places.map((place) => `${kind}=${place}`);

/** Lists what a module needs beside its packages: its build, or, for TypeScript, the compiler and its cache. */
function needsOf(module: string): string[] {
  if (!module.endsWith('.ts')) return named('read', [path.resolve(path.dirname(module), '../..')]);
  // The child does not see TMPDIR.
  const cache = `/tmp/tsx-${process.geteuid?.()}`;
  mkdirSync(cache, { recursive: true });
  return [
    'spawn',
    ...named('write', [cache]),
    ...named('read', under('tsconfig.json', 'dist')),
    ...named('exec', under('node_modules/@esbuild')),
  ];
}

/**
 * Confines child processes to their program and their packages: they read no secrets from the shop's files or from the
 * environment of its processes, write nothing, and have no network (docs/decisions/101-sandbox-for-decoders.md).
 */
export function createSandbox(perl = '/usr/bin/perl') {
  const inside = (needs: string[], execArgv: string[]): NodeCommand => ({
    execPath: perl,
    execArgv: [
      ...[launcher, process.arch, ...named('read', [...system.read, ...program])],
      ...[...named('exec', system.exec), ...needs, '--', process.execPath, ...execArgv],
    ],
    environment,
  });

  function examine(): string | undefined {
    if (process.platform !== 'linux') return 'only Linux has what it takes';
    const { execArgv } = inside([], ['--eval', '0']);
    const { error, status, stderr } = spawnSync(perl, execArgv, { env: environment, encoding: 'utf8' });
    if (error) return `${perl}: ${error.message}`;
    return status === 0 ? undefined : stderr.trim() || 'Node.js does not start';
  }

  let examined: { problem: string | undefined } | undefined;
  /** Returns the reason why this machine has no sandbox; undefined when it has one. */
  const problem = (): string | undefined => (examined ??= { problem: examine() }).problem;

  return {
    problem,
    /** Builds the command for a module with these Node.js arguments: inside the sandbox, or without one where there is none. */
    command: (module: string, execArgv: string[]): NodeCommand =>
      problem() === undefined
        ? inside(needsOf(module), execArgv)
        : { execPath: process.execPath, execArgv, environment: {} },
  };
}

/** Sandbox for the children of this process. */
export const sandbox = createSandbox();

export const sandboxRemedy =
  'Run the shop on Linux 5.13 or newer with Landlock (`cat /sys/kernel/security/lsm` names it), with Perl in /usr/bin, and where a container’s or a unit’s filter of system calls lets landlock_* pass.';
