import { Option } from '@commander-js/extra-typings';
import type { LogLine } from '#adapters/database/tables/log-lines.ts';
import { logLevels, serviceName, type LogLevel } from '#domain/log-line.ts';
import { readLog } from '#operations/read-log.ts';
import { withShop } from '#operator/shop-config.ts';
import { printAs } from '../command-line.ts';
import { createCommand, wholeNumber } from '../command.ts';

type Wanted = {
  order?: string | undefined;
  service?: string | undefined;
  level?: LogLevel | undefined;
  limit: number;
};

function lineOf({ at, level, message, orderId, facts, ...service }: LogLine): string {
  const all = Object.entries({ ...(orderId !== null && { order: orderId }), ...facts });
  const shown = all.map(([name, value]) => `${name}=${value}`);
  return [at.toISOString(), level.padEnd(5), serviceName(service), message, ...shown].join(' ');
}

/** Prints the lines oldest first, as a terminal shows a log. */
async function print(wanted: Wanted, json: boolean | undefined): Promise<void> {
  const { lines } = await withShop((services) => readLog(wanted, services));
  const shown = lines.reverse();
  printAs(json, shown, shown.length === 0 ? ['There are no such lines.'] : shown.map(lineOf));
}

export function command() {
  return createCommand(
    'logs',
    'Shows the last lines that the server and the workers have logged, on any machine.',
  )
    .option('--order <ORDER>', 'only about this order: its reference or id')
    .option('--service <NAME>', 'only of a program, such as "worker", or of one machine: "worker@gpu-box"')
    .addOption(
      new Option('--level <LEVEL>', 'only lines of this level or a more important one').choices(logLevels),
    )
    .option('--limit <NUMBER>', 'how many', wholeNumber('--limit'), 100)
    .option('--json', 'prints JSON, for scripts')
    .action(({ json, ...wanted }) => print(wanted, json));
}
