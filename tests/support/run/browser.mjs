import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { CommandFailed, run, withProgress } from '#launcher/prepare/run.mjs';

/** Headless build first: it needs two thirds of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the path of a command, if it is installed.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Finds an installed Chromium: the one named by CHROMIUM_PATH, the machine's, or Playwright's own.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const candidates = [...names.map(onPath), macChrome, chromium.executablePath()];
  return process.env.CHROMIUM_PATH || candidates.find((file) => file && existsSync(file));
}

/** Decides whether Debian packages can be installed without asking anybody. */
function canUseApt() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** @param {string[]} names Debian packages */
async function aptInstall(...names) {
  // The run level keeps a server package from starting its server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await withProgress(`Installing ${names.join(', ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], { env });
  });
}

/** Downloads Playwright's own Chromium into its folder in the user's home. */
async function downloadBrowser() {
  const cli = path.join(import.meta.dirname, '../../../node_modules/playwright/cli.js');
  await withProgress('Downloading a Chromium', () =>
    run(process.execPath, [cli, 'install', '--no-shell', 'chromium']),
  );
}

/**
 * Makes sure that there is a browser: Debian's when running as root there, otherwise Playwright's own.
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

/** Programs that some tests need beside the shop, and their Debian packages. */
const servers = { 'redis-server': 'redis-server' };
const slowServers = { nginx: 'nginx-light', pgbouncer: 'pgbouncer' };
const imageBuilders = { buildah: 'buildah' };
/** Proxies: Ubuntu 22.04 has no Caddy package. */
const proxies = { caddy: 'caddy' };
const engines = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'firefox-esr': 'firefox-esr' };

/** @param {Record<string, string>} programs */
async function installMissing(programs) {
  const missing = Object.entries(programs).flatMap(([name, debian]) => (onPath(name) ? [] : [debian]));
  if (missing.length > 0 && canUseApt()) await aptInstall(...missing).catch(report);
}

/**
 * Installs the programs where that needs nobody; the tests that need a missing one are skipped with that reason.
 * @param {boolean} forSlowTests
 */
export async function providePrograms(forSlowTests) {
  await installMissing({ ...servers, ...(forSlowTests && { ...slowServers, ...imageBuilders }) });
  // Installed separately: Debian's derivatives name some of them otherwise, and one unknown name stops an install.
  if (forSlowTests) await installMissing(engines);
  if (forSlowTests) await installMissing(proxies);
}
