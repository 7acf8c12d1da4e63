import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeout = 5000;

/** Reads the version of the NVIDIA driver if this ComfyUI runs on this machine; undefined otherwise, or without a driver. */
export async function readNvidiaDriver(url: string): Promise<string | undefined> {
  if (!/^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)) return undefined;
  const query = ['--query-gpu=driver_version', '--format=csv,noheader'];
  const answer = await run('nvidia-smi', query, { timeout }).catch(() => undefined);
  return /^[\d.]+/.exec(answer?.stdout.trim() ?? '')?.[0];
}
