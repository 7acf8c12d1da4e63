import type { MailMessages } from '../translate.ts';

export const messages: MailMessages = {
  received: {
    subject: 'Wir zeichnen dein {{styleTitle}}-Bild ({{reference}})',
    lines: {
      thanks:
        'Danke! Deine Bestellung {{reference}} ist bezahlt ({{price}}), und dein Foto steht in der Schlange vor der Zeichenmaschine.',
      wait: 'Die meisten Bilder sind nach 5 bis 15 Minuten fertig. Du kannst die Seite schließen; wir schicken dir das Bild.',
    },
    button: 'Beim Zeichnen zusehen',
  },
  ready: {
    subject: 'Dein {{styleTitle}}-Bild ist fertig ({{reference}})',
    lines: {
      here: 'Bitte sehr: du, frisch gezeichnet. Das Bild hängt an und liegt in voller Qualität auf deiner Seite.',
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
  refunded: {
    subject: 'Du hast dein Geld zurück ({{reference}})',
    lines: {
      sorry: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Das tut uns leid.',
      refund:
        'Wir haben {{price}} auf deine Karte zurückgezahlt; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
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
  picture: 'Dein Foto im Stil {{styleTitle}}',
  order: 'Bestellung {{reference}}',
  keep: 'Heb diese Mail auf: Ihr Link öffnet deine Bestellung.',
  questions: 'Fragen? Schreib an {{supportEmail}}.',
};
