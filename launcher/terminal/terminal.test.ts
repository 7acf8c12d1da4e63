import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

function givenScreen(isTTY: boolean) {
  let text = '';
  const write = (part: string): boolean => Boolean((text += part));
  return { terminal: createTerminal({ write, isTTY, columns: 20 }), text: () => text };
}

test('the progress line is rewritten on a terminal and stays last', () => {
  const { terminal, text } = givenScreen(true);
  terminal.progress('Starting');
  terminal.line('a line that stays');
  terminal.progress('');

  expect(text()).toBe('Starting\r\x1b[2Ka line that stays\nStarting\r\x1b[2K');
});

test('a progress line longer than the screen is cut, as a wrapped one could not be rewritten', () => {
  const { terminal, text } = givenScreen(true);
  terminal.progress('Starting a great many parts');

  expect(text()).toBe('Starting a great ma');
});

test('every line in a log file is plain and stays', () => {
  const { terminal, text } = givenScreen(false);
  terminal.progress('Starting');
  terminal.progress('Starting');
  terminal.line('a line');
  terminal.progress('');

  expect(text()).toBe('Starting\na line\n');
});

test('a JSON log has JSON on every line, unchanged where the programs wrote JSON', () => {
  let text = '';
  const terminal = createTerminal({ write: (part) => Boolean((text += String(part))), isTTY: true }, true);
  terminal.progress('Starting');
  terminal.line('');
  terminal.line(terminal.said('{"level":"info","message":"listening"}', 'server'), 'server');
  terminal.line(terminal.said('Error: no', 'worker'), 'worker');

  const records = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(records).toMatchObject([
    { level: 'info', message: 'Starting', program: 'launcher' },
    { level: 'info', message: 'listening' },
    { level: 'error', message: 'Error: no', program: 'worker' },
  ]);
});
