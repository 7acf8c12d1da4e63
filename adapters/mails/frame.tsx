import type { CSSProperties, ReactNode } from 'react';
import { className, darkRules, light, type Colour } from './colours.ts';

// Mail programs support neither style sheets nor classes reliably: everything is set on the element, in the light colours, and
// a style sheet changes them in programs that follow a device's dark mode.
const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = "'Dela Gothic One', 'Arial Black', 'Segoe UI Black', Figtree, system-ui, sans-serif";

type Colours = { background?: Colour; color?: Colour; borderColor?: Colour };

/** Sets colours on the element itself, with the classes by which the style sheet finds them, and `name`. */
function coloured({ background, color, borderColor }: Colours, style: CSSProperties, name?: string) {
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

/** Renders a paragraph in which addresses break: one wider than a phone would make the whole mail as wide. */
export function Paragraph({ children }: { children: ReactNode }) {
  const style = { margin: '0 0 16px', fontSize: 17, lineHeight: 1.5, wordBreak: 'break-word' } as const;
  return <p {...coloured({ color: 'ink' }, style)}>{children}</p>;
}

const buttonShape: CSSProperties = {
  display: 'inline-block',
  padding: '9px 18px',
  margin: '0 8px 8px 0',
  borderRadius: 999,
  borderWidth: 2,
  borderStyle: 'solid',
  fontSize: 16,
  fontWeight: 700,
  lineHeight: 1.25,
  textDecoration: 'none',
};

const mainShape: CSSProperties = { padding: '14px 28px', fontSize: 17, margin: 0 };

export type Link = { text: string; url: string };

function Button({ link: { text, url }, isMain }: { link: Link; isMain: boolean }) {
  const colours: Colours = isMain
    ? { background: 'pop', color: 'on-pop', borderColor: 'pop' }
    : { color: 'ink', borderColor: 'edge' };
  return (
    <a href={url} {...coloured(colours, { ...buttonShape, ...(isMain && mainShape) }, 'button')}>
      {text}
    </a>
  );
}

/** Renders the first link, the purpose of the mail, in a row of its own, and the others below. */
function Buttons({ links: [first, ...others] }: { links: Link[] }) {
  return (
    <>
      {first && (
        <div style={{ margin: '22px 0 0' }}>
          <Button link={first} isMain />
        </div>
      )}
      {others.length > 0 && (
        <div style={{ margin: '12px 0 -8px' }}>
          {others.map((link) => (
            <Button key={link.url} link={link} isMain={false} />
          ))}
        </div>
      )}
    </>
  );
}

/** Rules for narrow screens: buttons one below the other, and a smaller margin. */
const phoneRules =
  '.button{display:block!important;margin-right:0!important;text-align:center!important}.card{padding:16px!important}';

const printed = { color: '#0b090a', fontFamily: display, fontSize: 15, lineHeight: 1.4 } as const;

/** Renders the picture on white paper like a printed photo, in dark mode as well. */
function Print({ picture: { cid, alt, captions } }: { picture: Picture }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 24 }}>
      <tbody>
        <tr>
          <td
            align="center"
            style={{ padding: 10, background: '#ffffff', border: '1px solid #dad5d3', borderRadius: 6 }}
          >
            <img
              src={`cid:${cid}`}
              alt={alt}
              width={520}
              style={{ display: 'block', width: '100%', maxWidth: 520, height: 'auto', borderRadius: 3 }}
            />
            {captions.map((caption, index) => (
              <p
                key={caption}
                style={{
                  ...printed,
                  margin: '10px 0 0',
                  ...(index > 0 && { margin: '4px 0 0', fontFamily: sans, fontSize: 13 }),
                }}
              >
                {caption}
              </p>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type Picture = { cid: string; alt: string; captions: string[] };

type FrameProps = {
  facts: { brand: string; supportEmail: string };
  texts: { language: string; t: (message: string) => string; heading: string };
  /** Reason why the reader gets this mail, and whether to keep it. */
  note: string;
  picture: Picture | undefined;
  links: Link[];
  children: ReactNode;
};

/** Renders a mail in the site's look: brand, picture, heading, text, buttons, and the address for questions. */
export function Frame({ facts, texts, note, picture, links, children }: FrameProps) {
  const { language, t, heading } = texts;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{`:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){${phoneRules}}`}</style>
      </head>
      <body {...coloured({ background: 'paper' }, { margin: 0, padding: 0, fontFamily: sans })}>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          {...coloured({ background: 'paper' }, {})}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '20px 12px 32px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 600, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 14px' }}>
                        <span
                          {...coloured(
                            { color: 'ink' },
                            { fontFamily: display, fontSize: 20, fontWeight: 900 },
                          )}
                        >
                          {facts.brand}
                        </span>
                      </td>
                    </tr>
                    <tr>
                      <td
                        {...coloured(
                          { background: 'panel', borderColor: 'line' },
                          { padding: 24, borderRadius: 24, borderWidth: 1, borderStyle: 'solid' },
                          'card',
                        )}
                      >
                        {picture && <Print picture={picture} />}
                        <h1
                          {...coloured(
                            { color: 'ink' },
                            { margin: '0 0 14px', fontFamily: display, fontSize: 24, lineHeight: 1.2 },
                          )}
                        >
                          {heading}
                        </h1>
                        {children}
                        <Buttons links={links} />
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 4px 0' }}>
                        <p {...coloured({ color: 'soft' }, { margin: 0, fontSize: 14, lineHeight: 1.5 })}>
                          {note}{' '}
                          <a href={`mailto:${facts.supportEmail}`} {...coloured({ color: 'soft' }, {})}>
                            {t('questions')}
                          </a>
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
