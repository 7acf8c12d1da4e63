import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { longestText, mailNames } from '#domain/mail-text.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const named = { mail: z.enum(mailNames), language: z.enum(languages) };
const words = z.object({ subject: z.string(), body: z.string(), button: z.string() });
/** Longer ones are refused in words, up to what a request may hold. */
const typed = z.object({
  subject: text(longestText.subject * 4),
  body: text(longestText.body * 4),
  button: text(longestText.button * 4),
});

const own = {
  changedBy: z.string(),
  changedAt: z.string(),
  /** An update has changed our words since. */
  isOursNewer: z.boolean(),
  /** Why this version cannot use the operator's words, and so uses ours. */
  problem: z.nullable(z.string()),
};

/** Language in which a mail goes out whoever reads it; null: that of its reader. */
const onlyLanguage = z.nullable(z.enum(languages));

/** `GET /api/admin/mails`: every mail, and in which languages it has the operator's words. */
export const mailsAnswer = z.array(
  z.object({
    mail: z.enum(mailNames),
    /** Ours, in English. */
    subject: z.string(),
    onlyLanguage,
    own: z.array(z.object({ language: z.enum(languages), ...own })),
  }),
);
export type MailsAnswer = z.infer<typeof mailsAnswer>;

/** `GET /api/admin/mails/one` */
export const mailTextRequest = z.object(named);
export const mailTextAnswer = z.object({
  text: words,
  ours: words,
  /** Null while the words are ours. */
  own: z.nullable(z.object(own)),
  fields: z.array(
    z.object({
      name: z.string(),
      /** Meaning, in words. */
      words: z.string(),
      use: z.enum(['always', 'sometimes', 'condition']),
      isNeeded: z.boolean(),
    }),
  ),
  /** For each case in which the mail is sent, which of the fields that not every one has. */
  cases: z.array(z.array(z.string())),
  onlyLanguage,
  /** Address to which samples are sent. */
  sendsTo: z.nullable(z.string()),
});
export type MailTextAnswer = z.infer<typeof mailTextAnswer>;

/** `POST /api/admin/mails/save` */
export const saveMailTextRequest = z.object({ ...named, text: typed });

/** `POST /api/admin/mails/preview` and `send`: a mail with these words, saved or not; `which`: its case, from 0. */
export const sampleMailRequest = z.object({ ...named, text: typed, which: z.int().check(z.minimum(0)) });
export const mailPreview = z.object({
  from: z.string(),
  subject: z.string(),
  /** With its pictures as `data:` addresses. */
  html: z.string(),
  text: z.string(),
});

export const mailTextRoutes = {
  'GET /api/admin/mails': { status: 200, answer: mailsAnswer },
  'GET /api/admin/mails/one': { query: mailTextRequest, status: 200, answer: mailTextAnswer },
  'POST /api/admin/mails/save': { body: saveMailTextRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/mails/reset': { body: mailTextRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/mails/preview': { body: sampleMailRequest, status: 200, answer: mailPreview },
  'POST /api/admin/mails/send': { body: sampleMailRequest, status: 200, answer: doneAnswer },
  /** An empty page that may show a mail, whose styles the console's own pages forbid. */
  'GET /api/admin/mails/frame': { media: ['text/html'] },
} as const satisfies AdminContract;
