import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { CommandFailed, run, withProgress } from '#launcher/prepare/run.mjs';

/** The one without windows comes first: it needs two thirds of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The command's file, if it is installed.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * A Chromium that is there: named by CHROMIUM_PATH, installed on the machine, or Playwright's own.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const candidates = [...names.map(onPath), macChrome, chromium.executablePath()];
  return process.env.CHROMIUM_PATH || candidates.find((file) => file && existsSync(file));
}

/** True where packages can be had from Debian without asking anybody. */
function canUseApt() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** @param {string[]} names packages of Debian's */
async function aptInstall(...names) {
  // The run level keeps a server package from starting its server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await withProgress(`Installing ${names.join(', ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], { env });
  });
}

/** Playwright's own Chromium, into its folder in the user's home. */
async function downloadBrowser() {
  const cli = path.join(import.meta.dirname, '../../../node_modules/playwright/cli.js');
  await withProgress('Downloading a Chromium', () =>
    run(process.execPath, [cli, 'install', '--no-shell', 'chromium']),
  );
}

/**
 * Makes sure that there is a browser: Debian's where we are root there, else Playwright's own.
 * @throws {CommandFailed} naming the one command that installs a browser
 */
export async function provideBrowser() {
  if (canUseApt() && !findBrowser()) await aptInstall('chromium-headless-shell').catch(report);
  if (findBrowser()) return;
  try {
    await downloadBrowser();
  } catch (cause) {
    const words = 'The browser tests need a Chromium, and none could be installed. Install one:';
    throw new CommandFailed(`${cause.message}\n${words} npx playwright install chromium`, { cause });
  }
}

/** @param {Error} error */
function report(error) {
  process.stderr.write(`${error.message}\n`);
}

/** What some tests stand on beside the shop, and the package of Debian's that has it. */
const servers = { 'redis-server': 'redis-server' };
const slowServers = { nginx: 'nginx-light', pgbouncer: 'pgbouncer' };
const imageBuilders = { buildah: 'buildah', mmdebstrap: 'mmdebstrap' };
/** Ubuntu 22.04 has none. */
const proxies = { caddy: 'caddy' };
const engines = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'firefox-esr': 'firefox-esr' };

/** @param {Record<string, string>} programs */
async function installMissing(programs) {
  const missing = Object.entries(programs).flatMap(([name, debian]) => (onPath(name) ? [] : [debian]));
  if (missing.length > 0 && canUseApt()) await aptInstall(...missing).catch(report);
}

/**
 * Installs them where that needs nobody; where one is missing, the tests that need it say so and are skipped.
 * @param {boolean} forSlowTests
 */
export async function providePrograms(forSlowTests) {
  await installMissing({ ...servers, ...(forSlowTests && { ...slowServers, ...imageBuilders }) });
  // Apart: Debian's relatives have some of them under other names, and one unknown name stops an install.
  if (forSlowTests) await installMissing(engines);
  if (forSlowTests) await installMissing(proxies);
}
