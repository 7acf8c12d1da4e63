import path from 'node:path';
import { z } from 'zod';
import { dataFile, json, line } from './data-file.ts';

const url = z.string();
const addresses = z.object({
  shop: url,
  console: url,
  mailbox: url.nullable(),
  stripe: url.nullable(),
  comfyui: url.nullable(),
});
/** URLs of the open shop and its parts; null for a part that the operator provides. */
export type Addresses = z.infer<typeof addresses>;
/** Present while the shop is open; a leftover file means that it was killed. */
export const addressesFile = dataFile('addresses.json', json(addresses));

const port = z.number();
const ports = z.object({
  shop: port,
  comfyui: port,
  stripe: port,
  mailbox: port,
  smtp: port,
  postgres: port,
});
/** Ports of the last start: one for every service that can run here, used or not. */
export type Ports = z.infer<typeof ports>;
export const portsFile = dataFile('ports.json', json(ports));

const secrets = z.object({
  appSecret: z.string(),
  databasePassword: z.string(),
  stripeSecretKey: z.string(),
  stripeWebhookSecret: z.string(),
});
/** Secrets that a shop generates on its first start and has to remember. */
export type Secrets = z.infer<typeof secrets>;
export const secretsFile = dataFile('secrets.json', json(secrets));

/**
 * Settings that the server of this folder runs with, unparsed and with secrets, and where they come from; commands read them.
 * Present while the server runs; a leftover file means that the server was killed.
 */
export const settingsFile = dataFile('settings.json', json(z.record(z.string(), z.string())));

const handoverRequest = z.object({
  id: z.string(),
  /** Folder of the version to start, and of the one to go back to. */
  to: z.string(),
  from: z.string(),
  /** Seconds within which the new version must be ready. */
  waitSeconds: z.number(),
  /** Folder for a backup that is made while nothing runs; it is restored if `from` cannot use the database any more. */
  backUpInto: z.string().nullable(),
  /** Backup that `to` restores first, unless it can use the database as it is. */
  restoreFrom: z.string().nullable(),
});
/** Request to the launcher that another version continue the shop (docs/decisions/135-upgrades.md). */
export type HandoverRequest = z.infer<typeof handoverRequest>;
export const handoverFile = dataFile('handover.json', json(handoverRequest));

const launcherState = z.object({
  pid: z.number(),
  /** Folder of the version that runs. */
  folder: z.string(),
  /** The last handover that ended, and why it failed; '' if it did not. */
  handover: z.object({ id: z.string(), problem: z.string() }).nullable(),
});
export type LauncherState = z.infer<typeof launcherState>;
/** Present while a launcher runs that takes requests; a leftover file means that it was killed. */
export const launcherFile = dataFile('launcher.json', json(launcherState));

/** Folder of a PostgreSQL whose account cannot enter the shop's own folder, as when the shop runs as root. */
export const postgresHomeFile = dataFile('postgres-home', line);
/** Folder of a PostgreSQL that can enter the shop's own folder. */
export const postgresDir = (dataDir: string) => path.join(dataDir, 'postgres');
/** Name of the shop's database in either PostgreSQL. */
export const databaseName = 'toonbooth';

export const logsDir = (dataDir: string) => path.join(dataDir, 'logs');
/** Log of a process; older lines are beside it in `<name>.log.1`. */
export const logFile = (dataDir: string, processName: string) =>
  path.join(logsDir(dataDir), `${processName}.log`);

/** Scripts, styles and images of recently served versions, for pages opened before an upgrade. */
export const earlierWebsDir = (dataDir: string) => path.join(dataDir, 'earlier-webs');

export const standinDir = (dataDir: string, standin: string) => path.join(dataDir, 'standins', standin);

/** Folder for parts of a backup on their way to or from a bucket, and nothing else. */
export const backupStagingDir = (dataDir: string) => path.join(dataDir, 'backup-staging');

/** Folder for the backups made before upgrades. */
export const upgradeBackupsDir = (dataDir: string) => path.join(dataDir, 'upgrade-backups');
