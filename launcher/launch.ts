import path from 'node:path';
import { isForOperator } from '#adapters/operator-error.ts';
import { exitCodeOf } from '#adapters/start-failure.ts';
import { openStyles } from '#adapters/styles/styles.ts';
import { environment } from '#config.ts';
import { openDataDir } from './data-dir.ts';
import { createKeeper, type Keeper } from './handover/keeper.ts';
import { leaveMessage } from './handover/successor.ts';
import { createShop, StartCancelled, type OpenedShop, type Shop } from './processes/shop.ts';
import { startStandby } from './processes/standby.ts';
import {
  readLaunchSettings,
  unsetServices,
  wantsJson,
  warnings,
  type Environment,
  type Settings,
} from './settings.ts';
import { createTerminal } from './terminal/terminal.ts';

/** Milliseconds within which a second signal is the same Ctrl-C: the terminal sends it to npm too, which passes it on. */
const sameKeyMs = 800;

export const terminal = createTerminal(process.stdout, wantsJson(environment(), process.stdout.isTTY));
// Writing to a closed terminal must not end the launcher, which would leave the shop's processes behind.
process.stdout.on('error', () => undefined);

function listenForStop(keeper: Keeper, underNpm: boolean): void {
  let first = 0;

  async function stop(stopShop: () => Promise<void>): Promise<void> {
    terminal.line(
      'Stopping. Work under way is finished or handed back; Ctrl-C again ends everything at once.',
    );
    await stopShop();
    terminal.line('Stopped.');
    process.exit(0);
  }

  function onSignal(stopShop = () => keeper.stop()): void {
    if (first === 0) {
      first = performance.now();
      stop(stopShop).catch(fail);
    } else if (performance.now() - first > sameKeyMs) {
      keeper.kill();
      process.exit(130);
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal());
  process.on('message', (message) => message === leaveMessage && onSignal(() => keeper.leave()));
  if (underNpm) watchParent(() => first === 0 && onSignal());
  process.on('disconnect', () => first === 0 && onSignal());
}

/** Detects a stop that sends no signal here, by a changed parent: a shell in between may keep npm's signal, or npm is killed. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), 300).unref();
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  terminal.progress('');
  terminal.line(isForOperator(error) ? message : `Toonbooth cannot start. ${message}`);
  process.exit(exitCodeOf(error));
}

/** Throws if no style is valid. The server reports invalid styles among valid ones. */
async function checkStyles(settings: Settings, onStandin: boolean): Promise<void> {
  const { WORKFLOWS, CURRENCY: currency, STYLES_DIR: ownDir } = settings;
  const dir = path.join(import.meta.dirname, '../comfy-workflows');
  await openStyles({ dir, ownDir, tier: WORKFLOWS ?? (onStandin ? 'cpu' : undefined), currency });
}

type OnOpen = (opened: OpenedShop, shop: Shop, keeper: Keeper) => void | Promise<void>;

async function open(shop: Shop, keeper: Keeper, onOpen: OnOpen): Promise<void> {
  try {
    await onOpen(await shop.open(), shop, keeper);
  } catch (error) {
    if (error instanceof StartCancelled) return;
    await shop.stop();
    throw error;
  }
}

async function start(given: Environment | Promise<Environment>, onOpen: OnOpen): Promise<void> {
  const shopEnvironment = await given;
  const settings = readLaunchSettings(shopEnvironment);
  await checkStyles(settings, unsetServices(shopEnvironment).comfyui);
  for (const warning of warnings(shopEnvironment)) terminal.line(`Note: ${warning}`);
  const standby = process.send && (await startStandby({ environment: shopEnvironment, settings, terminal }));
  const dataDir = await openDataDir(settings.DATA_DIR, (text) => {
    // Tells the launcher that hands over to this one that it may stop.
    process.send?.('waits');
    terminal.progress(text);
  });
  const shop = createShop({ environment: shopEnvironment, settings, dataDir, terminal, standby });
  const keeper = createKeeper({ own: shop, dataDir: dataDir.dir, print: terminal.line });
  listenForStop(keeper, shopEnvironment.npm_lifecycle_event !== undefined);
  await open(shop, keeper, onOpen);
}

/**
 * Starts a shop and keeps it running until this process is told to stop; on failure, ends it with a message for the operator.
 * Calls `onOpen` once all processes are ready.
 */
export function launch(given: Environment | Promise<Environment>, onOpen: OnOpen): void {
  start(given, onOpen).catch(fail);
}
