import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Word that may come next, with its description if it has one. */
type Word = { word: string; description?: string };

/**
 * Command, or one of its options that takes a value, with what may follow it: some of these words, or the name of a file. `path`
 * holds the words of the command, such as `/orders/list`.
 */
type Place = { path: string; option?: string; words: Word[]; files: boolean };

const isFile = (usage: string) => /\b(FILE|DIR)\b/.test(usage);
const toWord = (word: string): Word => ({ word });

/** Returns the places of a command and of all its subcommands. */
export function placesOf(command: CommandUnknownOpts, path = ''): Place[] {
  const options = command.createHelp().visibleOptions(command);
  const nameOf = ({ long, flags }: { long?: string | undefined; flags: string }) => long ?? flags;
  const [argument] = command.registeredArguments;
  const words = [
    ...(argument?.argChoices ?? []).map(toWord),
    ...command.commands.map((one) => ({ word: one.name(), description: one.summary() || one.description() })),
    ...options.map((option) => ({ word: nameOf(option), description: option.description })),
  ];
  const withValue = options.filter(({ required, optional }) => required || optional);
  return [
    { path, words, files: argument !== undefined && isFile(argument.name()) },
    ...withValue.map((option) => ({
      path,
      option: nameOf(option),
      files: isFile(option.flags),
      words: (option.argChoices ?? []).map(toWord),
    })),
    ...command.commands.flatMap((one) => placesOf(one, `${path}/${one.name()}`)),
  ];
}

const firstLine = (text = '') => text.split('\n')[0] ?? '';
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Parts that Bash and Zsh write differently: the typed words, the one before the cursor, and how words and files are offered. */
type Dialect = { typed: string; previous: string; offer: (words: Word[]) => string; files: string };

/** Returns the part of a script that finds the place at which the cursor is, and offers what may follow. */
function findPlace(places: Place[], { typed, previous, offer, files }: Dialect): string {
  const paths = new Set(places.map(({ path }) => path));
  const cases = places.map((place) => {
    const key = place.option === undefined ? place.path : `${place.path} ${place.option}`;
    return `${quote(key)}) ${offer(place.words)}; ${place.files ? `${files}; ` : ''}return ;;`;
  });
  return `
  for word in ${typed}; do
    case "$at/$word" in
      ${[...paths].filter(Boolean).join('|')}) at=$at/$word ;;
    esac
  done
  for word in "$at ${previous}" "$at"; do
    case "$word" in
      ${cases.join('\n      ')}
    esac
  done`;
}

function bash(places: Place[]): string {
  const body = findPlace(places, {
    typed: '"${COMP_WORDS[@]:1:COMP_CWORD-1}"',
    previous: '${COMP_WORDS[COMP_CWORD-1]}',
    offer: (words) =>
      `COMPREPLY=($(compgen -W ${quote(words.map(({ word }) => word).join(' '))} -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    files: 'compopt -o default',
  });
  return `_toonbooth() {\n  local at= word${body}\n}\ncomplete -F _toonbooth toonbooth`;
}

function zsh(places: Place[]): string {
  const body = findPlace(places, {
    typed: '"${(@)words[2,CURRENT-1]}"',
    previous: '${words[CURRENT-1]}',
    offer: (words) => {
      const offered = words.map(({ word, description }) =>
        quote(description === undefined ? word : `${word}:${firstLine(description)}`),
      );
      return `offered=(${offered.join(' ')}); _describe toonbooth offered`;
    },
    files: '_files',
  });
  return `_toonbooth() {\n  local at= word\n  local -a offered${body}\n}\ncompdef _toonbooth toonbooth`;
}

function fish(places: Place[]): string {
  const quoteFish = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  const valueOf = ({ words, files }: Place) =>
    files ? ' -r -F' : ` -x -a ${quoteFish(words.map(({ word }) => word).join(' '))}`;
  const lines = places.flatMap(({ path, option, words, files }) => {
    const here = `complete -c toonbooth -n ${quoteFish(`__toonbooth_at '${path}'`)}`;
    if (option !== undefined) return [];
    const offered = words.map(({ word, description }) => {
      const value = places.find((one) => one.path === path && one.option === word);
      const name = word.startsWith('--') ? `-l ${word.slice(2)}${value ? valueOf(value) : ''}` : `-a ${word}`;
      return `${here} ${name} -d ${quoteFish(firstLine(description))}`;
    });
    return [...offered, ...(files ? [`${here} -F`] : [])];
  });
  const paths = new Set(places.map(({ path }) => path));
  return `function __toonbooth_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    contains -- $at/$word ${[...paths].filter(Boolean).join(' ')}; and set at $at/$word
  end
  test "$at" = "$argv[1]"
end
complete -c toonbooth -f
${lines.join('\n')}`;
}

/** Makes the script of each shell. The scripts call no program: a start of the command for each Tab would take a second. */
export const completions = { bash, zsh, fish } as const;
