import { readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';

const root = path.resolve(import.meta.dirname, '../..');

/** Pages of the operator's guide, in reading order. */
export const guide = [
  'docs/operating.md',
  'docs/operating/backups.md',
  'docs/operating/maintenance.md',
  'docs/operating/alerts.md',
  'docs/operating/legal-checklist.md',
  'docs/legal.md',
  'docs/operating/monitoring.md',
];

/**
 * Block of commands of a document. Its info string says how it is tested: `sh run` is run by a test, with `keeps-running` until
 * the test ends, with `when-stopped` after everything else has ended, with `any-status` whatever its exit status, with `given-…`
 * for an order of that kind, which it calls REF; `sh cannot-run` gives the reason why it is not run.
 */
export type CommandBlock = {
  document: string;
  commands: string;
  /** First word after `sh`. */
  mark: string | undefined;
  /** Other words: options of `run`, the reason of `cannot-run`. */
  words: string[];
  /** Text of the block `text prints` that follows directly. */
  prints: string | undefined;
};

export function textOf(document: string): string {
  return readFileSync(path.join(root, document), 'utf8');
}

/** Returns all blocks in one of these languages; a block without a language may contain commands, too. */
export function codeBlocks(document: string): { info: string; text: string }[] {
  const blocks: { info: string; text: string }[] = [];
  void marked.walkTokens(marked.lexer(textOf(document)), (token) => {
    if (token.type === 'code') blocks.push({ info: String(token.lang ?? ''), text: String(token.text) });
  });
  return blocks;
}

/** Returns the blocks of commands of a document, in order. */
export function commandBlocks(document: string): CommandBlock[] {
  const blocks = codeBlocks(document);
  return blocks.flatMap(({ info, text: commands }, index) => {
    const [language, mark, ...words] = info.split(/\s+/);
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    const prints = next?.info === 'text prints' ? next.text : undefined;
    return [{ document, commands, mark, words, prints }];
  });
}

/** Prepares lines for comparison: without npm's own, and with runs of spaces collapsed. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('> '));
}

function fits(expected: string, line: string): boolean {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}

function matches([expected, ...others]: string[], lines: string[]): boolean {
  if (expected === undefined) return lines.length === 0;
  const [line, ...rest] = lines;
  if (expected === '…') {
    return matches(others, lines) || (line !== undefined && matches([expected, ...others], rest));
  }
  return line !== undefined && fits(expected, line) && matches(others, rest);
}

/**
 * Decides whether `output` is exactly what a document says is printed: `…` stands for anything within a line, and for any number
 * of lines where it stands alone.
 */
export function isPrinted(prints: string, output: string): boolean {
  return matches(linesOf(prints), linesOf(output));
}
