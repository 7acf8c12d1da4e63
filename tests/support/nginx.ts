import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { codeBlocks } from './command-blocks.ts';
import { givenFolder } from './folder.ts';
import { startProxy } from './start-proxy.ts';
import { whyNotInstalled } from './why-not-installed.ts';

/** Reason why nothing can be tested behind nginx here, for skipping a test; undefined where it can. */
export const whyNoNginx = await whyNotInstalled('nginx', '-v', 'nginx-light');

/** Returns a complete configuration that keeps nginx from writing outside the test's folder. */
function wholeConfig(folder: string, site: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/pid;
    error_log stderr crit;
    events { worker_connections 512; }
    http {
      access_log off;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${site}
    }`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}

/** Starts a real nginx with these blocks on `port`. @throws where it is missing: see `whyNoNginx` */
export async function givenNginx(site: string, port: number): Promise<AsyncDisposable> {
  if (whyNoNginx) throw new Error(whyNoNginx);
  const folder = await givenFolder();
  const file = path.join(folder.path, 'nginx.conf');
  await writeFile(file, wholeConfig(folder.path, site));
  const args = ['-e', 'stderr', '-p', folder.path, '-c', file];
  return startProxy({ command: 'nginx', args, folder, isReady: () => answers(port) });
}

/** Returns the configuration shown in the guide, with this machine's addresses in place of its own. */
export function guideSite(port: number, servers: number[]): string {
  const { text = '' } = codeBlocks('docs/scaling.md').find(({ info }) => info === 'nginx') ?? {};
  const listening = `listen 127.0.0.1:${port}; listen [::1]:${port};`;
  return servers
    .reduce((site, at, n) => site.replace(`10.0.0.1${n + 1}:3000`, `127.0.0.1:${at}`), text)
    .replace('listen 80;', listening);
}
