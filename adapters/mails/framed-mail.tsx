import type { ReactNode } from 'react';
import { labelIn, type Language } from '#domain/language.ts';
import type { FactsByName } from '#domain/mail-text.ts';
import { Body } from './body.tsx';
import type { Attachment, MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { logoAttachment, renderMail } from './frame.tsx';
import { plainBlocks, type Block } from './markdown.ts';
import { coloured, Paragraph, TextLink, type Link, type Picture } from './parts.tsx';
import { translateMail } from './translate.ts';

/** Everything that differs from mail to mail. */
export type Letter = {
  language: Language;
  subject: string;
  /** The subject, unless there is another. */
  heading?: string;
  /** The mail's own words, and the facts that fill their fields. */
  blocks: Block[];
  fields: FactsByName;
  /** The mail's purpose, which is its button, and further links. */
  links: [Link, ...Link[]];
  /** Reason why the reader gets this mail, and whether to keep it. */
  note: string;
  /** Invitation to ask, with the address for it. */
  questions: string;
  picture?: Omit<Picture, 'captions'> | undefined;
  /** Captions of the picture, or paragraphs after the words without one. */
  captions?: string[];
  /** Part below the links, as HTML and as plain text. */
  details?: { html: ReactNode; text: string } | undefined;
  attachments?: Attachment[];
};

type FootProps = Pick<Letter, 'language' | 'note' | 'questions'> & {
  shop: ShopFacts;
  t: (message: string) => string;
};

/** Renders below the mail: why it came, the address for questions, the seller and the terms. */
function Foot({ shop: { supportEmail, seller, termsUrl }, note, questions, t }: FootProps) {
  const small = { margin: '0 0 8px', fontSize: 14, lineHeight: 1.5, wordBreak: 'break-word' } as const;
  return (
    <>
      <p {...coloured({ color: 'soft' }, small)}>
        {note} <TextLink link={{ text: questions, url: `mailto:${supportEmail}` }} color="soft" />
      </p>
      <p {...coloured({ color: 'soft' }, small)}>
        {seller && `${seller} · `}
        <TextLink link={{ text: t('terms'), url: termsUrl }} color="soft" />
      </p>
    </>
  );
}

/** Returns the same as plain text: the shop, its seller, and the terms. */
function footText({ shop, language, note, t }: FootProps): string {
  const { brand, supportEmail, seller, termsUrl } = shop;
  const terms = `${labelIn(language, t('terms'))} ${termsUrl}`;
  const lines = [`${brand} · ${supportEmail} · ${note}`, seller ?? '', terms];
  return lines.filter(Boolean).join('\n');
}

/** Writes a mail, whoever it is for: the shop's name, logo and colours around it, the seller below, and all of it as plain text. */
export function frameMail(letter: Letter, { shop, logo }: { shop: ShopFacts; logo?: MailLogo | undefined }) {
  const { language, subject, heading = subject, blocks, fields, links, note, questions } = letter;
  const { picture, captions = [], details, attachments = [] } = letter;
  const foot = { shop, language, note, questions, t: translateMail(language, shop) };
  return {
    subject,
    html: renderMail({
      ...{ brand: shop.brand, logo, language, heading, links, details: details?.html },
      picture: picture && { ...picture, captions },
      foot: <Foot {...foot} />,
      children: (
        <>
          <Body blocks={blocks} facts={fields} origin={new URL(links[0].url).origin} />
          {!picture && captions.map((caption) => <Paragraph key={caption}>{caption}</Paragraph>)}
        </>
      ),
    }),
    text: [
      ...plainBlocks(blocks, fields),
      ...captions,
      ...links.map(({ text, url }) => `${labelIn(language, text)} ${url}`),
      ...(details ? [details.text] : []),
      footText(foot),
    ].join('\n\n'),
    attachments: [...attachments, ...logoAttachment(logo)],
  } satisfies MailMessage;
}
