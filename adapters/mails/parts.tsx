import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { className, light, type Colour } from './colours.ts';

// Mail programs support neither style sheets nor classes reliably: everything is set on the element, in the light colours, and
// a style sheet changes them in programs that follow a device's dark mode.
export const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const display = "'Dela Gothic One', 'Arial Black', 'Segoe UI Black', Figtree, system-ui, sans-serif";

export const code = {
  fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
  fontSize: 15,
} as const;

type Colours = { background?: Colour; color?: Colour; borderColor?: Colour };

/** Sets colours on the element itself, with the classes by which the style sheet finds them, and `name`. */
export function coloured({ background, color, borderColor }: Colours, style: CSSProperties, name?: string) {
  return {
    className: [
      name,
      background && className('background', background),
      color && className('color', color),
      borderColor && className('border-color', borderColor),
    ]
      .filter(Boolean)
      .join(' '),
    style: {
      ...style,
      ...(background && { background: light[background] }),
      ...(color && { color: light[color] }),
      ...(borderColor && { borderColor: light[borderColor] }),
    },
  };
}

/** Attributes of a table that only places things; mail programs keep tables better than any other layout. */
export const layout = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** Renders a paragraph in which addresses break: one wider than a phone would make the whole mail as wide. */
export function Paragraph({ children }: { children: ReactNode }) {
  const style = { margin: '0 0 16px', fontSize: 17, lineHeight: 1.5, wordBreak: 'break-word' } as const;
  return <p {...coloured({ color: 'ink' }, style)}>{children}</p>;
}

/** Renders a text with its line breaks, and with links for addresses of the shop itself; others may be a visitor's words. */
export function Words({ text, origin, color }: { text: string; origin: string; color: Colour }) {
  return text.split('\n').map((line, n) => (
    // Lines and their parts never change places.
    <Fragment key={n}>
      {n > 0 && <br />}
      {line
        .split(/(https?:\/\/\S+)/)
        .map((part, at) =>
          part.startsWith(`${origin}/`) ? (
            <TextLink key={at} link={withoutPunctuation(part)} color={color} />
          ) : (
            <Fragment key={at}>{part}</Fragment>
          ),
        )}
    </Fragment>
  ));
}

/** Separates an address from the punctuation after it. */
function withoutPunctuation(part: string): Link & { after: string } {
  const url = part.replace(/[.,;:]$/, '');
  return { text: url, url, after: part.slice(url.length) };
}

export type Link = { text: string; url: string };

export function TextLink({ link, color }: { link: Link & { after?: string }; color: Colour }) {
  return (
    <>
      <a href={link.url} {...coloured({ color }, { textDecoration: 'underline' })}>
        {link.text}
      </a>
      {link.after}
    </>
  );
}

/** Outlook for Windows ignores the padding of a link, and takes this of its cell instead. */
const paddingInOutlook = { msoPaddingAlt: '16px 30px' } as CSSProperties;

const buttonShape: CSSProperties = {
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: 999,
  borderWidth: 2,
  borderStyle: 'solid',
  fontSize: 17,
  fontWeight: 700,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
};

function Button({ link: { text, url } }: { link: Link }) {
  const cell = coloured({ background: 'pop' }, { borderRadius: 999, ...paddingInOutlook });
  const colours: Colours = { background: 'pop', color: 'on-pop', borderColor: 'pop' };
  return (
    <table {...layout} className="wide" style={{ margin: '22px 0 0' }}>
      <tbody>
        <tr>
          <td align="center" {...cell}>
            <a href={url} {...coloured(colours, buttonShape, 'button')}>
              {text}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Renders the first link, the purpose of the mail, as its button, and the others as links below. */
export function Links({ links: [first, ...others] }: { links: Link[] }) {
  const row: CSSProperties = { margin: '16px 0 0', fontSize: 16, lineHeight: 1.5 };
  return (
    <>
      {first && <Button link={first} />}
      {others.map((link) => (
        <p key={link.url} {...coloured({ color: 'ink' }, row)}>
          <TextLink link={link} color="ink" />
        </p>
      ))}
    </>
  );
}

/** Keeps React from adding a preload of the image, which no mail program reads. */
export const unhurried = { fetchPriority: 'low' } as const;

export type Picture = { cid: string; alt: string; captions: string[] };

const printed = { color: '#0b090a', fontFamily: display, fontSize: 15, lineHeight: 1.4 } as const;
const smallPrint = { margin: '4px 0 0', fontFamily: sans, fontSize: 13 };

/** Renders the picture on white paper like a printed photo, in dark mode as well. */
export function Print({ picture: { cid, alt, captions } }: { picture: Picture }) {
  return (
    <table {...layout} width="100%" style={{ marginBottom: 24 }}>
      <tbody>
        <tr>
          <td
            align="center"
            style={{ padding: 10, background: '#ffffff', border: '1px solid #dad5d3', borderRadius: 6 }}
          >
            <img
              {...unhurried}
              src={`cid:${cid}`}
              alt={alt}
              width={520}
              style={{ display: 'block', width: '100%', maxWidth: 520, height: 'auto', borderRadius: 3 }}
            />
            {captions.map((caption, index) => (
              <p key={caption} style={{ ...printed, margin: '10px 0 0', ...(index > 0 && smallPrint) }}>
                {caption}
              </p>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
