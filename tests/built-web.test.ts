import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';

const dist = path.join(import.meta.dirname, '../dist');

function scriptsIn(folder: string): [name: string, code: string][] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  // Removes the hash, which changes with the code.
  return files.map((name) => [
    name.replace(/-[\w-]{8}\.js$/, ''),
    readFileSync(path.join(folder, name), 'utf8'),
  ]);
}

const scripts = scriptsIn(path.join(dist, 'web/assets'));
const page = readFileSync(path.join(dist, 'pages/en/order.html'), 'utf8');
const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

/** Returns the syntax errors for a parser of this ECMAScript version. */
function objections(code: string, ecmaVersion: 5 | 2022, sourceType: 'script' | 'module'): string[] {
  const rules: Linter.RulesRecord = { 'no-restricted-syntax': ['error', 'StaticBlock'] };
  const found = new Linter().verify(code, {
    languageOptions: { ecmaVersion, sourceType },
    linterOptions: { noInlineConfig: true },
    rules,
  });
  return found.map(({ message }) => message);
}

/** Methods newer than Chrome 100, Firefox 100 or Safari 15.4, or missing in one of them. */
const young =
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|groupBy|withResolvers|fromAsync|isWellFormed|toWellFormed|canParse|requestIdleCallback|startViewTransition|checkVisibility|union|intersection|isSubsetOf)\(|AbortSignal\.(?:any|timeout)\(|Intl\.Segmenter|\(\?<[=!]/g;

/** Calls that are guarded, or of methods defined by the package itself. */
const excused = [
  'index .startViewTransition(', // React, within a try
  'es2015 .checkVisibility(', // aria-hidden
  'dist .toSorted(', // a method of Radix's own OrderedDict
];

test('every targeted browser can parse the scripts', () => {
  expect(
    scripts.flatMap(([name, code]) => objections(code, 2022, 'module').map((one) => `${name}: ${one}`)),
  ).toEqual([]);
});

test('every targeted browser has the functions that the scripts call', () => {
  const called = scripts.flatMap(([name, code]) =>
    (code.match(young) ?? []).map((call) => `${name} ${call}`),
  );
  expect([...new Set(called)].filter((call) => !excused.includes(call))).toEqual([]);
});

test('the inline scripts for the theme and for outdated browsers run in any browser', () => {
  const plain = inlineScripts.filter((code) => /cannot-run|vite-ui-theme/.test(code));
  expect(plain).toHaveLength(2);
  expect(plain.flatMap((code) => objections(code, 5, 'script'))).toEqual([]);
});
