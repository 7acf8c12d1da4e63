import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

function givenScreen(isTTY: boolean) {
  let text = '';
  const write = (part: string): boolean => Boolean((text += part));
  return { terminal: createTerminal({ write, isTTY, columns: 20 }), text: () => text };
}

test('on a terminal the line about what is under way is rewritten and stays last', () => {
  const { terminal, text } = givenScreen(true);
  terminal.progress('Starting');
  terminal.line('a line that stays');
  terminal.progress('');

  expect(text()).toBe('Starting\r\x1b[2Ka line that stays\nStarting\r\x1b[2K');
});

test('a line longer than the screen is cut, for a wrapped one could not be rewritten', () => {
  const { terminal, text } = givenScreen(true);
  terminal.progress('Starting a great many parts');

  expect(text()).toBe('Starting a great ma');
});

test('in a log file every line is plain and stays', () => {
  const { terminal, text } = givenScreen(false);
  terminal.progress('Starting');
  terminal.progress('Starting');
  terminal.line('a line');
  terminal.progress('');

  expect(text()).toBe('Starting\na line\n');
});

test('a log of JSON has JSON on every line, as the programs wrote it where they wrote JSON', () => {
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
