import type { Translation } from '#domain/messages.ts';
import type { paymentMessages as english } from './en-payments.ts';

export const paymentMessages: Translation<typeof english> = {
  payment_pending: {
    subject: 'Deine Zahlung ist unterwegs ({{reference}})',
    lines: {
      way: 'Danke! Du hast die Bestellung {{reference}} bezahlt ({{price}}), auf einem Weg, der ein paar Tage dauert. Deine Zahlung ist unterwegs, und du musst nichts mehr tun.',
      ofPicture:
        'Sobald sie da ist, zeichnen wir dein Bild und sagen dir Bescheid. Vorher wird nichts gezeichnet; dein Foto bleibt so lange hier, höchstens bis {{until}}.',
      ofGift: 'Sobald sie da ist, stellen wir den Code deines Geschenks aus und schicken ihn dir.',
    },
    button: 'Zur Bestellung',
  },
  payment_failed: {
    subject: 'Deine Zahlung ist nicht angekommen ({{reference}})',
    lines: {
      ended:
        'Deine Zahlung für die Bestellung {{reference}} ist nicht angekommen, darum ist die Bestellung beendet. Dir wurde nichts berechnet, und nichts wurde gezeichnet.',
      late: 'Sollte das Geld doch noch kommen, geht es von selbst an dich zurück.',
      ofPicture:
        'Auf der Seite deiner Bestellung kannst du noch etwa eine Stunde lang anders bezahlen; danach wird dein Foto gelöscht.',
      ofGift: 'Auf der Seite deiner Bestellung kannst du anders bezahlen.',
    },
    button: 'Anders bezahlen',
  },
};
