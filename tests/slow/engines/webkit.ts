import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { anyPort } from '#launcher/ports/ports.ts';
import { createClosers } from '../../support/closers.ts';
import { givenFolder } from '../../support/folder.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { whyNotInstalled } from '../../support/why-not-installed.ts';
import type { Control, Page } from './page.ts';

/** Reason why WebKit is missing here, for skipping a test; undefined where it is installed. */
export const whyNoWebkit =
  (await whyNotInstalled('WebKitWebDriver', '--help', 'webkit2gtk-driver')) ??
  (await whyNotInstalled('Xvfb', '-help', 'xvfb'));

/** Key of an element's id in WebDriver (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = { [elementKey]: string };

/** Ends a process together with its children. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}

/** Starts a virtual display: MiniBrowser has no headless mode. */
async function startDisplay(closers: ReturnType<typeof createClosers>): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  closers.defer(() => end(server));
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}

/** Makes a home in which files are saved without asking, with animations reduced. */
async function makeHome(home: string): Promise<string> {
  const downloads = path.join(home, 'downloads');
  const settings = path.join(home, '.config/gtk-3.0');
  await Promise.all([downloads, settings].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(path.join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  await writeFile(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return downloads;
}

/** Returns a client for WebDriver: one JSON document each way, so `fetch` suffices. */
function createClient(url: string) {
  return async function send<Value = null>(method: string, command: string, body?: object): Promise<Value> {
    const answer = await fetch(url + command, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function startDriver(closers: ReturnType<typeof createClosers>) {
  const { path: home } = closers.use(await givenFolder());
  const downloads = await makeHome(home);
  const port = await anyPort();
  const env = {
    PATH: process.env.PATH,
    ...{ HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: await startDisplay(closers), GDK_BACKEND: 'x11' },
    // There is no D-Bus for accessibility and settings.
    ...{ NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
    // Root has no sandbox; the pages are the shop's own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, detached: true, stdio: 'ignore' });
  closers.defer(() => end(driver));
  const send = createClient(`http://127.0.0.1:${port}`);
  await waitUntil(async () => (await send<{ ready: boolean }>('GET', '/status')).ready);
  return { send, downloads };
}

/** Opens a window of WebKitGTK's MiniBrowser. @throws where it is missing: see `whyNoWebkit` */
export async function openWebkit(): Promise<Page> {
  if (whyNoWebkit) throw new Error(whyNoWebkit);
  const closers = createClosers();
  const { send, downloads } = await startDriver(closers);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const session = `/session/${sessionId}`;
  closers.defer(() => send('DELETE', session));

  const run = <Value>(inPage: (...args: string[]) => unknown, args: string[]) =>
    send<Value>('POST', `${session}/execute/sync`, {
      script: `return (${inPage.toString()}).apply(null, arguments)`,
      args,
    });

  function controlOf(id: string): Control {
    const act = async (what: string, body: object) => {
      await send('POST', `${session}/element/${id}/${what}`, body);
    };
    return {
      click: () => act('click', {}),
      type: (text) => act('value', { text }),
      upload: (text) => act('value', { text }),
    };
  }

  return {
    downloads,
    open: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    read: (inPage, ...args) => run(inPage, args),
    find: async (inPage, ...args) => {
      const found = await run<ElementReference | null>(inPage, args);
      return found ? controlOf(found[elementKey]) : undefined;
    },
    [Symbol.asyncDispose]: () => closers.closeAll(),
  };
}
