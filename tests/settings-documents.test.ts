import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings } from '#config.ts';
import { isSecretSetting } from '#domain/secret-settings.ts';
import { compose } from '#settings/compose.ts';
import type { SettingWords } from '#settings/types.ts';
import { changeableNames } from '#setting-changes.ts';
import { settingGroups, settingsSchema } from '#settings.ts';

const wordsSchema = z.object({
  description: z.string().min(1),
  example: z.string().optional(),
  secret: z.literal(true).optional(),
  /** Default as documented; a value computed at runtime, such as a machine's name, has an example instead. */
  default: z.union([z.string(), z.number()]).transform(String).optional(),
});
type Words = z.infer<typeof wordsSchema>;

const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' });

const wordsOf = (names: string[], from: Record<string, unknown>): Record<string, Words> =>
  z.record(z.string(), wordsSchema).parse(Object.fromEntries(names.map((name) => [name, from[name]])));

const changeable: readonly string[] = changeableNames;
const composeWords: Record<string, SettingWords> = compose;
const groups = {
  ...Object.fromEntries(
    Object.entries(settingGroups).map(([title, group]) => [title, wordsOf(Object.keys(group), properties)]),
  ),
  'Docker Compose': wordsOf(Object.keys(composeWords), composeWords),
};

const all = Object.values(groups).flatMap((group) => Object.entries(group));

/** Wraps text at 120 characters, without breaking code or beginning a line with "15.", which would be a list in Markdown. */
function wrap(text: string, first: string, next: string): string {
  const words = text.match(/(?:`[^`]*`|[^\s`])+(?: \d+\.(?!\S))?/g) ?? [];
  const lines = [first];
  for (const word of words) {
    const line = `${lines.at(-1) ?? ''}${word}`;
    if (line.length > 120) lines.push(`${next}${word} `);
    else lines[lines.length - 1] = `${line} `;
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Prefers an example, as some defaults are paths or names of this machine. */
const shown = ({ example, default: value = '' }: Words): string => example ?? value;

function note(name: string, words: Words): string {
  const value = shown(words);
  const kind = words.example === undefined ? 'default' : 'such as';
  return [
    ...(words.secret ? ['secret'] : []),
    ...(value === '' ? [] : [`${kind} \`${value}\``]),
    ...(changeable.includes(name) ? ['while it runs'] : []),
  ].join(', ');
}

function listed([name, words]: [string, Words]): string {
  const kind = note(name, words);
  const linked = words.description.replace(/\bdocs\/([\w/-]+\.md)/g, '[$1]($1)');
  return wrap(`\`${name}\`${kind === '' ? '' : ` (${kind})`}: ${linked}`, '- ', '  ');
}

const switchedOff = ([name, words]: [string, Words]): string =>
  `${wrap(words.description, '# ', '# ')}\n#${name}=${shown(words)}\n`;

const page = `# Settings

Each is an environment variable or a line of \`.env\`; the environment takes precedence. Nothing has to be set:
\`npm start\` and \`docker compose up\` provide what is missing. Put a value with a \`#\` or a \`$\` in it, such as a
password, in single quotes. "Such as" is an example, not the default. \`npx toonbooth settings\` shows what the running
shop has. Those marked "while it runs" can be changed [without a restart](operating/settings.md), in the console or by
\`npx toonbooth settings set\`; such a change wins over \`.env\` and the environment. A setting that takes 0 and 1 takes
\`off\` and \`on\` as well. The environment variable \`ENV_FILE\` names another file than \`.env\`; if it is empty, none is
read.

\`tests/settings-documents.test.ts\` writes this page and \`.env.example\` from the words in \`settings/\`:
\`npm test -- tests/settings-documents.test.ts -u\`.

${Object.entries(groups)
  .map(([title, group]) => `## ${title}\n\n${Object.entries(group).map(listed).join('\n')}\n`)
  .join('\n')}`;

const example = `# Every setting, with the value it has when you leave it out, or an example. Copy this file to .env, remove the #
# from what you want to set, and start again: the start says what is wrong with a setting.
# Nothing has to be set: \`npm start\` and \`docker compose up\` provide what is missing.
# Put a value with a # or a $ in it, such as a password, in single quotes.

${Object.entries(groups)
  .map(([title, group]) => `# --- ${title} ---\n\n${Object.entries(group).map(switchedOff).join('\n')}`)
  .join('\n')}`;

test('docs/settings.md and .env.example equal the schema (otherwise run this test with -u)', async () => {
  await expect(page).toMatchFileSnapshot('../docs/settings.md');
  await expect(example).toMatchFileSnapshot('../.env.example');
});

test('every setting is in one group', () => {
  const grouped = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(grouped.sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});

test('an unchanged copy of .env.example sets nothing', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('all examples are valid', () => {
  expect(() =>
    readSettings(Object.fromEntries(all.map(([name, words]) => [name, shown(words)]))),
  ).not.toThrow();
});

test('every setting except a secret shows a default or an example', () => {
  expect(all.filter(([, words]) => shown(words) === '' && !words.secret)).toEqual([]);
});

test('exactly the settings whose values are never shown are marked as secret', () => {
  const marked = all.filter(([, { secret }]) => secret).map(([name]) => name);
  expect(marked).toEqual(all.map(([name]) => name).filter(isSecretSetting));
});
