import { createElement } from 'react';
import { fillFields, type FactsByName } from '#domain/mail-text.ts';
import { plainInline, type Block, type Inline } from './markdown.ts';
import { code, coloured, display, Paragraph, TextLink, Words } from './parts.tsx';

type Filled = {
  facts: FactsByName;
  /** The shop's own origin: its bare addresses become links. */
  origin: string;
};

/** Renders a mail's own words. */
export function Body({ blocks, ...filled }: Filled & { blocks: Block[] }) {
  // Parts of a text never change places.
  return blocks.map((block, n) => <BlockOf key={n} block={block} {...filled} />);
}

function BlockOf({ block, ...filled }: Filled & { block: Block }) {
  if (block.type === 'space') return null;
  if (block.type === 'list') return <List list={block} {...filled} />;
  const words = <InlineOf tokens={(block.tokens ?? []) as Inline[]} {...filled} />;
  if (block.type !== 'heading') return <Paragraph>{words}</Paragraph>;
  const looks = { margin: '0 0 10px', fontFamily: display, fontSize: 18, lineHeight: 1.3 };
  const title = { ...looks, wordBreak: 'break-word' } as const;
  return <h2 {...coloured({ color: 'ink' }, title)}>{words}</h2>;
}

function List({
  list: { ordered, start, items },
  ...filled
}: Filled & { list: Extract<Block, { type: 'list' }> }) {
  const looks = { margin: '0 0 16px', padding: '0 0 0 24px', fontSize: 17, lineHeight: 1.5 };
  const rows = items.map(({ tokens }, n) => (
    <li key={n} style={{ margin: '0 0 4px', wordBreak: 'break-word' }}>
      <Item blocks={tokens as Block[]} {...filled} />
    </li>
  ));
  const first = ordered && start !== '' && start !== 1 ? { start } : {};
  return createElement(ordered ? 'ol' : 'ul', { ...coloured({ color: 'ink' }, looks), ...first }, ...rows);
}

/** Renders the content of a list's item, whose paragraphs are lines. */
function Item({ blocks, ...filled }: Filled & { blocks: Block[] }) {
  return blocks.map((block, n) => {
    if (block.type === 'space') return null;
    if (block.type === 'list') return <List key={n} list={block} {...filled} />;
    return (
      <span key={n}>
        {n > 0 && <br />}
        <InlineOf tokens={(block.tokens ?? []) as Inline[]} {...filled} />
      </span>
    );
  });
}

function InlineOf({ tokens, ...filled }: Filled & { tokens: Inline[] }) {
  return tokens.map((token, n) => <Piece key={n} token={token} {...filled} />);
}

function Piece({ token, ...filled }: Filled & { token: Inline }) {
  const { facts, origin } = filled;
  if (token.type === 'br') return <br />;
  if (token.type === 'link') {
    const link = { text: plainInline(token.tokens as Inline[], facts), url: fillFields(token.href, facts) };
    return <TextLink link={link} color="ink" />;
  }
  if (token.type === 'codespan') return <code style={code}>{fillFields(token.text, facts)}</code>;
  if (token.type === 'escape' || token.tokens === undefined)
    return <Words text={fillFields(token.text, facts)} origin={origin} color="ink" />;
  const inner = <InlineOf tokens={token.tokens as Inline[]} {...filled} />;
  return token.type === 'text' ? inner : createElement(token.type, {}, inner);
}
