import { randomUUID } from 'node:crypto';
import { Option, type Command, type OptionValues } from '@commander-js/extra-typings';
import type { CodeBatch } from '#adapters/database/tables/code-batches.ts';
import { codeDays } from '#domain/code.ts';
import { languages, type Language } from '#domain/language.ts';
import { auditLines } from '#operations/audit-lines.ts';
import {
  endOfDay,
  inDays,
  issueCodes,
  listCodeBatches,
  voidBatch,
  voidOneCode,
} from '#operations/issue-codes.ts';
import { printCodes } from '#operations/print-codes.ts';
import { withShop } from '#operator/shop-config.ts';
import {
  actOnShop,
  operatorFrom,
  printAs,
  showTime,
  writePrivateFile,
  type OperatorOptions,
} from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';

type Batch = { count: number; note?: string | undefined; expiresAt: Date };

/** Issues a batch of codes and prints them, or writes them to a file with their links. */
function issue({ csv, ...wanted }: Batch & { csv?: string | undefined }, options: OperatorOptions) {
  const id = randomUUID();
  const batch = { id, note: undefined, ...wanted, issuedBy: operatorFrom(options).name };
  const action = { action: 'codes.issue', subject: id, isPrinted: true } as const;
  return actOnShop(options, action, async (services) => {
    const issued = await issueCodes(batch, services, async (made) => {
      if (csv !== undefined) await writePrivateFile(csv, made.csv);
    });
    const result = auditLines['codes.issue'](issued);
    if (csv === undefined) printAs(options.json, issued.codes, issued.codes);
    else printAs(options.json, { id, result }, [`${result}, in ${csv}`]);
    return issued;
  });
}

type Print = Batch & { file: string; line: string; language?: Language | undefined };

/** Issues a batch of codes and writes a PDF with a card for each. */
function print({ file, line, language, ...wanted }: Print, options: OperatorOptions): Promise<void> {
  const id = randomUUID();
  const batch = { id, note: undefined, ...wanted, issuedBy: operatorFrom(options).name };
  const action = { action: 'codes.issue', subject: id, isPrinted: true } as const;
  return actOnShop(options, action, async (services) => {
    const [first = 'en'] = services.config.LANGUAGES;
    const wishes = { line, language: language ?? first, expiresAt: wanted.expiresAt };
    const issued = await issueCodes(batch, services, async ({ codes }) => {
      await writePrivateFile(file, await printCodes(codes, wishes, services));
    });
    const result = auditLines['codes.issue'](issued);
    printAs(options.json, { id, result }, [`${result}, on cards in ${file}`]);
    return issued;
  });
}

function lineOf({ id, issuedAt, expiresAt, note, count, ...counts }: CodeBatch): string {
  const { unused, used, expired, void: voided } = counts;
  const fates = `${count}: ${unused} unused, ${used} used, ${expired} expired, ${voided} void`;
  return [id, showTime(issuedAt), fates, `until ${showTime(expiresAt)}`, note ?? '(no note)'].join('  ');
}

async function list(json: boolean | undefined, limit: number): Promise<void> {
  const { batches } = await withShop((services) => listCodeBatches({ limit }, services));
  printAs(json, batches, batches.length === 0 ? ['No codes have been issued.'] : batches.map(lineOf));
}

const isBatch = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function revoke(named: string, options: OperatorOptions): Promise<void> {
  const [subject, work] = isBatch.test(named) ? [named, voidBatch] : [null, voidOneCode];
  return actOnShop(options, { action: 'codes.void', subject }, (services) => work(named, services));
}

/** Adds the options for a batch of codes. */
function withBatch<Arguments extends unknown[], Values extends OptionValues>(
  command: Command<Arguments, Values>,
) {
  return withOperator(command)
    .option('--count <NUMBER>', 'how many to issue', Number, 1)
    .option('--note <TEXT>', 'what they are for, such as "Summer fair", shown in the list')
    .option('--days <NUMBER>', 'how many days they are valid', Number, codeDays)
    .addOption(
      new Option('--until <DATE>', 'the last day they are valid, such as 2027-03-31').conflicts('days'),
    );
}

function lastDay(days: number, until: string | undefined): Date {
  return until === undefined ? inDays(days) : endOfDay(until);
}

export function command() {
  const group = createGroup(
    'codes',
    'Issues codes for one free picture each, for gifts or for support, and voids them.\n' +
      'A code works once, and is shown only once: the database keeps only its hash.',
  );
  withBatch(group.command('issue'))
    .description('issues codes and prints them')
    .option('--csv <FILE>', 'writes them with their links to this file, for a spreadsheet, and prints none')
    .action(({ count, note, days, until, csv, ...options }) => {
      return issue({ count, note, expiresAt: lastDay(days, until), csv }, options);
    });
  withBatch(group.command('print').argument('<FILE>', 'the PDF to write'))
    .description('issues codes and writes a PDF with a card for each, ten on a page of A4')
    .option('--line <TEXT>', 'your own line on each card, such as "Anna and Paul, 12 June"', '')
    .addOption(
      new Option('--language <LANGUAGE>', 'of the cards (default: the first of LANGUAGES)').choices(
        languages,
      ),
    )
    .action((file, { count, note, days, until, line, language, ...options }) => {
      return print({ file, count, note, expiresAt: lastDay(days, until), line, language }, options);
    });
  withOperator(group.command('list'))
    .description('shows the batches, and how many codes of each are used')
    .option('--limit <NUMBER>', 'how many to show', wholeNumber('--limit'), 20)
    .action(({ json, limit }) => list(json, limit));
  withOperator(group.command('void').argument('<BATCH|CODE>'))
    .description('voids the unused codes of a batch, or one code such as XXXX-XXXX-XXXX')
    .action(revoke);
  return group;
}
