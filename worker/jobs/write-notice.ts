import type { Notice, WaitingMail } from '#adapters/database/schema/mails.ts';
import type { MailMessage } from '#adapters/mails/facts.ts';
import { composeNotice, composeOperatorMail, factsOf } from '#adapters/mails/notice.tsx';
import { ownText } from '#adapters/mails/own-text.ts';
import { shopFacts } from '#adapters/mails/shop-facts.ts';
import { isToOperator } from '#domain/operator-mail.ts';
import type { WorkerServices } from '../services.ts';

/** Writes a mail to the operator: in their words where it has any, and where those can be used. */
export async function writeNotice(
  mail: Pick<WaitingMail, 'hasOwnTexts'>,
  notice: Notice,
  services: WorkerServices,
): Promise<MailMessage> {
  const { config, mailLogo: logo } = services;
  const { OPERATOR_LANGUAGE: language, PUBLIC_URL } = config;
  const from = { shop: shopFacts(language, services), logo, url: `${PUBLIC_URL}/admin`, language };
  // A server of another version may have added the notice.
  if (notice.mail === undefined || !isToOperator(notice.mail)) return composeNotice(notice, from);
  const text = await ownText(mail, notice.mail, language, services);
  return composeOperatorMail(notice.mail, factsOf(notice, language), { ...from, text });
}
