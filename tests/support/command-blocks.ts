import { readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';

const root = path.resolve(import.meta.dirname, '../..');

/** The operator's guide, in the order in which it is read. */
export const guide = [
  'docs/operating.md',
  'docs/operating/backups.md',
  'docs/operating/maintenance.md',
  'docs/operating/alerts.md',
  'docs/operating/legal-checklist.md',
  'docs/operating/monitoring.md',
];

/**
 * A block of commands of a document. Its info string says what becomes of it: `sh run` is run by a test, with
 * `keeps-running` until the test ends, with `when-stopped` after all that has ended, with `any-status` whatever its exit status,
 * with `given-…` about an order of that kind, which it calls REF; `sh cannot-run` names why it is not.
 */
export type CommandBlock = {
  document: string;
  commands: string;
  /** The first word after `sh`. */
  mark: string | undefined;
  /** The other words: options of `run`, the reason of `cannot-run`. */
  words: string[];
  /** What stands in the block `text prints` right after it. */
  prints: string | undefined;
};

export function textOf(document: string): string {
  return readFileSync(path.join(root, document), 'utf8');
}

/** All blocks with one of these languages; a block without a language may hold commands, too. */
export function codeBlocks(document: string): { info: string; text: string }[] {
  const blocks: { info: string; text: string }[] = [];
  void marked.walkTokens(marked.lexer(textOf(document)), (token) => {
    if (token.type === 'code') blocks.push({ info: String(token.lang ?? ''), text: String(token.text) });
  });
  return blocks;
}

/** The blocks of commands of a document, in its order. */
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

/** Lines as they are compared: npm's own are left out, and how many spaces stand between two words does not count. */
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
 * Whether `output` is what a document says is printed, from its first line to its last: `…` stands for anything in a line, and
 * for any number of lines where it stands alone.
 */
export function isPrinted(prints: string, output: string): boolean {
  return matches(linesOf(prints), linesOf(output));
}
