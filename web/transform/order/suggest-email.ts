import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

/** Providers that the library's list lacks and whose names it would take for slips of others. */
const furtherDomains = [
  ...[
    'gmx.net',
    'gmx.de',
    'gmx.at',
    'gmx.ch',
    'gmx.com',
    'mailbox.org',
    'posteo.de',
    't-online.de',
    'freenet.de',
  ],
  ...[
    'laposte.net',
    'orange.fr',
    'free.fr',
    'sfr.fr',
    'wanadoo.fr',
    'telefonica.net',
    'fastmail.com',
    'mail.com',
  ],
  ...[
    'hotmail.com',
    'hotmail.fr',
    'hotmail.es',
    'hotmail.de',
    'hotmail.co.uk',
    'live.com',
    'outlook.com',
    'outlook.de',
  ],
  ...[
    'outlook.fr',
    'outlook.es',
    'yahoo.com',
    'yahoo.de',
    'yahoo.fr',
    'yahoo.es',
    'yahoo.co.uk',
    'tutanota.com',
  ],
];

const domains = [...POPULAR_DOMAINS, ...furtherDomains];

/** The address that was probably meant, when this one looks like a slip of the finger. */
export function meantAddress(email: string): string | undefined {
  const typed = email.trim();
  const meant = run({ email: typed, domains })?.full;
  return meant === undefined || meant.toLowerCase() === typed.toLowerCase() ? undefined : meant;
}
