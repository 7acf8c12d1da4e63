import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '#adapters/error-code.ts';

const mount = (dir: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'pipe' });
const unmount = (dir: string) => execFileSync('umount', ['--lazy', dir], { stdio: 'pipe' });
const newDir = () => mkdtempSync(path.join(tmpdir(), 'toonbooth-test-volume-'));

function reasonAgainst(): string | undefined {
  const dir = newDir();
  try {
    mount(dir, 'size=1m');
    unmount(dir);
    return undefined;
  } catch {
    return 'a small volume can be mounted by root on Linux only';
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Reason why no disk can be filled here, for skipping a test; undefined where it can. */
export const whyNoVolume = reasonAgainst();

/** Fills a disk. Others may write meanwhile and fill it earlier. */
async function untilFull(fill: () => Promise<void>): Promise<void> {
  await fill().catch((error: unknown) => {
    if (errorCode(error) !== 'ENOSPC') throw error;
  });
}

/** Mounts a file system of this many megabytes, with room for this many files. */
export function givenVolume(megabytes: number, inodes?: number) {
  const dir = newDir();
  mount(dir, `size=${megabytes}m,mode=0755${inodes === undefined ? '' : `,nr_inodes=${inodes}`}`);
  const filler = path.join(dir, 'filler');
  const files = path.join(dir, 'files');
  return {
    path: dir,
    /** Fills it until at most this many bytes are free. */
    fill: (leaveBytes = 0): Promise<void> =>
      untilFull(async () => {
        const { bavail, bsize } = await statfs(dir);
        await using file = await open(filler, 'a');
        await file.appendFile(Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
      }),
    /** Creates files until this many inodes are free. */
    fillInodes: (leave = 0): Promise<void> =>
      untilFull(async () => {
        await mkdir(files, { recursive: true });
        const { ffree } = await statfs(dir);
        for (let n = ffree; n > leave; n -= 1) await writeFile(path.join(files, String(n)), '');
      }),
    async makeRoom(): Promise<void> {
      await rm(filler, { force: true });
      await rm(files, { recursive: true, force: true });
    },
    remount: (as: 'ro' | 'rw') => void execFileSync('mount', ['-o', `remount,${as}`, dir], { stdio: 'pipe' }),
    [Symbol.dispose]: () => {
      unmount(dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
