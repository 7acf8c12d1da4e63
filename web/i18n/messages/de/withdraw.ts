import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'withdraw'> = {
  heading: 'Vertrag widerrufen',
  text: 'Hier kannst du einen Kauf innerhalb von 14 Tagen widerrufen. Bis wir mit dem Zeichnen beginnen, endet damit die Bestellung, und dein Geld geht zurück; danach ist das Recht erloschen, und ein Mensch entscheidet über Kulanz. In jedem Fall bestätigt es eine Mail mit Datum und Uhrzeit.',
  order: 'Bestellnummer oder die E-Mail-Adresse deiner Bestellung',
  orderHint:
    'Etwa R-7KQ2-M9XA, aus einer unserer Mails. Mit der Adresse allein widerrufst du alles, was noch nicht begonnen ist.',
  name: 'Dein Name',
  send: 'Widerruf bestätigen',
  sent: 'Eingegangen am {{moment}}. Wenn es eine solche Bestellung gibt, ist die Bestätigung an ihre E-Mail-Adresse unterwegs.',
};
