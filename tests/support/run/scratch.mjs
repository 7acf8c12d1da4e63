import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
/** Memory that must be free: a full run holds less than 2 GiB of files at a time, and its processes need memory as well. */
const neededBytes = 8 * 2 ** 30;

/**
 * Returns the folder for test files: in memory, if this machine has plenty. Tests create and drop hundreds of databases of some
 * 300 files, and for each new file ext4 scans all recently deleted ones, which takes a third of a run's processor time.
 */
export function scratchFolder() {
  try {
    const isThere = /^\S+ \/dev\/shm tmpfs rw(?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'));
    const { bavail, bsize } = statfsSync(memory);
    if (isThere && bavail * bsize > neededBytes && freemem() > neededBytes) return memory;
  } catch {
    // Not Linux.
  }
  return tmpdir();
}
