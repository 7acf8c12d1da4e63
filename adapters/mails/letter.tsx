import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LetterKind } from '#domain/letter.ts';
import { frame, Paragraph } from './frame.tsx';

/** What a mail may tell; every text is ours or the operator's, nothing a visitor typed. */
export type LetterFacts = {
  brand: string;
  supportEmail: string;
  statusUrl: string;
  reference: string;
  styleTitle: string;
  price: string;
  /** As shown to people, XXXX-XXXX-XXXX. */
  code?: string;
  /** A day in words. */
  until?: string;
  refundReference?: string;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type Mail = { subject: string; text: string; html: string; attachments: Attachment[] };

type Words = { subject: string; lines: string[]; button: string };

const picture = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

const words: Record<LetterKind, (facts: LetterFacts) => Words> = {
  received: ({ styleTitle, reference, price }) => ({
    subject: `We are drawing your ${styleTitle} cartoon (${reference})`,
    lines: [
      `Thank you! Your order ${reference} is paid (${price}) and your photo is in line for the drawing machine.`,
      'Most cartoons are ready within 5 to 15 minutes. You can close the page; we send you the picture.',
    ],
    button: 'Watch it being drawn',
  }),
  ready: ({ styleTitle, reference, until = '' }) => ({
    subject: `Your ${styleTitle} cartoon is ready (${reference})`,
    lines: [
      'Here you are, redrawn. The picture is attached, and in full quality on your page.',
      `It stays there until ${until}; then it is deleted, as promised.`,
      'This picture was drawn by AI, on our own machine.',
    ],
    button: 'See it in full quality',
  }),
  code: ({ reference, code = '', until = '' }) => ({
    subject: `We could not draw this photo: here is a code for another one (${reference})`,
    lines: [
      'Our automatic check marked your photo as unsuitable, so we did not draw it. The check can be wrong.',
      `Use the code ${code} with another photo, free, until ${until}.`,
    ],
    button: 'Use the code',
  }),
  rejected: ({ reference }) => ({
    subject: `We could not draw this photo (${reference})`,
    lines: [
      'Our automatic check marked your photo as unsuitable, so we did not draw it.',
      'As this was the last of several photos in a row, there is no further code.',
    ],
    button: 'See your order',
  }),
  refunded: ({ reference, price, refundReference = '' }) => ({
    subject: `We gave you your money back (${reference})`,
    lines: [
      'We could not make your picture because of a fault on our side. We are sorry.',
      `We have refunded ${price} to your card; banks take 5 to 10 days. Reference ${refundReference}.`,
    ],
    button: 'See your order',
  }),
  link: ({ reference }) => ({
    subject: `The link to your order (${reference})`,
    lines: [`Somebody, we hope you, asked for the link to order ${reference}. Here it is.`],
    button: 'Open your order',
  }),
  code_restored: ({ reference, until = '' }) => ({
    subject: `Your code is valid again (${reference})`,
    lines: [
      'We could not make your picture because of a fault on our side. We are sorry.',
      `The code you paid with is valid again, until ${until}.`,
    ],
    button: 'See your order',
  }),
};

function body({ lines, button }: Words, facts: LetterFacts, hasPicture: boolean): ReactNode {
  return frame({
    facts,
    button,
    pictureId: hasPicture ? picture.cid : undefined,
    children: lines.map((line) => <Paragraph key={line}>{line}</Paragraph>),
  });
}

/** Writes the mail of this kind; `jpeg` is the finished picture, shown in the mail and attached. */
export function writeLetter(kind: LetterKind, facts: LetterFacts, jpeg?: Buffer): Mail {
  const said = words[kind](facts);
  const html = `<!doctype html>${renderToStaticMarkup(body(said, facts, jpeg !== undefined))}`;
  const footer = `${facts.brand} · ${facts.supportEmail} · Order ${facts.reference}`;
  const text = [...said.lines, `${said.button}: ${facts.statusUrl}`, footer].join('\n\n');
  return { subject: said.subject, text, html, attachments: jpeg ? [{ ...picture, content: jpeg }] : [] };
}
