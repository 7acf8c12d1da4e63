import { randomBytes, randomUUID } from 'node:crypto';
import { print, runCommand } from '#adapters/command.ts';
import { addCode, voidCode } from '#adapters/database/tables/codes.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeDays, codeFrom, readCode, showCode } from '#domain/code.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, readArguments } from './command-line.ts';
import { audited, type Operator } from './operations/audited.ts';
import { withShop } from './shop-config.ts';

const usage = `Issues codes for a free picture each, for gifts or for support, and voids them.

  npm run codes -- issue [--count 1] [--days ${codeDays}]
  npm run codes -- void XXXX-XXXX-XXXX

A code is shown once: the database keeps only its hash.

${operatorUsage}`;

const dayMs = 86_400_000;
const mostAtOnce = 1000;

function wholeNumber(text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new OperatorError(`"${text}" must be a whole number from 1 to ${most}.\n\n${usage}`);
}

async function issue(count: number, days: number, operator: Operator): Promise<string[]> {
  const expiresAt = new Date(Date.now() + days * dayMs);
  const codes = Array.from({ length: count }, () => codeFrom(randomBytes(32)));
  await withShop((services) =>
    audited(services, operator, { action: 'codes.issue', subject: null }, async () => {
      const { livemode } = services.payments;
      for (const code of codes) {
        await addCode(services.db, {
          id: randomUUID(),
          codeHash: hashOf(code),
          chain: 0,
          expiresAt,
          livemode,
        });
      }
      return `${count} issued, until ${expiresAt.toISOString().slice(0, 10)}`;
    }),
  );
  return codes.map(showCode);
}

function revoke(typed: string, operator: Operator): Promise<string> {
  const code = readCode(typed);
  if (code === undefined) throw new OperatorError(`"${typed}" is no code.\n\n${usage}`);
  return withShop((services) =>
    audited(services, operator, { action: 'codes.void', subject: null }, async () => {
      if (!(await voidCode(services.db, hashOf(code))))
        throw new OperatorError('There is no such code, or it has been used or voided before.');
      return 'The code is void.';
    }),
  );
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, {
    ...operatorOptions,
    count: { type: 'string', default: '1' },
    days: { type: 'string', default: String(codeDays) },
  });
  const [what, code = ''] = positionals;
  const operator = operatorFrom(values);
  if (what === 'issue') {
    const [count, days] = [wholeNumber(values.count, mostAtOnce), wholeNumber(values.days, 10 * codeDays)];
    const codes = await issue(count, days, operator);
    printAs(values.json, codes, codes);
  } else if (what === 'void') print(await revoke(code, operator));
  else throw new OperatorError(usage);
  return true;
});
