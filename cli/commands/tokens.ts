import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { ApiTokenSummary } from '#adapters/database/tables/api-tokens.ts';
import { apiScopes, apiScopeWords, type ApiScope } from '#domain/api-token.ts';
import { makeApiToken, revokeApiToken } from '#operations/api-tokens.ts';
import { auditLines } from '#operations/audit-lines.ts';
import { inDays } from '#operations/issue-codes.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, operatorFrom, printAs, showTime, type OperatorOptions } from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';

function lineOf({ id, name, prefix, scopes, lastUsedAt, expiresAt }: ApiTokenSummary): string {
  const used = `last used ${lastUsedAt === null ? 'never' : showTime(lastUsedAt)}`;
  const until = expiresAt === null ? [] : [`until ${showTime(expiresAt)}`];
  return [id, name, `${prefix}…`, scopes.join(' '), used, ...until].join('  ');
}

async function list(json: boolean | undefined): Promise<void> {
  const tokens = await withShop(({ apiTokens }) => apiTokens.list());
  printAs(json, tokens, tokens.length === 0 ? ['There are no tokens.'] : tokens.map(lineOf));
}

type Wanted = { name: string; scopes: ApiScope[]; days?: number | undefined };

/** Makes a token and prints it, alone on the last line, for scripts. */
function make({ name, scopes, days }: Wanted, options: OperatorOptions): Promise<void> {
  const expiresAt = days === undefined ? null : inDays(days);
  const wanted = { name, scopes, expiresAt, createdBy: operatorFrom(options).name };
  const action = { action: 'tokens.make', subject: name, isPrinted: true } as const;
  return actOnShop(options, action, async (services) => {
    const made = await makeApiToken(wanted, services);
    const result = auditLines['tokens.make'](made);
    printAs(options.json, { result, token: made.token }, [`${result} It is shown only now:`, made.token]);
    return made;
  });
}

const scopesOf = (text: string): ApiScope[] =>
  text.split(',').map((part) => {
    const scope = apiScopes.find((one) => one === part.trim());
    if (scope === undefined)
      throw new InvalidArgumentError(`"${part}" is not a scope: choose from ${apiScopes.join(', ')}.`);
    return scope;
  });

function tokenOf(text: string): string {
  if (/^[0-9a-f-]{36}$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not the id of a token; the list shows them.`);
}

export function command() {
  const group = createGroup(
    'tokens',
    'Makes tokens with which your other programs read orders and figures, shows them and revokes them.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows all, with their last use')
    .action(({ json }) => list(json));
  const scopes = apiScopes.map((scope) => `${scope} (${apiScopeWords[scope]})`).join(', ');
  withOperator(group.command('make'))
    .description('makes one, and prints it this once')
    .argument('<NAME>', 'such as the program that uses it')
    .addOption(
      new Option('--scopes <LIST>', `what it may read, separated by commas: ${scopes}`)
        .argParser(scopesOf)
        .makeOptionMandatory(),
    )
    .option(
      '--days <NUMBER>',
      'how many days it is valid (default: until it is revoked)',
      wholeNumber('--days'),
    )
    .action((name, { scopes: chosen, days, ...options }) => make({ name, scopes: chosen, days }, options));
  withOperator(group.command('revoke').argument('<TOKEN>', 'an id from the list', tokenOf))
    .description('ends the use of one at once')
    .action((id, options) =>
      actOnShop(options, { action: 'tokens.revoke', subject: id }, (services) =>
        revokeApiToken(id, services),
      ),
    );
  return group;
}
