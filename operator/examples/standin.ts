import { fork } from 'node:child_process';
import path from 'node:path';
import { OperatorError } from '../command.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Announcement = { ready: { comfyui: string } };

/** Starts the stand-in for ComfyUI as a process of its own; it ends with this one at the latest. */
export async function startStandin(): Promise<{ url: string; stop: () => void }> {
  const child = fork(path.join(root, 'standins/comfyui/main.ts'), ['--seconds', '0'], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { ready } = await new Promise<Announcement>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Announcement));
    child.once('exit', () => reject(new OperatorError('The stand-in for ComfyUI did not start.')));
  });
  return { url: ready.comfyui, stop: () => void child.kill('SIGTERM') };
}
