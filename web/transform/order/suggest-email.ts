import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

/** Providers missing in the library's list, which it would take for misspellings of others. */
const furtherDomains = `
  gmx.net gmx.de gmx.at gmx.ch gmx.com mailbox.org posteo.de t-online.de freenet.de laposte.net
  orange.fr free.fr sfr.fr wanadoo.fr telefonica.net fastmail.com mail.com hotmail.com hotmail.fr
  hotmail.es hotmail.de hotmail.co.uk live.com outlook.com outlook.de outlook.fr outlook.es
  yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.co.uk tutanota.com
`;

const domains = [...POPULAR_DOMAINS, ...furtherDomains.trim().split(/\s+/)];

/** Returns the address probably meant if this one looks mistyped. */
export function suggestEmail(email: string): string | undefined {
  const typed = email.trim();
  const suggestion = run({ email: typed, domains })?.full;
  return suggestion?.toLowerCase() === typed.toLowerCase() ? undefined : suggestion;
}
