import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'pack'> = {
  heading: 'Dein Paket mit {{pictures}} Bildern',
  draw_one: 'Noch ein Foto mit deinem Paket zeichnen, {{count}} übrig',
  draw_other: 'Noch ein Foto mit deinem Paket zeichnen, {{count}} übrig',
  terms: 'In jedem Stil, der nicht mehr als {{price}} kostet, bis {{day}}.',
  code: 'Dein Code:',
  copy: 'Code kopieren',
  give: 'Eins verschenken',
  giveText: 'Macht einen Link für ein Bild, das damit dein Paket verlässt. Den Rest behältst du.',
  given: 'Verschenkt: Kopiere den Link.',
  copyLink: 'Link kopieren',
  used: 'eingelöst',
  empty: 'Alle Bilder sind eingelöst oder verschenkt.',
  stopped: 'Die Zahlung dafür wurde zurückgegeben oder wird gerade geprüft, darum gilt der Code nicht.',
};
