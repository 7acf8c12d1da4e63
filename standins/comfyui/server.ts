import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { openControls, readOrder } from '#standins/http/controls.ts';
import { listening } from '#standins/http/process.ts';
import { comfyFault } from './faults.ts';
import { createFreeze } from './freeze.ts';
import { createApp } from './http/app.ts';
import type { Inspector } from './inspector.ts';
import type { ModelFiles } from './models.ts';
import { createEngine } from './prompts/engine.ts';
import { loadInstallation, type Version } from './versions.ts';

export type ComfyStandinConfig = {
  /** 0 selects any free port. */
  port: number;
  host?: string;
  /** Folder that contains `input`, `output` and `temp`. */
  dir: string;
  /** Minimum duration of a prompt in seconds, during which it reports progress and sends previews. Default 0. */
  seconds?: number;
  /** Seconds between a prompt's end and the start of the next, which ComfyUI takes to free memory. Default 0. */
  pauseSeconds?: number;
  /** Release to imitate. Default 0.33.0. */
  version?: Version;
  /** Node classes to leave out. */
  without?: string[];
  /**
   * GPU memory to report, in bytes: the stand-in then accepts graphs for GPUs and returns pictures of the right size that no
   * model drew. 0.3.64 does not know their node classes. Without it, such graphs are refused.
   */
  gpuMemoryBytes?: number;
  /** PyTorch's version to report, such as `2.14.1+cu130`. */
  pytorch?: string;
  /** Model files to report with a GPU. Default: all that the graphs for GPUs load. */
  modelFiles?: ModelFiles;
  /** Memory of further GPUs, in bytes; ComfyUI draws on the first. */
  otherGpus?: number[];
  /** Maximum size of a request's body, in bytes. Default 100 MB, as in ComfyUI. */
  maxBytes?: number;
  inspector?: Inspector;
};

const socketPath = /^(\/api)?\/ws(\?|$)/;

/** Milliseconds for which the port stays closed. */
const restartOrder = z.strictObject({ down: z.number().default(0) });
const freezeOrder = z.strictObject({ seconds: z.number().positive() });

function prepareFolders(dir: string): void {
  rmSync(join(dir, 'temp'), { recursive: true, force: true });
  for (const folder of ['input', 'output', 'temp']) mkdirSync(join(dir, folder), { recursive: true });
}

/** Creates a ComfyUI that draws CPU graphs without Python, with a ledger and injectable faults. @throws when the port is taken */
export async function createComfyStandin(config: ComfyStandinConfig) {
  const { host = '127.0.0.1', seconds = 0, version = '0.33.0', maxBytes = 104_857_600 } = config;
  const { pauseSeconds = 0, inspector } = config;
  const server = createServer().listen(config.port, host);
  const port = await listening(server);
  const dir = resolve(config.dir);
  const controls = openControls(dir, comfyFault);
  const installation = loadInstallation(version, config);
  const frozen = createFreeze();
  const timing = { seconds, nodeSeconds: 0, thawed: frozen.over };
  const start = () => createEngine({ dir, installation, timing, pauseSeconds, controls, inspector });
  let engine = start();
  let reopening: NodeJS.Timeout | undefined;
  const upgraded = new Set<Duplex>();
  prepareFolders(dir);

  function cutConnections(): void {
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  }

  function shutPort(milliseconds: number): void {
    if (milliseconds > 0) {
      server.close();
      reopening = setTimeout(() => server.listen(port, host), milliseconds);
    }
    cutConnections();
  }

  const restart = readOrder(restartOrder, async ({ down }, _request, response) => {
    await engine.close();
    engine = start();
    prepareFolders(dir);
    // A client answered from now on must not receive a connection that is about to be cut.
    server.closeIdleConnections();
    response.on('finish', () => shutPort(down));
    response.set('Connection', 'close').status(204).end();
  });

  const freeze = readOrder(freezeOrder, ({ seconds: many }, _request, response) => {
    frozen.begin(many, () => upgraded.forEach((socket) => socket.resume()));
    for (const socket of upgraded) socket.pause();
    response.status(204).end();
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const fault = controls.takeFault('GET /ws')?.fault;
    controls.record('GET /ws', { method: 'GET', path: '/ws', fault });
    if (fault === 'hang') return;
    if (fault !== undefined || !socketPath.test(request.url ?? '')) socket.destroy();
    else engine.sockets.accept(request, socket, head);
  }

  const instance = { dir, installation, engine: () => engine, maxBytes, thawed: frozen.over, inspector };
  server.on('request', createApp(instance, controls, { restart, freeze }));
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    void frozen.over().then(() => upgrade(request, socket, head));
  });

  async function close(): Promise<void> {
    clearTimeout(reopening);
    frozen.close();
    server.close();
    cutConnections();
    await engine.close();
    controls.close();
  }

  return { url: `http://${host}:${port}`, ledger: controls.ledger, close, [Symbol.asyncDispose]: close };
}
