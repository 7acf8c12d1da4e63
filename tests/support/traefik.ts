import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { codeBlocks } from './command-blocks.ts';
import { givenFolder } from './folder.ts';
import { startProxy } from './start-proxy.ts';
import { whyNotInstalled } from './why-not-installed.ts';

/** Reason why nothing can be tested behind Traefik here, for skipping a test; undefined where it can. */
export const whyNoTraefik = await whyNotInstalled('traefik', 'version');

/** Returns the configuration of the guide that begins with this word. */
function guideConfig(begin: string): string {
  const yaml = codeBlocks('docs/operating.md').filter(({ info }) => info === 'yaml');
  return yaml.find(({ text }) => text.startsWith(`${begin}:`))?.text ?? '';
}

async function answers(port: number): Promise<boolean> {
  const request = get({ port, host: '127.0.0.1', path: '/healthz', rejectUnauthorized: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode === 200;
}

/** Starts a real Traefik at `port`, in front of the shop, as the guide shows it; it makes its certificate itself. */
export async function givenTraefik(port: number, shop: number): Promise<AsyncDisposable> {
  const folder = await givenFolder();
  const inside = (name: string) => path.join(folder.path, name);
  const routes = guideConfig('http')
    .replace('toons.example.com', '127.0.0.1')
    .replace('{ certResolver: letsencrypt }', '{}')
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`);
  await writeFile(inside('shop.yml'), routes);
  const own = `providers: { file: { filename: '${inside('shop.yml')}' } }\nglobal: { checkNewVersion: false }\n`;
  const entry = guideConfig('entryPoints').replace("':443'", `'127.0.0.1:${port}'`);
  await writeFile(inside('traefik.yml'), `${entry}\n${own}`);
  const args = [`--configFile=${inside('traefik.yml')}`];
  return startProxy({ command: 'traefik', args, folder, isReady: () => answers(port) });
}
