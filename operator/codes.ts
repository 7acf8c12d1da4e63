import { randomUUID } from 'node:crypto';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import type { CodeBatch } from '#adapters/database/tables/code-batches.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { codeDays } from '#domain/code.ts';
import {
  operatorFrom,
  operatorOptions,
  operatorUsage,
  printAs,
  showTime,
  writePrivateFile,
} from './command-line.ts';
import { audited, type Operator } from './operations/audited.ts';
import {
  endOfDay,
  inDays,
  issueCodes,
  listCodeBatches,
  voidBatch,
  voidOneCode,
  type IssuedCodes,
} from './operations/issue-codes.ts';
import { withShop } from './shop-config.ts';

const usage = `Issues codes for a free picture each, for gifts or for support, and voids them.

  npm run codes -- issue [--count 1] [--note TEXT] [--days ${codeDays} | --until 2027-03-31] [--csv FILE]
      --note TEXT                   what for, such as "Summer fair": the list shows it
      --csv FILE                    writes them with their links there, for a spreadsheet, and prints none
  npm run codes -- list             what was issued together, and how much of it is used; --limit 20
  npm run codes -- void BATCH       makes what is unused of a batch worthless
  npm run codes -- void XXXX-XXXX-XXXX

A code is good once. It is shown once, too: the database keeps only its hash.

${operatorUsage}`;

const options = {
  ...operatorOptions,
  count: { type: 'string', default: '1' },
  note: { type: 'string' },
  days: { type: 'string' },
  until: { type: 'string' },
  csv: { type: 'string' },
  limit: { type: 'string', default: '20' },
} as const;

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

function expiryOf({ days, until }: Values): Date {
  if (days !== undefined && until !== undefined) throw new OperatorError(usage);
  return until === undefined ? inDays(Number(days ?? codeDays)) : endOfDay(until);
}

async function issue(values: Values, operator: Operator): Promise<void> {
  const { csv, note, json } = values;
  const shown: IssuedCodes = { codes: [], csv: '' };
  const handOut = async (issued: IssuedCodes) => {
    if (csv !== undefined) await writePrivateFile(csv, issued.csv);
    Object.assign(shown, issued);
  };
  const [id, count, expiresAt] = [randomUUID(), Number(values.count), expiryOf(values)];
  const result = await withShop((services) =>
    audited(services, operator, { action: 'codes.issue', subject: id }, () =>
      issueCodes({ id, count, note, expiresAt, issuedBy: operator.name }, handOut, services),
    ),
  );
  if (csv === undefined) printAs(json, shown.codes, shown.codes);
  else printAs(json, { id, result }, [`${result}, in ${csv}`]);
}

function lineOf({ id, issuedAt, expiresAt, note, count, ...counts }: CodeBatch): string {
  const { unused, used, expired, void: voided } = counts;
  const fates = `${count}: ${unused} unused, ${used} used, ${expired} expired, ${voided} void`;
  return [id, showTime(issuedAt), fates, `until ${showTime(expiresAt)}`, note ?? '(no note)'].join('  ');
}

async function list({ json, limit }: Values, services: Services): Promise<void> {
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1)
    throw new OperatorError('--limit must be a whole number from 1 on.');
  const { batches } = await listCodeBatches({ limit: most }, services);
  printAs(json, batches, batches.length === 0 ? ['No codes were issued.'] : batches.map(lineOf));
}

const isBatch = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function revoke(named: string, operator: Operator): Promise<string> {
  const [subject, work] = isBatch.test(named) ? [named, voidBatch] : [null, voidOneCode];
  return withShop((services) =>
    audited(services, operator, { action: 'codes.void', subject }, () => work(named, services)),
  );
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  const [what, named] = positionals;
  if (what === 'issue') await issue(values, operatorFrom(values));
  else if (what === 'list') await withShop((services) => list(values, services));
  else if (what === 'void' && named !== undefined) print(await revoke(named, operatorFrom(values)));
  else throw new OperatorError(usage);
  return true;
});
