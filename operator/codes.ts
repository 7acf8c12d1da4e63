import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { print, runCommand } from '#adapters/command.ts';
import { addCode, voidCode } from '#adapters/database/tables/codes.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { isLive } from '#adapters/payments/account.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeDays, codeFrom, readCode, showCode } from '#domain/code.ts';
import { shopConfig, withDatabase } from './shop-config.ts';

const usage = `Issues codes for a free picture each, for gifts or for support, and voids them.

  npm run codes -- issue [--count 1] [--days ${codeDays}]
  npm run codes -- void XXXX-XXXX-XXXX

A code is shown once: the database keeps only its hash.`;

const dayMs = 86_400_000;
const mostAtOnce = 1000;

function wholeNumber(text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new OperatorError(`"${text}" must be a whole number from 1 to ${most}.\n\n${usage}`);
}

async function issue(count: number, days: number): Promise<boolean> {
  const expiresAt = new Date(Date.now() + days * dayMs);
  const livemode = isLive((await shopConfig()).STRIPE_SECRET_KEY);
  const codes = Array.from({ length: count }, () => codeFrom(randomBytes(32)));
  await withDatabase(async (db) => {
    for (const code of codes)
      await addCode(db, { id: randomUUID(), codeHash: hashOf(code), chain: 0, expiresAt, livemode });
  });
  for (const code of codes) print(showCode(code));
  return true;
}

async function revoke(typed: string | undefined): Promise<boolean> {
  const code = readCode(typed ?? '');
  if (code === undefined) throw new OperatorError(`"${typed ?? ''}" is no code.\n\n${usage}`);
  const voided = await withDatabase((db) => voidCode(db, hashOf(code)));
  print(voided ? 'The code is void.' : 'There is no such code, or it has been used or voided before.');
  return voided;
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { count: { type: 'string', default: '1' }, days: { type: 'string', default: String(codeDays) } },
    allowPositionals: true,
  });
  const [what, code] = positionals;
  if (what === 'issue')
    return issue(wholeNumber(values.count, mostAtOnce), wholeNumber(values.days, 10 * codeDays));
  if (what === 'void') return revoke(code);
  throw new OperatorError(usage);
});
