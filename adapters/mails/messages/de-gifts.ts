import type { Translation } from '#domain/messages.ts';
import type { giftMessages as english } from './en-gifts.ts';

export const giftMessages: Translation<typeof english> = {
  gift: {
    subject: 'Dein Geschenk ist da ({{reference}})',
    lines: {
      here: 'Danke! Mit diesem Code wird ein Foto kostenlos in einem beliebigen Stil gezeichnet: {{code}}.',
      use: 'Eingelöst wird er hier: {{redeemUrl}}',
      until:
        'Er gilt bis {{until}}. Solange ihn niemand eingelöst hat, bekommst du dein Geld zurück: Schreib an {{supportEmail}}.',
      card: 'Auf deiner Seite ist eine Karte zum Ausdrucken oder Weiterleiten. Leite die Karte weiter und nicht diese Mail, denn ihr Link öffnet deine Bestellung.',
      posted:
        'Am {{day}} schicken wir es per E-Mail an {{recipient}}. Bis dahin kannst du das auf deiner Seite ändern oder anhalten.',
    },
    button: 'Karte öffnen',
  },
  gift_card: {
    subject: '{{from}} hat ein Geschenk für dich',
    lines: {
      dear: 'Hallo {{to}},',
      gives:
        '{{from}} schenkt dir eine Zeichnung: eines deiner Fotos, in dem Stil, der dir gefällt. Du suchst Foto und Stil aus, und es kostet dich nichts.',
      message: '„{{message}}“',
      until: 'Öffne es bis {{until}}.',
      once: 'Deine Adresse haben wir nur für diese eine E-Mail bekommen, und wir löschen sie mit der Bestellung. Ist das nicht für dich? Dann brauchst du nichts zu tun.',
    },
    button: 'Geschenk öffnen',
  },
  gift_undelivered: {
    subject: 'Dein Geschenk ist nicht angekommen ({{reference}})',
    lines: {
      refused:
        'Wir konnten die E-Mail mit deinem Geschenk nicht zustellen: Der Mailserver von {{recipient}} hat sie nicht angenommen.',
      correct:
        'Berichtige die Adresse auf deiner Seite, oder schick den Link oder die gedruckte Karte selbst. Der Code gilt wie zuvor.',
    },
    button: 'Zu deinem Geschenk',
  },
};
