import { isDeepStrictEqual } from 'node:util';
import type { OwnMailText } from '#adapters/database/tables/mail-texts.ts';
import { checkMailText, problemOf } from '#adapters/mails/check-text.ts';
import { ourText } from '#adapters/mails/our-text.ts';
import type { Services } from '#compose.ts';
import { languages, type Language } from '#domain/language.ts';
import { casesOf, fieldsOf, mailNames, type MailName, type MailText } from '#domain/mail-text.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { isToOperator } from '#domain/operator-mail.ts';

type Named = { mail: MailName; language: Language };

const wordsOf = ({ subject, body, button }: MailText): MailText => ({ subject, body, button });

/** Returns who wrote a text and when, and whether an update has changed our words since, or cannot use these. */
function describeOwn({ mail, language, changedBy, changedAt, ours, ...text }: OwnMailText) {
  return {
    ...{ changedBy, changedAt },
    isOursNewer: !isDeepStrictEqual(ours, ourText(mail, language)),
    problem: problemOf(mail, text) ?? null,
  };
}

/** Returns the language in which a mail goes out whoever reads it; null for that of its reader. */
const onlyLanguage = (mail: MailName, { config }: Pick<Services, 'config'>): Language | null =>
  isToOperator(mail) ? config.OPERATOR_LANGUAGE : null;

/** Lists every mail with our English subject, and the languages in which the operator's words replace ours. */
export async function listMailTexts(services: Pick<Services, 'mailTexts' | 'config'>) {
  const own = await services.mailTexts.list();
  return mailNames.map((mail) => ({
    mail,
    subject: ourText(mail, 'en').subject,
    onlyLanguage: onlyLanguage(mail, services),
    own: languages.flatMap((language) => {
      const text = own.find((one) => one.mail === mail && one.language === language);
      return text ? [{ language, ...describeOwn(text) }] : [];
    }),
  }));
}

/** Returns a mail's words, ours, its fields, and what they are in each case in which it is sent. */
export async function describeMailText({ mail, language }: Named, services: Services) {
  const own = await services.mailTexts.find(mail, language);
  const ours = ourText(mail, language);
  const conditional = fieldsOf(mail).filter(({ use }) => use !== 'always');
  return {
    text: own ? wordsOf(own) : ours,
    ours,
    own: own ? describeOwn(own) : null,
    fields: fieldsOf(mail),
    cases: casesOf(mail).map((facts) => {
      return conditional.map(({ name }) => name).filter((name) => facts.includes(name));
    }),
    onlyLanguage: onlyLanguage(mail, services),
    sendsTo: services.config.OPERATOR_EMAIL ?? null,
  };
}

/** Puts the operator's words in the place of ours. @throws OperationError when the mail cannot be written with them */
export async function saveMailText(
  { mail, language }: Named,
  text: MailText,
  { mailTexts, changedBy }: Pick<Services, 'mailTexts'> & { changedBy: string },
) {
  const words = wordsOf(text);
  checkMailText(mail, words);
  // As in the audit log, where no address is kept.
  const who = changedBy.replace(/@\S*/g, '');
  await mailTexts.save(mail, language, { ...words, ours: ourText(mail, language), changedBy: who });
  return { mail, language };
}

/** @throws OperationError when the text is ours already */
export async function resetMailText({ mail, language }: Named, { mailTexts }: Pick<Services, 'mailTexts'>) {
  if (!(await mailTexts.remove(mail, language))) throw new OperationError('mail_text_ours');
  return { mail, language };
}
