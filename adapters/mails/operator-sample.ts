import type { FactsByName } from '#domain/mail-text.ts';
import { alertOf, type OperatorMail } from '#domain/operator-mail.ts';
import { invitationDays, roleWords } from '#domain/person.ts';
import { alertWords } from './messages/alerts.ts';
import { daysAfter } from './days.ts';

/** Returns a fact of each name, of those that are known in a case. */
export function sampleFacts(mail: OperatorMail, known: readonly string[], at: Date): FactsByName {
  const kind = alertOf(mail);
  const { which = '2', text } = kind ? alertWords[kind].example : { text: '' };
  const all: FactsByName = {
    ...{ which, details: known.includes('isOver') ? `${text} That lasted 12 minutes.` : text },
    ...{ reference: 'R-7KQ2-M9XA', person: 'Ada', role: 'viewer', mayDo: roleWords.viewer },
    until: daysAfter(at, invitationDays).toISOString().slice(0, 10),
    ...{ isOver: 'yes', isBegun: 'yes', isPack: 'yes' },
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
}
