import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Command that starts Node.js, as `fork` takes it. */
type NodeCommand = { execPath: string; execArgv: string[]; environment: Record<string, string> };

const launcher = fileURLToPath(new URL('sandbox.pl', import.meta.url));
const root = path.resolve(import.meta.dirname, '../..');
const under = (...names: string[]) => names.map((name) => path.join(root, name));

/** Files that Node.js and the libraries of packages load and look at. */
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

/** Lists what a module needs beside its packages: its build, or, where it is TypeScript, the compiler, which keeps what it made. */
function needsOf(module: string): string[] {
  if (!module.endsWith('.ts')) return named('read', [path.resolve(path.dirname(module), '../..')]);
  // A child knows nothing of TMPDIR.
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
 * Keeps child processes from everything but their program and their packages: they read no secrets, neither those of the shop's files nor
 * those of its processes' environment, write nothing and reach nobody (docs/decisions/101-sandbox-for-decoders.md).
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
  /** Says why there is no sandbox on this machine; undefined where there is. */
  const problem = (): string | undefined => (examined ??= { problem: examine() }).problem;

  return {
    problem,
    /** Command for a module, with these arguments of Node.js’s own: inside the sandbox, or without where there is none. */
    command: (module: string, execArgv: string[]): NodeCommand =>
      problem() === undefined
        ? inside(needsOf(module), execArgv)
        : { execPath: process.execPath, execArgv, environment: {} },
  };
}

/** Sandbox of this process's children. */
export const sandbox = createSandbox();

export const sandboxRemedy =
  'Run the shop on Linux 5.13 or newer with Landlock (`cat /sys/kernel/security/lsm` names it), with Perl in /usr/bin, and where a container’s or a unit’s filter of system calls lets landlock_* pass.';
