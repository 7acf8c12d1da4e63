import { userInfo } from 'node:os';
import path from 'node:path';
import { openStyles, StylesError } from '#adapters/styles/styles.ts';
import { environment, SettingsError } from '#config.ts';
import { FolderInUse, openFolder } from './folder.ts';
import { forwardingLine, greeting } from './greeting.ts';
import { PortError } from './ports.ts';
import { missingParts, readLaunchSettings, warnings, type Settings } from './settings.ts';
import { createShop, StartCancelled, type Shop } from './shop.ts';
import { createTerminal } from './terminal.ts';

/** A terminal sends Ctrl-C to npm too, which passes it on: what comes this soon, in ms, is the same one again. */
const sameKeyMs = 800;

const terminal = createTerminal(process.stdout);
// A terminal that was closed is no reason to leave the parts behind.
process.stdout.on('error', () => undefined);

function listenForStop(shop: Shop, underNpm: boolean): void {
  let first = 0;

  async function stop(): Promise<void> {
    terminal.line(
      'Stopping. Work under way is finished or handed back; Ctrl-C again ends everything at once.',
    );
    await shop.stop();
    terminal.line('Stopped.');
    process.exit(0);
  }

  function onSignal(): void {
    if (first === 0) {
      first = performance.now();
      stop().catch(fail);
    } else if (performance.now() - first > sameKeyMs) {
      shop.kill();
      process.exit(130);
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (underNpm) watchParent(() => first === 0 && onSignal());
}

/** The shell between npm and us may take npm's signal for itself, and npm may be killed: both show in our parent. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), 300).unref();
}

function fail(error: unknown): void {
  const foreseen = [SettingsError, StylesError, FolderInUse, PortError].some((kind) => error instanceof kind);
  const words = error instanceof Error ? error.message : String(error);
  terminal.progress('');
  terminal.line(foreseen ? words : `Toonbooth cannot start. ${words}`);
  process.exit(1);
}

async function open(shop: Shop, connection: string | undefined): Promise<void> {
  try {
    const addresses = await shop.open();
    // Counted from the start of this process, so what was installed and built is in it.
    const seconds = performance.now() / 1000;
    const forwarding = forwardingLine(addresses, connection, userInfo().username);
    for (const line of [...greeting(addresses, seconds), ...(forwarding ? [forwarding, ''] : [])])
      terminal.line(line);
  } catch (error) {
    if (error instanceof StartCancelled) return;
    await shop.stop();
    throw error;
  }
}

/** Tells what is wrong with the styles once, before anything starts: the parts would tell it again and again. */
async function checkStyles({ WORKFLOWS, CURRENCY: currency }: Settings, onStandin: boolean): Promise<void> {
  const dir = path.join(import.meta.dirname, '../comfy-workflows');
  await openStyles({ dir, tier: WORKFLOWS ?? (onStandin ? 'cpu' : undefined), currency });
}

async function start(): Promise<void> {
  const given = environment();
  const settings = readLaunchSettings(given);
  await checkStyles(settings, missingParts(given).comfyui);
  for (const warning of warnings(given)) terminal.line(`Note: ${warning}`);
  const folder = await openFolder(settings.DATA_DIR, (text) => terminal.progress(text));
  const shop = createShop({ environment: given, settings, folder, terminal });
  listenForStop(shop, given.npm_lifecycle_event !== undefined);
  await open(shop, given.SSH_CONNECTION);
}

start().catch(fail);
