import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

/** Providers that the library's list lacks and whose names it would take for mistypings of others. */
const furtherDomains = `
  gmx.net gmx.de gmx.at gmx.ch gmx.com mailbox.org posteo.de t-online.de freenet.de laposte.net
  orange.fr free.fr sfr.fr wanadoo.fr telefonica.net fastmail.com mail.com hotmail.com hotmail.fr
  hotmail.es hotmail.de hotmail.co.uk live.com outlook.com outlook.de outlook.fr outlook.es
  yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.co.uk tutanota.com
`;

const domains = [...POPULAR_DOMAINS, ...furtherDomains.trim().split(/\s+/)];

/** The address that was probably meant, when this one looks mistyped. */
export function suggestEmail(email: string): string | undefined {
  const typed = email.trim();
  const suggestion = run({ email: typed, domains })?.full;
  return suggestion?.toLowerCase() === typed.toLowerCase() ? undefined : suggestion;
}
