import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { givenFolder } from './folder.ts';
import { waitUntil } from './wait-until.ts';
import { whyNotInstalled } from './why-not-installed.ts';

/** Reason why nothing can be tested behind Caddy here, for skipping a test; undefined where it can. */
export const whyNoCaddy = await whyNotInstalled('caddy', 'version', 'caddy');

/** Starts a real Caddy at `port`, in front of the shop, with the containers' Caddyfile; it issues its certificate itself. */
export async function givenCaddy(port: number, shop: number): Promise<AsyncDisposable> {
  const folder = await givenFolder();
  const site = await readFile('docker/Caddyfile', 'utf8');
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
  const file = path.join(folder.path, 'Caddyfile');
  await writeFile(file, options + site.replace('server:3000', `127.0.0.1:${shop}`));
  const { PATH } = process.env;
  const home = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, ...home, DOMAIN: `https://127.0.0.1:${port}` },
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const exited = once(child, 'exit');
  await waitUntil(() => Promise.resolve(said.includes('certificate obtained successfully')));
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
