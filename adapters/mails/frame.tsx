import type { CSSProperties, ReactNode } from 'react';
import type { MailFacts } from './mail.tsx';

// Mail programs know neither style sheets nor classes reliably: everything stands on the element.
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const page: CSSProperties = { margin: 0, padding: '24px 12px', background: '#fff6e6', fontFamily: font };
const card: CSSProperties = {
  maxWidth: 560,
  margin: '0 auto',
  background: '#ffffff',
  color: '#1b1730',
  borderRadius: 16,
  border: '2px solid #1b1730',
  borderCollapse: 'separate',
};
const buttonStyle: CSSProperties = {
  display: 'inline-block',
  padding: '14px 22px',
  borderRadius: 12,
  background: '#1b1730',
  color: '#ffffff',
  fontWeight: 700,
  textDecoration: 'none',
};
const small: CSSProperties = { margin: 0, fontSize: 13, lineHeight: 1.5, color: '#5b5670' };

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 }}>{children}</p>;
}

type FrameProps = {
  facts: MailFacts;
  texts: { language: string; t: (message: string) => string; button: string };
  pictureId: string | undefined;
  children: ReactNode;
};

/** The shop's look around a mail: brand, text, picture, one button, and where to write to. */
export function Frame({ facts, texts, pictureId, children }: FrameProps) {
  const { language, t, button } = texts;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style={page}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={card}>
          <tbody>
            <tr>
              <td style={{ padding: 28 }}>
                <p style={{ margin: '0 0 20px', fontSize: 20, fontWeight: 800 }}>{facts.brand}</p>
                {children}
                {pictureId && (
                  <img
                    src={`cid:${pictureId}`}
                    alt={t('picture')}
                    style={{
                      display: 'block',
                      width: '100%',
                      maxWidth: 504,
                      borderRadius: 12,
                      margin: '0 0 20px',
                    }}
                  />
                )}
                <p style={{ margin: '0 0 24px' }}>
                  <a href={facts.statusUrl} style={buttonStyle}>
                    {button}
                  </a>
                </p>
                <p style={small}>
                  {t('order')}. {t('keep')} <a href={`mailto:${facts.supportEmail}`}>{t('questions')}</a>
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
