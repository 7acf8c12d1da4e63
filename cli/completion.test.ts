import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { run } from './run.ts';

/** Returns what `toonbooth completion SHELL` prints. */
async function scriptFor(shell: string): Promise<string> {
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await run(['completion', shell]);
  const script = printed.mock.calls.map(([text]) => String(text)).join('');
  vi.restoreAllMocks();
  return script;
}

const bash = await scriptFor('bash');

/** Returns what Bash offers after a press of Tab at the end of the line. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const asked = `${bash}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _toonbooth; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', asked, 'bash', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

test.each([
  ['toonbooth ord', ['orders']],
  ['toonbooth re', ['resume', 'restore']],
  ['toonbooth orders re', ['retry', 'refund', 'release']],
  ['toonbooth orders refund R-7KQ2-M9XA --r', ['--reason']],
  ['toonbooth orders list --state gift_', ['gift_paid', 'gift_issued']],
  ['toonbooth admin second-factor o', ['on', 'off']],
  ['toonbooth completion f', ['fish']],
  ['toonbooth orders list --limit ', []],
])('Bash completes "%s"', (line, words) => {
  expect(offered(line)).toEqual(words);
});

test('each shell gets every command and option', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await scriptFor(shell);
    for (const word of ['second-factor', 'gift_issued']) expect(script).toContain(word);
    expect(script).toMatch(/-(-|l )new-storage/);
  }
});
