import { portsFile, type Ports } from '#adapters/data-dir/contents.ts';
import type { DataDir } from '../data-dir.ts';
import { anyPort, chooseShopPort, reserve, untilFree } from './ports.ts';

/** Time that the processes of a killed launcher get to notice and end, in ms. */
const endingMs = 5_000;

type PortOptions = {
  dataDir: DataDir;
  /** Value of PORT. */
  given: number | undefined;
  /** Port of a PostgreSQL that outlived its launcher and will be adopted. */
  postgres: number | undefined;
  /** Port of the shop that a server of this launcher waits for, if there is one. */
  ours?: number | undefined;
  /** Called with a sentence for each port that changes. */
  print: (text: string) => void;
};

async function chooseAgain(
  name: string,
  last: number | undefined,
  print: PortOptions['print'],
): Promise<number> {
  if (last !== undefined && (await reserve(last))) return last;
  const port = await anyPort();
  if (last !== undefined) print(`Port ${last} is in use now: ${name} moves to ${port}.`);
  return port;
}

async function untilProcessesEnded(last: Ports): Promise<void> {
  const ports = [last.shop, last.comfyui, last.stripe, last.mailbox, last.smtp];
  await Promise.all(ports.map((port) => untilFree(port, endingMs)));
}

/**
 * Chooses the ports of all processes that can run here: those of the last start if they are still free, so that URLs in mails
 * and in the database stay valid.
 * @throws PortError when there is no free port for the shop.
 */
export async function choosePorts({ dataDir, given, postgres, ours, print }: PortOptions): Promise<Ports> {
  const last = await portsFile.read(dataDir.dir);
  if (last && dataDir.endedUncleanly) await untilProcessesEnded(last);
  const choose = (name: keyof Ports): Promise<number> => chooseAgain(name, last?.[name], print);
  const ports = {
    shop: await chooseShopPort(given, ours),
    comfyui: await choose('comfyui'),
    stripe: await choose('stripe'),
    mailbox: await choose('mailbox'),
    smtp: await choose('smtp'),
    postgres: postgres ?? (await choose('postgres')),
  };
  await portsFile.write(dataDir.dir, ports);
  return ports;
}
