import { expect, test } from 'vitest';
import { describeHoles, findStartProblems, warningsAbout } from './security.ts';

const needed = ['main.py', '--disable-metadata', '--disable-all-custom-nodes'];
const near = 'http://127.0.0.1:8188';

const problemsOf = (argv: string[], url = near) => findStartProblems(argv, url).map(({ message }) => message);

test.each([
  ['the shop’s own flags', needed, near, 0],
  ['an address of the machine', [...needed, '--listen', '127.0.0.1'], near, 0],
  ['all addresses of a container', [...needed, '--listen', '0.0.0.0'], 'http://comfyui:8188', 0],
  ['all addresses in a private network', [...needed, '--listen'], 'http://10.0.0.2:8188', 0],
  ['all addresses beside the shop', [...needed, '--listen', '--port', '8188'], near, 1],
  ['all addresses over IPv6', [...needed, '--listen=::'], 'http://[::1]:8188', 1],
  ['all addresses of a machine on the internet', [...needed, '--listen'], 'http://198.41.0.4:8188', 1],
  ['one of several addresses on the internet', [...needed, '--listen', '10.0.0.2,198.41.0.4'], near, 1],
  ['a page’s origin', [...needed, '--enable-cors-header=https://example.com'], near, 1],
  ['the manager and many users', [...needed, '--enable-manager', '--multi-user'], near, 2],
  ['no flags', ['main.py'], near, 2],
])('the flags get the right number of warnings: %s', (_name, argv, url, count) => {
  expect(problemsOf(argv, url)).toHaveLength(count);
});

test('a version has the holes that were closed after it, and an unknown one has none', () => {
  expect(describeHoles('0.27.99')).toContain('CVE-2026-56671');
  expect(describeHoles('0.28.0')).toBeUndefined();
  expect(describeHoles('unknown')).toBeUndefined();
});

test('an instance that hides its arguments gets no warnings about them', () => {
  expect(warningsAbout({ version: '0.33.0', argv: undefined, url: near })).toEqual([]);
});
