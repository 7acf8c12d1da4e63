import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'success'> = {
  states: {
    awaiting_payment: {
      title: 'Deine Zahlung wird bestätigt',
      text: 'Wenn du gerade bezahlt hast, geht es hier gleich von selbst weiter. Wenn nicht, wurde nichts berechnet, und alles ist noch da.',
    },
    expired: {
      title: 'Noch nicht bezahlt',
      text: 'Die Bezahlseite ist geschlossen. Dir wurde nichts berechnet. Dein Foto ist noch eine Weile hier, du kannst also jetzt bezahlen.',
    },
    paid: {
      title: 'Bezahlt',
      text: 'Danke! Dein Foto wird kurz automatisch geprüft, dann stellt es sich an.',
    },
    approved: {
      title: 'Wird gezeichnet',
      text: 'Die Stifte sind gezückt. Stillhalten. Blinzeln ist erlaubt.',
    },
    drawn: {
      title: 'Wird geprüft',
      text: 'Gezeichnet! Noch ein sorgfältiger Blick darauf, dann darfst du es sehen.',
    },
    accepted: { title: 'Fast fertig', text: 'Gut geworden. Wir packen es dir in eine Mail.' },
    delivered: { title: 'Dein Bild ist fertig', text: 'Schau dich an. Eine Kopie geht an {{email}}.' },
    rejected: {
      title: 'Dieses Foto können wir nicht zeichnen',
      text: 'Unsere automatische Prüfung hält es für ungeeignet. Ein Code für ein kostenloses Bild wird gerade für dich erstellt.',
    },
    code_issued: {
      title: 'Dieses Foto können wir nicht zeichnen',
      text: 'Unsere automatische Prüfung hält es für ungeeignet, und sie kann sich irren. Hier ist ein Code für ein kostenloses Bild: Nimm dafür ein anderes Foto.',
    },
    rejected_final: {
      title: 'Dieses Foto können wir nicht zeichnen',
      text: 'Unsere automatische Prüfung hält auch dieses für ungeeignet. Das war eine Kette kostenloser Codes, und hier endet sie: Es gibt keinen weiteren, und Geld wurde nicht genommen.',
    },
    failed: {
      title: 'Bei uns ist etwas kaputtgegangen',
      text: 'Wir konnten dein Bild nicht machen, und das ist unsere Schuld. {{money}}',
    },
    gift_paid: { title: 'Bezahlt', text: 'Danke! Der Code deines Geschenks wird gerade erstellt.' },
    gift_issued: {
      title: 'Dein Geschenk ist da',
      text: 'Ein Foto, in einem beliebigen Stil. Der Code ist auch unterwegs an {{email}}.',
    },
    refunded: {
      title: 'Dein Geld ist auf dem Rückweg',
      text: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Wir haben {{price}} auf demselben Weg zurückgezahlt; Banken brauchen 5 bis 10 Tage, um es zu zeigen.',
    },
    code_restored: {
      title: 'Dein Code gilt wieder',
      text: 'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. Dein Code funktioniert wieder, mit demselben Foto oder einem anderen.',
    },
    cancelled: {
      title: 'Storniert',
      text: 'Du hast diese Bestellung storniert. Es wurde nichts gezeichnet, und dein Foto ist gelöscht. {{money}}',
    },
    in_backlog: {
      title: 'In der Schlange',
      text: 'Dein Foto ist in Ordnung und wartet, bis es dran ist. Übe schon mal dein überraschtes Gesicht.',
    },
  },
  delayed: {
    pending: {
      title: 'Deine Zahlung ist unterwegs',
      text: 'Danke! Du hast auf einem Weg bezahlt, der ein paar Tage dauert, und musst nichts mehr tun.',
      picture:
        'Sobald die Zahlung da ist, zeichnen wir dein Bild und schreiben an {{email}}. Vorher wird nichts gezeichnet; dein Foto bleibt so lange hier, höchstens bis {{day}}.',
      gift: 'Sobald die Zahlung da ist, stellen wir den Code deines Geschenks aus und schreiben an {{email}}.',
      missed: 'Dein Foto wurde gelöscht. Wenn die Zahlung ankommt, geht sie auf demselben Weg zurück.',
    },
    failed: {
      title: 'Deine Zahlung ist nicht angekommen',
      text: 'Dir wurde nichts berechnet. Sollte das Geld doch noch kommen, geht es von selbst an dich zurück.',
      picture: 'Dein Foto ist noch eine Weile hier, du kannst also jetzt anders bezahlen.',
      gift: 'Du kannst dein Geschenk jetzt anders bezahlen.',
      missed: 'Dein Foto wurde inzwischen gelöscht. Möchtest du dein Bild noch, bestell es noch einmal.',
    },
  },
  money: {
    card: 'Deine Erstattung läuft schon; ihre Referenz erscheint auf dieser Seite.',
    code: 'Dein Code gilt gleich wieder.',
    redraw: 'Noch einmal zeichnen kostet nichts, also wurde nichts berechnet. Dein erstes Bild bleibt deins.',
  },
  moneyBack: {
    card: '{{price}} gehen auf demselben Weg zurück; Banken brauchen 5 bis 10 Tage, um es zu zeigen.',
    code: 'Der Code, mit dem du bezahlt hast, gilt wieder.',
    redraw: 'Dein erstes Bild bleibt deins.',
  },
  /** Texts for a gift where they differ from a picture's. */
  gift: {
    expired:
      'Die Bezahlseite ist geschlossen. Es wurde nichts berechnet. Du kannst dein Geschenk jetzt bezahlen.',
    failed:
      'Wir konnten den Code deines Geschenks nicht erstellen, und das liegt an uns. Deine Erstattung läuft schon; ihre Referenz erscheint auf dieser Seite.',
    refunded:
      'Wir konnten den Code deines Geschenks wegen eines Fehlers auf unserer Seite nicht erstellen. Wir haben {{price}} auf demselben Weg zurückgezahlt; Banken brauchen 5 bis 10 Tage, bis man es sieht.',
    stopped: {
      title: 'Dieses Geschenk gilt nicht mehr',
      text: 'Seine Zahlung wurde zurückgegeben oder wird gerade geprüft, deshalb kann der Code nicht eingelöst werden.',
    },
  },
  stages: {
    paid: 'Bezahlt',
    backlog: 'In der Schlange',
    drawing: 'Zeichnen',
    checking: 'Prüfen',
    ready: 'Fertig',
  },
  doing: {
    paid: 'Die Maschine prüft dein Foto.',
    backlog: 'Die Maschine zeichnet die Bilder vor deinem.',
    approved: 'Die Maschine zeichnet dein Bild.',
    drawn: 'Die Maschine prüft die Zeichnung.',
    accepted: 'Dein Bild wird verpackt.',
  },
  reference: 'Bestellung {{reference}}',
  close: 'Du kannst diese Seite schließen; wir schicken dir eine Mail.',
  unmailed: { accepted: 'Gut geworden. Moment noch.', delivered: 'Schau dich an. Es bleibt bis {{day}}.' },
  connectionLost:
    'Die Verbindung ist weg. Deine Bestellung läuft trotzdem weiter; wir versuchen es immer wieder.',
  steps: 'Der Weg deines Bildes',
  timeLeft: 'fertig in {{time}}',
  developing: 'Dein Bild, im Entstehen',
  ready: 'Dein Foto, gezeichnet im Stil {{style}}',
  photo: 'Dein Foto',
  download: 'Herunterladen',
  print: '{{pixels}} Pixel. Auf Papier ist es scharf bis {{size}} (300 dpi).',
  missing:
    'Das Bild wurde nicht geladen. Prüfe deine Verbindung und lade die Seite neu; es ist auch in deiner Mail.',
  goneTitle: 'Dein Bild ist gelöscht',
  gone: 'Dieses Bild wurde am {{day}} gelöscht, wie versprochen.',
  drawnByAi: 'Von KI gezeichnet',
  testDrawing: 'Probezeichnung: ohne das echte Modell gemacht, um den Shop auszuprobieren.',
  deleted: 'Bleibt bis {{day}}, dann wird es endgültig gelöscht.',
  code: 'Dein Code',
  codeUntil: 'Gilt für ein Bild bis {{day}}. Er steht auch in deiner Mail.',
  codeWorth: 'Gilt für jeden Stil, der nicht mehr als {{price}} kostet.',
  copy: 'Kopieren',
  use: 'Jetzt einlösen',
  refund: 'Erstattung',
  refunding:
    'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen. {{price}} geht auf demselben Weg zurück; Banken zeigen es nach 5 bis 10 Tagen.',
  refundRefused:
    'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen, und deine Bank hat die {{price}} nicht zurückgenommen. Das Geld gehört weiterhin dir: Ein Mensch schreibt dir.',
  refundCanceled:
    'Wir konnten dein Bild wegen eines Fehlers auf unserer Seite nicht machen, und die Erstattung von {{price}} wurde hier angehalten. Schreib an {{email}}: Ein Mensch sagt dir, warum, oder findet einen anderen Weg.',
  chargedBack: {
    title: 'Deine Bank hat dir deine Zahlung zurückgegeben',
    text: 'Deine Bank hat dir die {{price}} zurückgegeben, nachdem die Zahlung beanstandet wurde. Diese Bestellung ist damit beendet, und es wird nichts dafür gezeichnet.',
  },
  secondPayment: {
    twice: 'Du hast zweimal bezahlt.',
    goesBack: 'Die zweite Zahlung geht auf demselben Weg zurück; Banken zeigen es nach 5 bis 10 Tagen.',
  },
  latePayment: {
    title: 'Deine Zahlung kam zu spät',
    text: 'Als sie kam, war dein Foto nicht mehr hier, also gab es nichts zu zeichnen.',
    goesBack: '{{price}} geht auf demselben Weg zurück; Banken zeigen es nach 5 bis 10 Tagen.',
  },
  refundStatus: {
    retrying:
      'Sie ging nicht gleich durch. Wir versuchen es noch einmal und schreiben dir, wenn auch das nicht klappt.',
    pending: 'Sie ist noch unterwegs. Wir schicken dir eine Mail, wenn es so weit ist.',
    succeeded: 'An deine Bank überwiesen.',
    failed: 'Deine Bank hat sie nicht angenommen. Ein Mensch kümmert sich darum und schreibt dir.',
    canceled: 'Sie wurde hier angehalten, bevor sie bei deiner Bank war, und kommt nicht bei dir an.',
  },
  again: 'Noch ein Foto zeichnen',
  toFirst: 'Zu deinem ersten Bild',
  toForm: 'Zur Kabine',
  deletedAt: 'Gelöscht am {{moment}}: dein Foto und das Bild, von unseren Festplatten und für immer.',
  photoDeletedAt: 'Gelöscht am {{moment}}: dein Foto, von unseren Festplatten und für immer.',
  isBeingDeleted:
    'Von unseren Festplatten gelöscht. Unsere Zeichenmaschine hat vielleicht noch eine Kopie und antwortet gerade nicht: Sie verschwindet, sobald die Maschine wieder da ist.',
  codeStopped:
    'Unsere automatische Prüfung hält es für ungeeignet, und sie kann sich irren. Die Zahlung wurde zurückgegeben oder wird gerade geprüft, deshalb kann der Code dafür nicht eingelöst werden.',
  codeRestoredStopped: {
    title: 'Dein Code kann nicht eingelöst werden',
    text: 'Wir haben dein Bild nicht gezeichnet, und dein Code gilt nicht mehr: Die Zahlung dafür wurde zurückgegeben oder wird gerade geprüft. Stimmt das nicht? Schreib an {{email}}.',
  },
  codeUsed: 'Dieser Code ist eingelöst.',
  codeOwn: 'Es ist der Code, mit dem du bezahlt hast; er gilt wieder für ein Bild.',
  codeOwnEnd: 'Du hast mit dem Code bezahlt, der auf {{end}} endet; er gilt wieder für ein Bild.',
  lost: {
    title: 'Öffne den Link in deiner Mail',
    text: 'Dieser Browser kennt deine Bestellung nicht. Die Mail, die du nach dem Bezahlen bekommen hast, enthält einen Link, der sie auf jedem Gerät öffnet.',
    slow: 'Nichts da? Gib ihr eine Minute und schau in den Spam-Ordner.',
  },
  unknown: {
    title: 'Diese Bestellung kennen wir nicht',
    text: 'Vielleicht hat der Link unterwegs ein paar Buchstaben verloren. Öffne ihn noch einmal aus deiner Mail.',
  },
};
