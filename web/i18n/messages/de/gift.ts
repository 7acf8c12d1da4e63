import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'gift'> = {
  title: 'Einen Cartoon verschenken',
  lead: 'Ein Code für jemanden, den du magst: ein Foto, gezeichnet in einem beliebigen Stil. Foto, Stil und Tag sucht sich aus, wer ihn bekommt.',
  email: 'Deine E-Mail-Adresse',
  emailHint: 'Auch hierhin geht der Code, sonst nichts.',
  pay: 'Geschenk für {{price}} bezahlen',
  sending: 'Einen Moment…',
  next: 'Du bezahlst mit Stripe, auf der nächsten Seite; Steuern sind im Preis enthalten. Den Code gibt es, sobald du bezahlt hast, und er gilt drei Jahre. Solange ihn niemand eingelöst hat, kannst du dein Geld zurückhaben.',
  cancelled: 'Du hast vor dem Bezahlen abgebrochen. Es wurde nichts berechnet.',
  payNow: 'Das Geschenk jetzt bezahlen',
  card: 'Ein Cartoon für dich',
  cardText: 'Jemand schenkt dir eine Zeichnung: eines deiner Fotos, in dem Stil, der dir gefällt.',
  how: 'Geh auf {{address}}, wähle ein Foto und einen Stil, und gib diesen Code ein.',
  until: 'Gilt bis {{day}}.',
  qr: 'QR-Code, der den Shop mit diesem Code öffnet',
  print: 'Karte drucken',
  copy: 'Nachricht zum Verschicken kopieren',
  message:
    'Ein Cartoon für dich: eines deiner Fotos, gezeichnet in dem Stil, der dir gefällt. Dein Code ist {{code}}, er gilt bis {{day}}. Hier geht es los: {{url}}',
  refundable: 'Solange ihn niemand eingelöst hat, kannst du dein Geld zurückhaben: Schreib an {{support}}.',
  used: 'Der Code wurde eingelöst. Hoffentlich gefällt es.',
};
