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
