import type { Translation } from '#domain/messages.ts';
import type { contractMessages as english } from './en-contract.ts';

export const contractMessages: Translation<typeof english> = {
  heading: 'Bestätigung deines Vertrags',
  labels: {
    order: 'Bestellung',
    bought: 'Was du gekauft hast',
    price: 'Preis',
    code: 'Dein Code',
    delivery: 'Lieferung',
    seller: 'Verkäufer',
    maker: 'Gemacht von',
    declared: 'Was du erklärt hast',
    withdrawal: 'Widerruf',
    terms: 'Nutzungsbedingungen',
  },
  order: '{{reference}}, vom {{orderedAt}}',
  paid: '{{price}}, einschließlich aller Steuern. Eine einmalige Zahlung, es kommt nichts hinzu.',
  redeemed: 'Mit einem Code bezahlt: nichts zu zahlen.',
  picture: {
    bought:
      'Ein Bild: dein Foto, von einer KI neu gezeichnet im Stil {{styleTitle}}. Du bekommst es als Datei (PNG, kleiner als JPEG), die gängige Programme öffnen, ohne Kopierschutz.',
    delivery:
      'Per E-Mail und auf der Seite der Bestellung, meist innerhalb von 5 bis 15 Minuten nach der Zahlung; wenn viele warten, dauert es länger.',
    withdrawal:
      'Du kannst widerrufen, bis das Zeichnen beginnt, auf der Seite der Bestellung oder unter {{withdrawUrl}}; dann geht der ganze Preis zurück. Mit Beginn des Zeichnens erlischt das Widerrufsrecht.',
  },
  pack: {
    bought:
      'Ein Paket mit {{pictures}} Bildern. Das erste: dein Foto, von einer KI neu gezeichnet im Stil {{styleTitle}}. Weitere {{more}}: beliebige Fotos, in jedem Stil, der nicht mehr als {{worth}} kostet. Du bekommst jedes als Datei (PNG, kleiner als JPEG), die gängige Programme öffnen, ohne Kopierschutz.',
    delivery:
      'Das erste Bild per E-Mail und auf der Seite der Bestellung, meist innerhalb von 5 bis 15 Minuten nach der Zahlung; wenn viele warten, dauert es länger. Die anderen ebenso, sobald du sie mit deinem Code bestellst.',
    withdrawal:
      'Du kannst widerrufen, bis das Zeichnen des ersten Bildes beginnt, auf der Seite der Bestellung oder unter {{withdrawUrl}}, und bei Bildern, die du noch nicht bestellt hast, innerhalb von 14 Tagen. Dann geht zurück, was kein Bild verbraucht hat. Mit Beginn des Zeichnens erlischt das Widerrufsrecht für das jeweilige Bild.',
  },
  set: {
    bought:
      'Mehrere Bilder eines Fotos, von einer KI neu gezeichnet in diesen Stilen: {{styleTitle}}. Du bekommst jedes als Datei (PNG, kleiner als JPEG), die gängige Programme öffnen, ohne Kopierschutz.',
    delivery:
      'Jedes auf der Seite der Bestellung, sobald es gezeichnet ist, und alle in einer E-Mail, wenn das letzte fertig ist, meist innerhalb von 5 bis 30 Minuten nach der Zahlung; wenn viele warten, dauert es länger.',
    withdrawal:
      'Du kannst widerrufen, bis das Zeichnen des ersten von ihnen beginnt, auf der Seite der Bestellung oder unter {{withdrawUrl}}; dann geht der ganze Preis zurück. Mit Beginn des Zeichnens erlischt das Widerrufsrecht.',
  },
  packCode: '{{packCode}}: {{more}} weitere, bis {{until}}. Wer den Code hat, kann ihn einlösen.',
  gift: {
    bought:
      'Ein Geschenk: ein Code für ein Bild in jedem Stil, der nicht mehr als {{price}} kostet, von einer KI nach einem Foto gezeichnet. Er gilt drei Jahre.',
    delivery: 'Der Code kommt per E-Mail und steht auf der Seite der Bestellung, gleich nach der Zahlung.',
    withdrawal:
      'Du kannst innerhalb von 14 Tagen unter {{withdrawUrl}} widerrufen, und bekommst dein Geld auch später zurück, solange niemand den Code eingelöst hat.',
  },
  declared:
    'Am {{orderedAt}}, mit der Bestellung: „Fangt gleich nach der Zahlung an: Ich weiß, dass ich nicht mehr widerrufen kann, sobald das Zeichnen begonnen hat.“',
  terms:
    'So, wie sie bei deiner Bestellung waren: im Anhang dieser Mail ({{termsFile}}) und unverändert aufbewahrt unter {{termsUrl}}',
};
