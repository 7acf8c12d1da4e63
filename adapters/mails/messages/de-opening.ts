import type { Translation } from '#domain/messages.ts';
import type { openingMessages as english } from './en-opening.ts';

export const openingMessages: Translation<typeof english> = {
  opening_confirmation: {
    subject: 'Dürfen wir schreiben, wenn {{brand}} öffnet?',
    lines: {
      asked:
        'Jemand, hoffentlich du, hat diese Adresse an unserer geschlossenen Kabine eingetragen, um zu erfahren, wann sie öffnet. Warst du es, bestätige es auf der Seite hinter dem Knopf.',
      not: 'Warst du es nicht, tu nichts: Deine Adresse wird nach spätestens {{hours}} Stunden gelöscht. Auf derselben Seite geht das sofort.',
    },
    button: 'Bestätigen',
    note: 'Diese Mail bekommst du, weil deine Adresse in unserem Shop eingetragen wurde.',
  },
  opening: {
    subject: '{{brand}} hat wieder geöffnet',
    lines: {
      open: 'Du wolltest wissen, wann die Kabine öffnet. Jetzt ist sie offen: Komm herein, wann du magst.',
      only: 'Das ist die einzige Mail dazu.',
    },
    button: 'In die Kabine',
    note: 'Um diese eine Mail hast du gebeten. Mit ihr ist deine Adresse gelöscht.',
  },
};
