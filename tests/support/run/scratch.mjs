import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
/** A run of everything holds less than 2 GiB at a time; its processes need their memory as well. */
const neededBytes = 8 * 2 ** 30;

/**
 * Where tests put their files: in memory, if this machine has plenty. They make and drop hundreds of databases of some 300 files, and ext4
 * looks through all files that were deleted a moment ago for each new one, which is a third of the processor time of a run.
 */
export function scratchFolder() {
  try {
    const isThere = /^\S+ \/dev\/shm tmpfs rw(?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'));
    const { bavail, bsize } = statfsSync(memory);
    if (isThere && bavail * bsize > neededBytes && freemem() > neededBytes) return memory;
  } catch {
    // Another system than Linux.
  }
  return tmpdir();
}
