import { Marked, walkTokens, type Token, type Tokens } from 'marked';
import { fillFields, type FactsByName } from '#domain/mail-text.ts';
import { OperationError } from '#domain/operation-errors.ts';

export type Inline =
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.Codespan
  | Tokens.Br;
export type Block = Tokens.Paragraph | Tokens.Heading | Tokens.List | Tokens.Space | Tokens.Text;

const kinds = [
  'space',
  'paragraph',
  'heading',
  'list',
  'list_item',
  'text',
  'escape',
  'strong',
  'em',
  'codespan',
  'br',
];

/** Fields that are links of the shop itself. */
const linkFields = ['statusUrl', 'redeemUrl'].map((name) => `{{${name}}}`);
const isFine = (url: string): boolean =>
  /^(https?:\/\/|mailto:)[^{}\s]+$/i.test(url) || [...linkFields, 'mailto:{{supportEmail}}'].includes(url);

/** @throws OperationError for what no mail shows, such as HTML or an image, and for links to elsewhere than the web and mail */
function checkToken(token: Token): void {
  if (token.type === 'link') {
    const { href: url } = token as Tokens.Link;
    if (!isFine(url)) throw new OperationError('mail_link', { url, fields: linkFields });
  } else if (!kinds.includes(token.type))
    throw new OperationError('mail_markdown', { found: token.raw.trim().slice(0, 40) });
}

const marked = new Marked({ gfm: true, breaks: true });

/** Parses Markdown whose fields are not yet filled, so that no value can change its structure. @throws OperationError */
export function parseMarkdown(text: string): Block[] {
  const tokens = marked.lexer(text);
  void walkTokens(tokens, checkToken);
  return tokens as Block[];
}

/** Returns a piece of a text, as it is shown without its looks. */
export function plainInline(tokens: Inline[], facts: FactsByName): string {
  return tokens.map((token) => plainToken(token, facts)).join('');
}

function plainToken(token: Inline, facts: FactsByName): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'codespan') return `\`${fillFields(token.text, facts)}\``;
  const isLeaf = token.type === 'escape' || token.tokens === undefined;
  const text = isLeaf ? fillFields(token.text, facts) : plainInline(token.tokens as Inline[], facts);
  if (token.type !== 'link') return text;
  const url = fillFields(token.href, facts);
  return url === text || url === `mailto:${text}` ? text : `${text} (${url})`;
}

/** Returns the text of a mail's plain part: its paragraphs, without marks that only Markdown needs. */
export function plainBlocks(blocks: Block[], facts: FactsByName): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'space') return [];
    if (block.type === 'list')
      return [block.items.map((item, n) => plainItem(block, item, n, facts)).join('\n')];
    return [plainInline((block.tokens ?? []) as Inline[], facts)];
  });
}

function plainItem(
  { ordered, start }: Tokens.List,
  { tokens }: Tokens.ListItem,
  n: number,
  facts: FactsByName,
) {
  const mark = ordered ? `${Number(start) + n}.` : '-';
  const text = plainBlocks(tokens as Block[], facts).join('\n');
  return `${mark} ${text.replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`;
}
