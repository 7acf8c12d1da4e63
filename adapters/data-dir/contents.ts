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
