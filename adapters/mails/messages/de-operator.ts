import type { Translation } from '#domain/messages.ts';
import type { operatorMessages as english } from './en-operator.ts';

const console = 'Konsole öffnen';

export const operatorMessages: Translation<typeof english> = {
  withdrawal_notice: {
    subject: '{{reference}}: Widerruf',
    lines: {
      begun: 'Das Zeichnen hatte begonnen, darum war das Widerrufsrecht erloschen.',
      undrawn: 'Es wurde nichts gezeichnet.',
      pack: 'Die Bestellung ist ein Paket: 14 Tage lang lässt sich der Kauf der Bilder widerrufen, die noch nicht bestellt sind.',
      refund:
        'Um das Geld trotzdem zurückzugeben: `npx toonbooth orders refund {{reference}} --reason goodwill`, oder die Konsole.',
    },
    button: console,
  },
  invitation: {
    subject: 'Ihr Zugang zur Konsole',
    lines: {
      hello:
        'Guten Tag {{person}}, Sie können sich jetzt an der Konsole von {{brand}} anmelden, mit der Rolle „{{role}}“. Diese Rolle {{mayDo}}.',
      link: 'Mit dem Link legen Sie Ihr Passwort fest. Er gilt einmal, bis {{until}}. Danach melden Sie sich mit dieser Adresse an.',
      ignore:
        'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese Mail: Ohne Ihr Zutun geschieht nichts.',
    },
    button: 'Passwort festlegen',
  },
  test_message: {
    subject: 'Eine Testnachricht',
    lines: {
      sent: '{{brand}} kann Mails verschicken. Liegt diese im Spam-Ordner, fehlt Ihrer Domain SPF, DKIM oder DMARC für diesen Mailserver.',
    },
    button: console,
  },
  console,
  over: 'Vorbei: {{subject}}',
  note: 'Diese Mail ist für alle, die {{brand}} betreiben.',
  questions: 'Fragen? Schreiben Sie an {{supportEmail}}.',
  roles: {
    owner: 'darf alles',
    manager:
      'führt den Shop: Bestellungen, Erstattungen bis zu einem Höchstbetrag, Codes, Sperren, Verkauf, Einsprüche',
    reviewer: 'entscheidet über Fotos und Einsprüche, und sieht weder Adressen noch Geld',
    viewer: 'sieht alles außer Personen und Token, und ändert nichts',
  },
};
