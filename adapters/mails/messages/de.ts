import type { MailMessages } from './en.ts';
import { openingMessages } from './de-opening.ts';

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
  refunded: {
    subject: 'Du hast dein Geld zurück ({{reference}})',
    lines: {
      sorry: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Das tut uns leid.',
      refund:
        'Wir haben {{price}} auf deine Karte zurückgezahlt; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
  second_payment: {
    subject: 'Du hast zweimal bezahlt: die zweite Zahlung geht zurück ({{reference}})',
    lines: {
      twice:
        'Du hast die Bestellung {{reference}} zweimal bezahlt. Die erste Zahlung gilt, und mit deiner Bestellung geht es weiter, als wäre nichts gewesen.',
      refund:
        'Die zweite, {{price}}, geht vollständig auf deine Karte zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
  late_payment: {
    subject: 'Deine Zahlung kam zu spät und geht zurück ({{reference}})',
    lines: {
      late: 'Deine Zahlung für die Bestellung {{reference}} kam zu spät: Dein Foto war nicht mehr hier, also gab es nichts, was wir zeichnen konnten.',
      refund:
        'Die {{price}} gehen vollständig auf deine Karte zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
      again: 'Wenn du dein Bild noch möchtest, bestell es einfach noch einmal.',
    },
    button: 'Zur Bestellung',
  },
  operator_refund: {
    subject: 'Du bekommst dein Geld zurück ({{reference}})',
    lines: {
      back: 'Wir geben dir zurück, was du für die Bestellung {{reference}} bezahlt hast.',
      refund:
        '{{price}} gehen auf deine Karte zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
      code: 'Falls wir dir zu dieser Bestellung einen Code geschickt haben, den noch niemand benutzt hat, gilt er nicht mehr.',
    },
    button: 'Zur Bestellung',
  },
  refund_retried: {
    subject: 'Deine Erstattung dauert etwas länger ({{reference}})',
    lines: {
      refused:
        'Deine Bank hat unsere Erstattung von {{price}} für die Bestellung {{reference}} nicht angenommen. Das kommt vor, zum Beispiel bei abgelaufenen Karten.',
      again:
        'Wir versuchen es noch einmal, und du musst nichts tun. Wenn deine Bank sie weiterhin nicht annimmt, schreiben wir dir.',
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
  charged_back: {
    subject: 'Deine Bank hat dir deine Zahlung zurückgegeben ({{reference}})',
    lines: {
      bank: 'Deine Bank hat dir deine Zahlung zurückgegeben: {{price}} für die Bestellung {{reference}}, nachdem die Zahlung beanstandet wurde.',
      ended:
        'Deine Bestellung ist damit beendet, und es wird nichts dafür gezeichnet. Wenn das ein Irrtum ist, schreib an {{supportEmail}}.',
    },
    button: 'Zur Bestellung',
  },
  refund_canceled: {
    subject: 'Deine Erstattung wurde angehalten ({{reference}})',
    lines: {
      stopped:
        'Die Erstattung von {{price}} für die Bestellung {{reference}} wurde angehalten, bevor sie bei deiner Bank war. Sie kommt also nicht auf deine Karte.',
      write:
        'Das hat hier ein Mensch getan. Schreib an {{supportEmail}}: Wir sagen dir, warum, oder finden einen anderen Weg.',
    },
    button: 'Zur Bestellung',
  },
  refund_failed: {
    subject: 'Wir bekommen dein Geld nicht auf deine Karte zurück ({{reference}})',
    lines: {
      refused:
        'Deine Bank hat deine Erstattung von {{price}} für die Bestellung {{reference}} immer wieder abgelehnt. Das Geld gehört weiterhin dir.',
      write:
        'Schreib an {{supportEmail}}, und wir finden einen anderen Weg, es dir zurückzuzahlen. Ein Mensch hier weiß davon.',
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
  code_restored: {
    subject: 'Dein Code gilt wieder ({{reference}})',
    lines: {
      sorry: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Das tut uns leid.',
      valid: 'Der Code, mit dem du bezahlt hast, gilt wieder, und zwar bis {{until}}.',
    },
    button: 'Zur Bestellung',
  },
  gift: {
    subject: 'Dein Geschenk ist da ({{reference}})',
    lines: {
      here: 'Danke! Mit diesem Code wird ein Foto kostenlos in einem beliebigen Stil gezeichnet: {{code}}.',
      use: 'Eingelöst wird er hier: {{redeemUrl}}',
      until:
        'Er gilt bis {{until}}. Solange ihn niemand eingelöst hat, bekommst du dein Geld zurück: Schreib an {{supportEmail}}.',
      card: 'Auf deiner Seite ist eine Karte zum Ausdrucken oder Weiterleiten. Leite die Karte weiter und nicht diese Mail, denn ihr Link öffnet deine Bestellung.',
    },
    button: 'Karte öffnen',
  },
  gift_refunded: {
    subject: 'Du hast dein Geld zurück ({{reference}})',
    lines: {
      sorry:
        'Wir konnten deinen Geschenkcode wegen eines Fehlers auf unserer Seite nicht ausstellen. Das tut uns leid.',
      refund:
        'Wir haben {{price}} auf deine Karte zurückgezahlt; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
  ...openingMessages,
  actions: {
    redraw: 'Kostenlos noch einmal zeichnen',
    another: 'Gleiches Foto, anderer Stil',
    share: 'Anderen zeigen',
  },
  testDrawing: 'Probezeichnung: ohne das echte Modell gemacht, um den Shop auszuprobieren.',
  picture: 'Dein Foto im Stil {{styleTitle}}',
  order: 'Bestellung {{reference}}',
  keep: 'Heb diese Mail auf: Ihr Link öffnet deine Bestellung.',
  questions: 'Fragen? Schreib an {{supportEmail}}.',
};
