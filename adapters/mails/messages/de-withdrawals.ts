import type { Translation } from '#domain/messages.ts';
import type { withdrawalMessages as english } from './en-withdrawals.ts';

export const withdrawalMessages: Translation<typeof english> = {
  withdrawal: {
    subject: 'Dein Widerruf ist da ({{reference}})',
    lines: {
      got: 'Am {{moment}} hat {{name}} auf unserer Seite den Vertrag über die Bestellung {{reference}} widerrufen. Diese Mail bestätigt den Eingang.',
      ended:
        'Die Bestellung ist ohne Bild beendet. Was bezahlt wurde, geht auf demselben Weg zurück, soweit es nicht schon zurück ist: Die Seite der Bestellung zeigt, wie weit das ist.',
    },
    button: 'Zur Bestellung',
  },
  withdrawal_rest: {
    subject: 'Dein Widerruf ist da ({{reference}})',
    lines: {
      got: 'Am {{moment}} hat {{name}} auf unserer Seite den Vertrag über die Bestellung {{reference}} widerrufen. Diese Mail bestätigt den Eingang.',
      rest: 'Die Bilder deines Pakets, die da schon gezeichnet waren oder gerade gezeichnet werden, bleiben dir: Für sie war das Widerrufsrecht mit dem Zeichnen erloschen. Die anderen entfallen, und was dafür bezahlt wurde, geht auf demselben Weg zurück. Den Betrag nennt eine eigene Mail.',
    },
    button: 'Zur Bestellung',
  },
  withdrawal_begun: {
    subject: 'Dein Widerruf ist da ({{reference}})',
    lines: {
      got: 'Am {{moment}} hat {{name}} auf unserer Seite den Vertrag über die Bestellung {{reference}} widerrufen. Diese Mail bestätigt den Eingang.',
      begun:
        'Da hatten wir mit dem Zeichnen schon begonnen, wie du es beim Bestellen verlangt hast, im Wissen, dass das Widerrufsrecht damit erlischt (Richtlinie 2011/83/EU, Artikel 16). Es war also erloschen.',
      goodwill:
        'Ein Mensch hier weiß trotzdem davon und kann das Geld aus Kulanz zurückgeben: Dann bekommst du eine Mail. Du kannst auch an {{supportEmail}} schreiben.',
    },
    button: 'Zur Bestellung',
  },
  withdrawal_open: {
    subject: 'Dein Widerruf ist da ({{reference}})',
    lines: {
      got: 'Am {{moment}} hat {{name}} auf unserer Seite den Vertrag über die Bestellung {{reference}} widerrufen. Diese Mail bestätigt den Eingang.',
      person:
        'Diese Bestellung lässt sich nicht von selbst beenden. Ein Mensch hier weiß davon und entscheidet darüber. Du kannst auch an {{supportEmail}} schreiben.',
    },
    button: 'Zur Bestellung',
  },
};
