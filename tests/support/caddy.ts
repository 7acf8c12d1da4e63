import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { givenFolder } from './folder.ts';
import { startProxy } from './start-proxy.ts';
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
  return startProxy({
    command: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { PATH, ...home, DOMAIN: `https://127.0.0.1:${port}` },
    folder,
    isReady: (said) => said.includes('certificate obtained successfully'),
  });
}
