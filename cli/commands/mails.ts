import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { z } from 'zod';
import { OperatorError } from '#adapters/operator-error.ts';
import { languages, type Language } from '#domain/language.ts';
import { mailNames, type MailName, type MailText } from '#domain/mail-text.ts';
import { describeMailText, listMailTexts, resetMailText, saveMailText } from '#operations/mail-texts.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, operatorFrom, printAs, showTime, type OperatorOptions } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

type Mail = Awaited<ReturnType<typeof listMailTexts>>[number];
type Options = OperatorOptions & { language: Language };

function linesOf({ mail, own }: Mail): string[] {
  return own.map(({ language, changedBy, changedAt, isOursNewer, problem }) => {
    const state = problem ?? (isOursNewer ? 'an update has changed our words since' : 'in use');
    return [mail, language, `changed ${showTime(changedAt)} by ${changedBy}`, state].join('  ');
  });
}

async function list(json: boolean | undefined): Promise<void> {
  const mails = await withShop(listMailTexts);
  const lines = mails.flatMap(linesOf);
  printAs(json, mails, lines.length === 0 ? ['Every mail has our words.'] : lines);
}

async function show(mail: MailName, { language, json }: Options): Promise<void> {
  const { text } = await withShop((services) => describeMailText({ mail, language }, services));
  printAs(json, text, [text.subject, text.body, `[${text.button}]`].join('\n\n').split('\n'));
}

const fileSchema = z.object({ subject: z.string(), body: z.string(), button: z.string() });

/** @throws OperatorError when the file is not one that `show --json` could have written */
async function readText(file: string): Promise<MailText> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(
      `${file} has no words of a mail: take the output of "mails show --json" as a pattern.`,
      { cause: error },
    );
  }
}

async function save(mail: MailName, file: string, { language, ...options }: Options): Promise<void> {
  const text = await readText(file);
  const changedBy = operatorFrom(options).name;
  await actOnShop(options, { action: 'mails.save', subject: `${mail} ${language}` }, (services) =>
    saveMailText({ mail, language }, text, { ...services, changedBy }),
  );
}

/** Returns a parser of one of these names. */
function oneOf<Name extends string>(what: string, names: readonly Name[]) {
  return (typed: string): Name => {
    const found = names.find((name) => name === typed);
    if (found === undefined)
      throw new InvalidArgumentError(`"${typed}" is not a ${what}: choose from ${names.join(', ')}.`);
    return found;
  };
}

export function command() {
  const group = createGroup('mails', 'Shows and changes what mails say.');
  const one = (name: string) =>
    withOperator(group.command(name))
      .argument('<MAIL>', 'such as received', oneOf('mail', mailNames))
      .requiredOption('--language <LANGUAGE>', languages.join(', '), oneOf('language', languages));
  withOperator(group.command('list', { isDefault: true }))
    .description('shows which have words of your own')
    .action(({ json }) => list(json));
  one('show').description('prints the words of one').action(show);
  one('save')
    .description('replaces the words of one by those of a file, as "show --json" prints them')
    .argument('<FILE>')
    .action(save);
  one('reset')
    .description('gives one our words again')
    .action((mail, { language, ...options }) =>
      actOnShop(options, { action: 'mails.reset', subject: `${mail} ${language}` }, (services) =>
        resetMailText({ mail, language }, services),
      ),
    );
  return group;
}
