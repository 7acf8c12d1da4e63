import { styleText } from 'node:util';
import {
  Command,
  Help,
  InvalidArgumentError,
  Option,
  type CommandUnknownOpts,
  type OptionValues,
} from '@commander-js/extra-typings';

/** Command with its name, its summary and its module, which is loaded only when needed. */
export type Entry = [
  name: string,
  summary: string,
  load: () => Promise<{ command: (groups: Groups) => CommandUnknownOpts }>,
];
/** All commands, in the groups of `toonbooth --help`. */
export type Groups = Record<string, Entry[]>;

/** Makes a command with the configuration that all share; commands added to it with `.command()` inherit it. */
export function createCommand(name: string, description: string) {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(styleText('red', text)) })
    .configureHelp({
      optionDescription(option) {
        const shown = option.defaultValue === false ? new Option(option.flags, option.description) : option;
        return Help.prototype.optionDescription.call(this, shown);
      },
      styleTitle: (text) => styleText('bold', text),
      styleCommandText: (text) => styleText('cyan', text),
      styleSubcommandText: (text) => styleText('cyan', text),
      styleOptionText: (text) => styleText('cyan', text),
    });
}

/** Makes a command with subcommands. The default one may be called without its name, but only with options. */
export function createGroup(name: string, description: string) {
  return createCommand(name, description)
    .helpCommand(false)
    .hook('preSubcommand', (group, chosen) => {
      const [word = '-'] = group.args;
      if (word !== chosen.name() && !word.startsWith('-'))
        group.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });
    });
}

/** Adds the options of every command that acts on the shop. */
export function withOperator<
  Args extends unknown[],
  Options extends OptionValues,
  Globals extends OptionValues,
>(command: Command<Args, Options, Globals>) {
  return withReason(command).option('--json', 'prints JSON, for scripts');
}

/** Adds the options for the audit log. */
export function withReason<
  Args extends unknown[],
  Options extends OptionValues,
  Globals extends OptionValues,
>(command: Command<Args, Options, Globals>) {
  return command
    .option('--reason <TEXT>', 'the reason, for the audit log')
    .option('--by <NAME>', 'your name, for the audit log (default: the account that runs this)');
}

/** Returns a parser for an option's whole number, 1 or more. */
export function wholeNumber(option: string) {
  return (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1) return number;
    throw new InvalidArgumentError(`${option} must be a whole number, 1 or more.`);
  };
}

/** Collects the values of an option that may be given several times. */
export const gather = (value: string, before: string[] = []): string[] => [...before, value];
