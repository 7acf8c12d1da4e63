import type { MailMessages } from './en.ts';
import { contractMessages } from './de-contract.ts';
import { giftMessages } from './de-gifts.ts';
import { openingMessages } from './de-opening.ts';
import { paymentMessages } from './de-payments.ts';
import { refundMessages } from './de-refunds.ts';
import { withdrawalMessages } from './de-withdrawals.ts';

export const messages: MailMessages = {
  received: {
    subject: 'Deine Bestellung ist da: {{styleTitle}} ({{reference}})',
    lines: {
      paid: 'Danke! Deine Bestellung {{reference}} ist bezahlt ({{price}}).',
      redeemed: 'Danke! Die Bestellung {{reference}} ist mit deinem Code bezahlt und kostet dich nichts.',
      wait: 'Wir prüfen das Foto, dann steht es in der Schlange vor der Zeichenmaschine. Die meisten Bilder sind nach 5 bis 15 Minuten fertig; du kannst die Seite schließen.',
    },
    button: 'Beim Zeichnen zusehen',
  },
  ready: {
    subject: 'Dein {{styleTitle}}-Bild ist fertig ({{reference}})',
    lines: {
      sent: 'Bitte sehr: du, frisch gezeichnet. Das Bild hängt an und liegt in voller Qualität auf deiner Seite.',
      linked: 'Bitte sehr: du, frisch gezeichnet. Das Bild liegt in voller Qualität auf deiner Seite.',
      until: 'Dort bleibt es bis {{until}}; dann wird es gelöscht, wie versprochen.',
      ai: 'Dieses Bild hat eine KI gezeichnet, auf unserem eigenen Rechner.',
    },
    button: 'In voller Qualität ansehen',
  },
  ready_set: {
    subject: 'Deine Bilder sind fertig: {{styleTitle}} ({{reference}})',
    lines: {
      sent: 'Bitte sehr: du, frisch gezeichnet. Die Bilder hängen an und liegen in voller Qualität auf deiner Seite.',
      linked: 'Bitte sehr: du, frisch gezeichnet. Die Bilder liegen in voller Qualität auf deiner Seite.',
      missing:
        'Das hat nicht geklappt: {{failed}}. Der Preis dafür, {{back}}, geht jetzt in einer Rückzahlung auf demselben Weg zurück; Banken brauchen dafür 5 bis 10 Tage.',
      until: 'Dort bleiben sie bis {{until}}; dann werden sie gelöscht, wie versprochen.',
      ai: 'Diese Bilder hat eine KI gezeichnet, auf unserem eigenen Rechner.',
    },
    button: 'In voller Qualität ansehen',
  },
  code: {
    subject: 'Dieses Foto konnten wir nicht zeichnen: hier ist ein Code für ein anderes ({{reference}})',
    lines: {
      unsuitable:
        'Unsere automatische Prüfung hielt dein Foto für ungeeignet, darum haben wir es nicht gezeichnet. Sie kann sich irren.',
      use: 'Mit dem Code {{code}} zeichnen wir dir bis {{until}} ein anderes Foto, kostenlos.',
      worth: 'Er gilt für jeden Stil, der nicht mehr als {{worth}} kostet.',
    },
    button: 'Code einlösen',
  },
  rejected: {
    subject: 'Dieses Foto konnten wir nicht zeichnen ({{reference}})',
    lines: {
      unsuitable:
        'Unsere automatische Prüfung hielt dein Foto für ungeeignet, darum haben wir es nicht gezeichnet.',
      last: 'Da es das letzte von mehreren Fotos in Folge war, gibt es keinen weiteren Code.',
    },
    button: 'Zur Bestellung',
  },
  upheld: {
    subject: 'Die Prüfung lag falsch: Wir zeichnen dein Foto ({{reference}})',
    lines: {
      sorry: 'Ein Mensch hat dein Foto angesehen: Die Prüfung lag falsch. Das tut uns leid.',
      drawn: 'Wir zeichnen es jetzt, statt des Codes, und du bekommst das Bild, sobald es fertig ist.',
    },
    button: 'Beim Zeichnen zusehen',
  },
  upheld_photo: {
    subject: 'Die Prüfung lag bei deinem Foto falsch ({{reference}})',
    lines: {
      sorry: 'Ein Mensch hat dein Foto angesehen: Die Prüfung lag falsch. Das tut uns leid.',
      through: 'Die Prüfung lässt dieses Foto ab jetzt durch, und die Ablehnung zählt nicht mehr.',
      use: 'Löse den Code {{code}} bis {{until}} kostenlos mit demselben oder einem anderen Foto ein.',
    },
    button: 'Zur Bestellung',
  },
  code_stopped: {
    subject: 'Dein Code kann nicht eingelöst werden ({{reference}})',
    lines: {
      stopped:
        'Der Code deiner Bestellung {{reference}} kann nicht eingelöst werden: Die Zahlung dafür wurde zurückgegeben oder wird gerade geprüft.',
      write: 'Stimmt das nicht? Schreib an {{supportEmail}}.',
    },
    button: 'Zur Bestellung',
  },
  link: {
    subject: 'Der Link zu deiner Bestellung ({{reference}})',
    lines: {
      asked: 'Jemand, hoffentlich du, hat nach dem Link zur Bestellung {{reference}} gefragt. Hier ist er.',
    },
    button: 'Bestellung öffnen',
  },
  links: {
    subject: 'Die Links zu deinen Bestellungen',
    lines: {
      asked:
        'Jemand, hoffentlich du, hat nach den Links zu den Bestellungen dieser Adresse gefragt. Hier sind sie, die neueste zuerst.',
    },
    button: 'Die neueste öffnen',
  },
  code_restored: {
    subject: 'Dein Code gilt wieder ({{reference}})',
    lines: {
      sorry: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Das tut uns leid.',
      valid: 'Der Code, mit dem du bezahlt hast, gilt wieder, und zwar bis {{until}}.',
    },
    button: 'Zur Bestellung',
  },
  ...giftMessages,
  ...paymentMessages,
  ...refundMessages,
  ...withdrawalMessages,
  ...openingMessages,
  actions: {
    redraw: 'Kostenlos noch einmal zeichnen',
    another: 'Gleiches Foto, anderer Stil',
    share: 'Anderen zeigen',
    pack: 'Noch ein Bild aus deinem Paket ({{left}} übrig)',
  },
  testDrawing: 'Probezeichnung: ohne das echte Modell gemacht, um den Shop auszuprobieren.',
  picture: 'Dein Foto im Stil {{styleTitle}}',
  order: 'Bestellung {{reference}}',
  keep: 'Heb diese Mail auf: Ihr Link öffnet deine Bestellung.',
  soldThroughLink: 'Verkauft über Link: Auf deinem Kontoauszug steht LINK.COM*, und Belege kommen von Link.',
  keepGift: 'Heb diese E-Mail auf: Ihr Link öffnet dein Geschenk.',
  somebody: 'Jemand',
  questions: 'Fragen? Schreib an {{supportEmail}}.',
  terms: 'Nutzungsbedingungen',
  contract: contractMessages,
};
