import { spawnSync } from 'node:child_process';

/** Asks the kernel for Landlock's version (system call 444), as `sandbox.pl` does: a failure of that must not skip its test. */
const askVersion = 'exit(syscall(444, 0, 0, 1) < 1)';

/** Returns the reason why tests that need Landlock are skipped here; undefined where they run. */
export function whyNoLandlock(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has Landlock';
  const { status } = spawnSync('/usr/bin/perl', ['-e', askVersion]);
  return status === 0 ? undefined : 'this kernel, or what filters its system calls, has no Landlock';
}
