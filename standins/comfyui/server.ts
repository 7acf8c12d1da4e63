import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { openControls } from '#standins/http/controls.ts';
import { comfyFault } from './faults.ts';
import { dialects, type Version } from './dialects.ts';
import { loadCatalogue } from './graph/catalogue.ts';
import { createApp } from './wire/app.ts';
import { openDoor } from './wire/door.ts';
import { createEngine } from './wire/engine.ts';

export type ComfyStandinConfig = {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** The folder that holds `input`, `output` and `temp`. */
  dir: string;
  /** The least time a prompt takes, in seconds; it ticks meanwhile. Default 0. */
  seconds?: number;
  /** Whether previews are sent while a prompt is drawn. By default when it takes its time. */
  previews?: boolean;
  /** The release to speak like. Default 0.33.0. */
  version?: Version;
  /** Node classes that it lacks. */
  without?: string[];
  /** The limit of a request's body, in bytes. Default 100 MB, as in ComfyUI. */
  maxBytes?: number;
};

/** Everything that comes in on `/ws`, with or without `/api`. */
const socketPath = /^(\/api)?\/ws(\?|$)/;

function prepareFolders(dir: string): void {
  rmSync(join(dir, 'temp'), { recursive: true, force: true });
  for (const folder of ['input', 'output', 'temp']) mkdirSync(join(dir, folder), { recursive: true });
}

/** A ComfyUI that draws CPU graphs without Python, with a ledger and faults on order. */
export async function createComfyStandin(config: ComfyStandinConfig) {
  const { host = '127.0.0.1', seconds = 0, version = '0.33.0', maxBytes = 104_857_600 } = config;
  const dir = resolve(config.dir);
  const dialect = dialects[version];
  const controls = openControls(dir, comfyFault);
  const pace = { seconds, nodeSeconds: 0, previews: config.previews ?? seconds > 0 };
  const start = () => createEngine({ dir, dialect, pace, controls });

  prepareFolders(dir);
  let engine = start();
  const place = {
    dir,
    dialect,
    catalogue: loadCatalogue(dialect, config.without),
    engine: () => engine,
    maxBytes,
  };
  const server = createServer(createApp(place, { controls, restart }));
  server.on('upgrade', (request, socket, head) => {
    const fault = controls.takeFault('GET /ws')?.fault;
    controls.record('GET /ws', { method: 'GET', path: '/ws', fault });
    if (fault === 'hang') return;
    if (fault !== undefined || !socketPath.test(request.url ?? '')) socket.destroy();
    else engine.sockets.accept(request, socket, head);
  });
  const door = await openDoor(server, { port: config.port, host }).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });

  async function restart(down: number, asking: Socket): Promise<void> {
    const old = engine;
    engine = start();
    await old.close();
    prepareFolders(dir);
    door.shutFor(down, asking);
  }

  async function close(): Promise<void> {
    await Promise.all([door.close(), engine.close()]);
    controls.close();
  }

  return { url: door.url, ledger: controls.ledger, close, [Symbol.asyncDispose]: close };
}
