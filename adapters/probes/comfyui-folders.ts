import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Checks that ComfyUI's inputs and outputs are in a folder and that we may remove ours. @throws the file system's error */
export async function probeComfyFolders(dir: string): Promise<void> {
  for (const kind of ['input', 'output']) {
    await access(path.join(dir, kind), constants.R_OK | constants.W_OK | constants.X_OK);
  }
}
