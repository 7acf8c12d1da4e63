import type { Translation } from '#domain/messages.ts';
import type { refundMessages as english } from './en-refunds.ts';

export const refundMessages: Translation<typeof english> = {
  refunded: {
    subject: 'Du hast dein Geld zurück ({{reference}})',
    lines: {
      sorry: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Das tut uns leid.',
      refund:
        'Wir haben {{price}} auf demselben Weg zurückgezahlt; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
  second_payment: {
    subject: 'Du hast zweimal bezahlt: die zweite Zahlung geht zurück ({{reference}})',
    lines: {
      twice:
        'Du hast die Bestellung {{reference}} zweimal bezahlt. Die erste Zahlung gilt, und mit deiner Bestellung geht es weiter, als wäre nichts gewesen.',
      refund:
        'Die zweite, {{price}}, geht vollständig auf demselben Weg zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
  late_payment: {
    subject: 'Deine Zahlung kam zu spät und geht zurück ({{reference}})',
    lines: {
      late: 'Deine Zahlung für die Bestellung {{reference}} kam zu spät: Dein Foto war nicht mehr hier, also gab es nichts, was wir zeichnen konnten.',
      refund:
        'Die {{price}} gehen vollständig auf demselben Weg zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
      again: 'Wenn du dein Bild noch möchtest, bestell es einfach noch einmal.',
    },
    button: 'Zur Bestellung',
  },
  operator_refund: {
    subject: 'Du bekommst dein Geld zurück ({{reference}})',
    lines: {
      back: 'Du bekommst Geld für die Bestellung {{reference}} zurück.',
      refund:
        '{{price}} gehen auf demselben Weg zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
      code: 'Falls wir dir zu dieser Bestellung einen Code geschickt haben, den noch niemand benutzt hat, gilt er nicht mehr.',
    },
    button: 'Zur Bestellung',
  },
  cancelled: {
    subject: 'Du hast deine Bestellung storniert ({{reference}})',
    lines: {
      done: 'Du hast die Bestellung {{reference}} storniert. Es wurde nichts gezeichnet, und dein Foto ist gelöscht.',
      paid: '{{price}} gehen auf demselben Weg zurück; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
      redeemed: 'Der Code, mit dem du bezahlt hast, gilt wieder, bis {{until}}.',
    },
    button: 'Zur Bestellung',
  },
  cancelled_redraw: {
    subject: 'Du hast die kostenlose zweite Zeichnung storniert ({{reference}})',
    lines: {
      done: 'Du hast deine kostenlose zweite Zeichnung, Bestellung {{reference}}, storniert, bevor sie begonnen wurde.',
      first:
        'Dein erstes Bild bleibt deins, und du kannst es noch einmal zeichnen lassen, solange seine Seite das anbietet.',
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
        'Die Erstattung von {{price}} für die Bestellung {{reference}} wurde angehalten, bevor sie bei deiner Bank war. Sie kommt also nicht bei dir an.',
      write:
        'Das hat hier ein Mensch getan. Schreib an {{supportEmail}}: Wir sagen dir, warum, oder finden einen anderen Weg.',
    },
    button: 'Zur Bestellung',
  },
  refund_failed: {
    subject: 'Wir bekommen dein Geld nicht zu dir zurück ({{reference}})',
    lines: {
      refused:
        'Deine Bank hat deine Erstattung von {{price}} für die Bestellung {{reference}} immer wieder abgelehnt. Das Geld gehört weiterhin dir.',
      write:
        'Schreib an {{supportEmail}}, und wir finden einen anderen Weg, es dir zurückzuzahlen. Ein Mensch hier weiß davon.',
    },
    button: 'Zur Bestellung',
  },
  gift_refunded: {
    subject: 'Du hast dein Geld zurück ({{reference}})',
    lines: {
      sorry:
        'Wir konnten deinen Geschenkcode wegen eines Fehlers auf unserer Seite nicht ausstellen. Das tut uns leid.',
      refund:
        'Wir haben {{price}} auf demselben Weg zurückgezahlt; Banken brauchen dafür 5 bis 10 Tage. Referenz {{refundReference}}.',
    },
    button: 'Zur Bestellung',
  },
};
