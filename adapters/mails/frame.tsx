import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { darkRules } from './colours.ts';
import type { Attachment, MailLogo } from './facts.ts';
import {
  coloured,
  display,
  layout,
  Links,
  Print,
  sans,
  unhurried,
  type Link,
  type Picture,
} from './parts.tsx';

/** Rules for narrow screens: the button as wide as the text, and a smaller margin. */
const phoneRules = '.wide{width:100%!important}.button{display:block!important}.card{padding:16px!important}';
const styleSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){${phoneRules}}`;

const logoId = 'logo@toonbooth';

/** Returns the logo as the attachment that the mail shows. */
export function logoAttachment(logo: MailLogo | undefined): Attachment[] {
  if (!logo) return [];
  return [{ cid: logoId, filename: 'logo.png', contentType: 'image/png', content: logo.png }];
}

/** Renders the shop's logo, where there is one, and its name. */
function Head({ brand, logo }: { brand: string; logo: MailLogo | undefined }) {
  const name = { fontFamily: display, fontSize: 20, fontWeight: 900, lineHeight: 1.2 };
  return (
    <table {...layout}>
      <tbody>
        <tr>
          {logo && (
            <td style={{ paddingRight: 10 }}>
              <img
                {...unhurried}
                src={`cid:${logoId}`}
                alt=""
                width={logo.width}
                height={logo.height}
                style={{ display: 'block' }}
              />
            </td>
          )}
          <td {...coloured({ color: 'ink' }, name)}>{brand}</td>
        </tr>
      </tbody>
    </table>
  );
}

type FrameProps = {
  brand: string;
  logo: MailLogo | undefined;
  language: string;
  heading: string;
  picture?: Picture | undefined;
  links: Link[];
  /** Rendered below the purpose of the mail. */
  details?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
};

function Frame({ brand, logo, language, heading, picture, links, details, foot, children }: FrameProps) {
  const card = { padding: 24, borderRadius: 24, borderWidth: 1, borderStyle: 'solid' };
  const title = { margin: '0 0 14px', fontFamily: display, fontSize: 24, lineHeight: 1.2 };
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{styleSheet}</style>
      </head>
      <body {...coloured({ background: 'paper' }, { margin: 0, padding: 0, fontFamily: sans })}>
        <table {...layout} width="100%" {...coloured({ background: 'paper' }, {})}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '20px 12px 32px' }}>
                <table
                  {...layout}
                  width="100%"
                  style={{ maxWidth: 600, textAlign: 'left', fontFamily: sans }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 14px' }}>
                        <Head brand={brand} logo={logo} />
                      </td>
                    </tr>
                    <tr>
                      <td {...coloured({ background: 'panel', borderColor: 'line' }, card, 'card')}>
                        {picture && <Print picture={picture} />}
                        <h1 {...coloured({ color: 'ink' }, title)}>{heading}</h1>
                        {children}
                        <Links links={links} />
                        {details}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 4px 0' }}>{foot}</td>
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

/** Orders' references and codes: mail programs would break them at their hyphens. */
const numbers = /\b(R|[0-9A-Z]{4})-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;

/** Keeps each number on one line, wherever the mail names it. Texts stand between tags, as React escapes every other `<` and `>`. */
function withWholeNumbers(html: string): string {
  const body = html.indexOf('<body');
  const whole = (text: string) => text.replace(numbers, '<span style="white-space:nowrap">$&</span>');
  return html.slice(0, body) + html.slice(body).replace(/>[^<]+/g, whole);
}

/** Renders a mail in the site's look: logo and name, picture, heading, text, button, details, and its foot. */
export function renderMail(mail: FrameProps): string {
  return `<!doctype html>${withWholeNumbers(renderToStaticMarkup(<Frame {...mail} />))}`;
}
