import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, test } from 'vitest';
import { groups } from '#cli/commands.ts';
import { settingsSchema } from '#settings.ts';
import { composeOnly, readCompose } from './compose/compose-files.ts';
import { codeBlocks, commandBlocks, guide, isPrinted, textOf } from './support/command-blocks.ts';

const root = path.resolve(import.meta.dirname, '..');
const isOurs = (name: string) =>
  /^(?!dist|data)[\w-]+\/./.test(name) && existsSync(path.join(root, name.split('/')[0] ?? ''));

/** Returns the files and folders of the repository that a document names as code, except those with placeholders. */
function pathsIn(document: string): string[] {
  return [...textOf(document).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name).filter(isOurs);
}

const ofDocs = ['README', 'architecture', 'commands', 'pictures', 'privacy', 'scaling', 'settings'].map(
  (name) => `docs/${name}.md`,
);
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...ofDocs, ...guide];

test.each(documents)('every file and folder that %s names exists', (document) => {
  expect(pathsIn(document).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test.each([
  ...documents,
  'CHANGELOG.md',
  ...['comfyui', 'stripe', 'mailbox'].map((one) => `standins/${one}/README.md`),
])('no line of prose in %s is longer than 120 characters', (document) => {
  const prose = textOf(document).replaceAll(/^ *```[^]*?^ *```/gm, '');
  const isProse = (line: string) => !/^(\||!\[|.*\]\S{60})/.test(line);
  expect(prose.split('\n').filter((line) => line.length > 120 && isProse(line))).toEqual([]);
});

/** Returns the anchors that GitHub makes of headings. */
function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Decides whether a link's target is missing: a file, or a heading in it. */
function isBroken(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  if (!existsSync(path.join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

test.each(documents)('every link of %s within the repository leads somewhere', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const inside = links.filter((link) => !/^https?:/.test(link));

  expect(inside.filter((link) => isBroken(document, link))).toEqual([]);
});

test('the guide creates each account once', () => {
  const commands = guide.flatMap(commandBlocks).map((block) => block.commands);
  const accounts = [...commands.join('\n').matchAll(/^useradd .* ([\w-]+)$/gm)].map(([, name]) => name);
  expect(accounts.toSorted()).toEqual(['comfyui', 'toonbooth']);
});

test.each(guide)('every command of %s says whether a test runs it, or why none can', (document) => {
  const unmarked = commandBlocks(document).filter(({ mark, words, prints }) =>
    mark === 'cannot-run' ? words.length < 3 : mark !== 'run' || prints === undefined,
  );
  const others = codeBlocks(document).filter(
    ({ info }) => !/^(sh |ini$|nginx$|yaml$|text( prints)?$)/.test(info),
  );

  expect([...unmarked, ...others]).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);

test.each(documents)('every npm script that %s names exists', (document) => {
  expect(scriptsIn(textOf(document)).filter((name) => !(name in scripts))).toEqual([]);
});

const folders = [
  ...[
    'adapters',
    'cli',
    'contract',
    'domain',
    'launcher',
    'operations',
    'operator',
    'server',
    'web',
    'worker',
  ],
];

test.each(folders)('every npm script that the sources of %s/ name exists', (folder) => {
  const files = readdirSync(path.join(root, folder), { recursive: true }).map(String);
  const texts = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => textOf(`${folder}/${file}`));

  expect(texts.flatMap(scriptsIn).filter((name) => !(name in scripts))).toEqual([]);
});

const loaded = await Promise.all(
  Object.values(groups).flatMap((entries) => entries.map(([, , load]) => load())),
);
const commands = loaded.map(({ command }) => command(groups));

/** Returns the calls of `toonbooth` in a text: the words after it. */
function callsIn(text: string): string[][] {
  const call = /(?:\bnpx |\b(?:server|worker) |`|^)toonbooth ([^`\n|>;&#]+)/gm;
  return [...text.matchAll(call)].map(([, rest = '']) => rest.trim().split(/\s+/));
}

/** Returns the command names and options that `toonbooth` does not accept. */
function unknownIn([name = '', ...words]: string[]): string[] {
  const named: CommandUnknownOpts | undefined = commands.find((known) => known.name() === name);
  if (!named) return [name];
  const [word = ''] = words;
  const verb = /^[a-z][a-z-]*$/.test(word) ? word : 'list';
  const isHolder = named.commands.length > 0 && words.length > 0;
  const command = isHolder ? named.commands.find((held) => held.name() === verb) : named;
  if (!command) return [verb];
  const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/[^a-z]+$/, ''));
  return options.filter((option) => !command.options.some(({ long }) => long === option));
}

test.each(documents)('every toonbooth command in %s has known words and options', (document) => {
  const wrong = callsIn(textOf(document)).flatMap((words) =>
    unknownIn(words).map((word) => `${words.join(' ')}: ${word}`),
  );

  expect(wrong).toEqual([]);
});

test('an unknown toonbooth command, word or option is noticed', () => {
  expect(unknownIn(['refunds'])).toEqual(['refunds']);
  expect(unknownIn(['orders', 'repay', 'REF'])).toEqual(['repay']);
  expect(unknownIn(['orders', 'refund', 'REF', '--why', '"so"'])).toEqual(['--why']);
  expect(unknownIn(['orders', 'refund', 'REF', '--reason', '"so"'])).toEqual([]);
  expect(callsIn('Run `npx toonbooth orders show REF`.\ntoonbooth doctor --mail > report\n')).toEqual([
    ['orders', 'show', 'REF'],
    ['doctor', '--mail'],
  ]);
});

/** Variables of the shell, Docker and other programs, the one that names a file of settings, and placeholders. */
const notOurs = ['ENV_FILE', 'COMPOSE_FILE', 'CUDA_VISIBLE_DEVICES', 'WATCH_URL', 'EX_CONFIG', 'SQL_ASCII'];

test.each(documents)('every setting that %s names exists', (document) => {
  const known = [...Object.keys(settingsSchema.shape), ...composeOnly, ...notOurs];
  const named = [
    ...textOf(document).matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g),
    ...codeBlocks(document)
      .filter(({ info }) => info === 'ini')
      .flatMap(({ text }) => [...text.matchAll(/^[A-Z_]+(?==)/gm)]),
  ].map(([name]) => name);

  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

const services = ['docker-compose.yml', 'docker-compose.gpu.yml', 'docker-compose.caddy.yml'].flatMap(
  (file) => Object.keys(readCompose(file).services),
);
const takesValue = ['--user', '--entrypoint', '--tail', '--since', '--profile'];

/** Returns the services named in a line with `docker compose`. */
function servicesIn(line: string): string[] {
  const words = line.split(/\s+/).filter((_word, index, all) => !takesValue.includes(all[index - 1] ?? ''));
  const [command = '', ...others] = words.filter((word) => /^[^-]/.test(word));
  if (command === 'cp') return others.flatMap((word) => /^([\w-]+):/.exec(word)?.[1] ?? []);
  if (command === 'exec' || command === 'run') return others.slice(0, 1);
  return ['up', 'stop', 'logs', 'restart'].includes(command) ? others : [];
}

test.each(documents)('every Docker Compose service that %s uses exists', (document) => {
  const lines = codeBlocks(document).flatMap(({ text }) => [
    ...text.matchAll(/docker compose ([^\n|#;&>]+)/g),
  ]);

  expect(
    lines.flatMap(([, line = '']) => servicesIn(line)).filter((name) => !services.includes(name)),
  ).toEqual([]);
});

test('a service is recognised in a command of Docker Compose', () => {
  expect(servicesIn('run --rm --user root --entrypoint chown shop -R node:node /backups')).toEqual(['shop']);
  expect(servicesIn('cp shop:/backups .')).toEqual(['shop']);
});

test('the guide names each permission that Stripe’s key needs', () => {
  const code = textOf('adapters/payments/permissions.ts');
  const names = [...code.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name);

  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !textOf('docs/operating.md').includes(name))).toEqual([]);
});

test('the guide’s link to Stripe’s form chooses the permissions of its table', () => {
  const text = textOf('docs/operating.md');
  const [link = ''] = /https:\/\/dashboard\.stripe\.com\/apikeys\/create[^)]+/.exec(text) ?? [];
  const listed = [...text.matchAll(/^\| [\w ,]+: (?:Read|Write) +\| `(\w+)`/gm)].map(
    ([, name]) => `rak_${name}`,
  );

  expect(listed).toHaveLength(8);
  expect(new URL(link).searchParams.getAll('permissions[]')).toEqual(listed);
});

test('printed output is compared with a document’s, apart from its gaps', () => {
  const output = '\n> toonbooth@1.0.0 orders\n> node start.mjs\n\nR-1  delivered   4.99\n  paid\n  drawn\n';

  expect(isPrinted('R-…  delivered  …\npaid\ndrawn', output)).toBe(true);
  expect(isPrinted('R-1 delivered 4.99\n…\ndrawn', output)).toBe(true);
  expect(isPrinted('R-… delivered …', output)).toBe(false);
  expect(isPrinted('R-… refunded …\n…', output)).toBe(false);
});

const french = [
  ...['fr', 'fr-contract', 'fr-gifts', 'fr-opening', 'fr-payments', 'fr-refunds', 'fr-withdrawals'].map(
    (name) => `adapters/mails/messages/${name}.ts`,
  ),
  'domain/card-texts/fr.ts',
  'domain/gift.ts',
  'web/public/privacy_policy.fr.txt',
  'web/public/terms_of_service.fr.txt',
];

test.each(french)(
  'the French of %s keeps its colons and question marks on the line of their word',
  (file) => {
    const loose = readFileSync(path.join(root, file), 'utf8').match(
      /.{0,20}[\p{L}»] [:;!?»].{0,9}|« .{0,20}/gu,
    );
    expect(loose).toBeNull();
  },
);
