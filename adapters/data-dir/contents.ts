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
/** Where people find the open shop and what it brought; null where the operator's own is used. */
export type Addresses = z.infer<typeof addresses>;
/** There while the shop is open; one that is left over tells of a start that was killed. */
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
/** The ports of the last start: one for everything that can run here, used or not. */
export type Ports = z.infer<typeof ports>;
export const portsFile = dataFile('ports.json', json(ports));

const secrets = z.object({
  appSecret: z.string(),
  databasePassword: z.string(),
  stripeSecretKey: z.string(),
  stripeWebhookSecret: z.string(),
});
/** What a shop makes up on its first start and has to remember. */
export type Secrets = z.infer<typeof secrets>;
export const secretsFile = dataFile('secrets.json', json(secrets));

/**
 * The settings that the server of this folder runs with, as they were written, secrets included, and what tells where they
 * come from: what a command is about. There while the server runs; one that is left over tells of a server that was killed.
 */
export const settingsFile = dataFile('settings.json', json(z.record(z.string(), z.string())));

/** The folder of a PostgreSQL that may not enter the shop's own, as root's may not. */
export const postgresHomeFile = dataFile('postgres-home', line);
/** The folder of a PostgreSQL that may. */
export const postgresDir = (dataDir: string) => path.join(dataDir, 'postgres');
/** The database in it. */
export const databaseName = 'toonbooth';

export const logsDir = (dataDir: string) => path.join(dataDir, 'logs');
/** What a process writes; what is older lies beside it as `<name>.log.1`. */
export const logFile = (dataDir: string, processName: string) =>
  path.join(logsDir(dataDir), `${processName}.log`);

/** Scripts, styles and images of the versions that were served lately, for pages that were opened before an upgrade. */
export const earlierWebsDir = (dataDir: string) => path.join(dataDir, 'earlier-webs');

/** What a stand-in remembers. */
export const standinDir = (dataDir: string, standin: string) => path.join(dataDir, 'standins', standin);

/** What of a backup is on its way to or from a bucket; nothing else lies there. */
export const backupStagingDir = (dataDir: string) => path.join(dataDir, 'backup-staging');
