import path from 'node:path';
import { z } from 'zod';
import type { Folder } from './folder.ts';
import { readKept, writeKept } from './kept-file.ts';
import { anyPort, chooseShopPort, reserve, untilFree } from './ports.ts';

const port = z.number();
const portsSchema = z.object({
  shop: port,
  comfyui: port,
  stripe: port,
  mailbox: port,
  smtp: port,
  postgres: port,
});

/** The ports of what runs here; every part has one, used or not. */
export type Ports = z.infer<typeof portsSchema>;

/** How long the parts of a killed start get to notice and go, in ms. */
const leavingMs = 5_000;

type Wishes = {
  folder: Folder;
  given: number | undefined;
  /** The port of a PostgreSQL that outlived a killed start and will be adopted there. */
  postgres: number | undefined;
  say: (text: string) => void;
};

async function chooseKept(name: string, last: number | undefined, say: Wishes['say']): Promise<number> {
  if (last !== undefined && (await reserve(last))) return last;
  const port = await anyPort();
  if (last !== undefined) say(`Port ${last} is taken now: ${name} moves to ${port}.`);
  return port;
}

async function untilPartsLeft(last: Ports): Promise<void> {
  const ports = [last.shop, last.comfyui, last.stripe, last.mailbox, last.smtp];
  await Promise.all(ports.map((port) => untilFree(port, leavingMs)));
}

/**
 * Chooses the port of every part: those of the last start where they are free still, so that an address that was
 * mailed or stored stays good.
 * @throws PortError when the shop has none.
 */
export async function choosePorts({ folder, given, postgres, say }: Wishes): Promise<Ports> {
  const file = path.join(folder.dir, 'ports.json');
  const last = await readKept(file, portsSchema);
  if (last && folder.endedUncleanly) await untilPartsLeft(last);
  const choose = (name: keyof Ports): Promise<number> => chooseKept(name, last?.[name], say);
  const ports = {
    shop: await chooseShopPort(given),
    comfyui: await choose('comfyui'),
    stripe: await choose('stripe'),
    mailbox: await choose('mailbox'),
    smtp: await choose('smtp'),
    postgres: postgres ?? (await choose('postgres')),
  };
  await writeKept(file, ports);
  return ports;
}
