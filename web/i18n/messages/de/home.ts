import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'home'> = {
  title: 'Foto rein, Cartoon raus',
  description:
    'Foto hochladen, Stil aussuchen, über dich selbst lächeln. Cartoons, von KI auf unserem eigenen Rechner gezeichnet: eine Zahlung, kein Abo.',
  hero: {
    headline: 'Mach deine Fotos zu Meisterwerken',
    subline: 'Unsere KI macht aus gewöhnlichen Fotos in Sekunden Cartoon-Kunst.',
    start: 'Los geht’s',
    price: '{{price}} pro Bild.',
    priceUp: 'Ab {{price}} pro Bild.',
    aside: 'Eine Zahlung, kein Abo.',
    promises: {
      redraw: 'Einen Tag lang einmal gratis neu gezeichnet',
      refund: 'Nicht geliefert? Geld automatisch zurück',
      kept: 'Gelöscht nach einer Woche oder wann du willst',
      machine: 'Auf unserem eigenen Rechner gezeichnet',
    },
    testDrawings: 'Probezeichnungen',
  },
  showcase: {
    heading: 'Probier viele Stile aus',
    subtext:
      'Verwandle deine Fotos mit KI in umwerfende Cartoons. Schnell, einfach und in Sekunden wie vom Profi.',
    testDrawings: 'Probezeichnungen: ohne das echte Modell gemacht, um den Shop auszuprobieren.',
    gallery: 'Mehr von jedem Stil in der Galerie',
    social: 'Wie gemacht für Social Media',
    start: 'Jetzt Fotos verwandeln',
    before: 'Vorher',
    after: 'Nachher',
    all: 'Alle Stile mit ihren Preisen',
    original: 'Original',
    compare: 'Überzeug dich selbst',
    compareText:
      'Zieh am Griff, nimm die Pfeiltasten oder drück einen Knopf: auf der einen Seite das Foto, auf der anderen, was unser eigener Rechner daraus gemacht hat.',
  },
  alt: {
    couple: 'Foto: der Mann und die Frau aus American Gothic',
    portrait: 'Foto: die Mona Lisa',
    photo: 'Das Foto zu einem Beispiel',
    portraitIn: 'Die Mona Lisa, gezeichnet im Stil {{style}}',
    coupleIn: 'Dieselben beiden, gezeichnet im Stil {{style}}',
    avatarIn: 'Rundes Porträt, gezeichnet im Stil {{style}}',
    exampleIn: 'Ein Beispiel, gezeichnet im Stil {{style}}',
  },
  steps: {
    heading: 'Hinsetzen. Hochschauen. Fertig.',
    photo: {
      title: 'Zeig uns ein Gesicht',
      text: 'Deins, Omas, das deiner Katze. Ein Foto mit gutem Licht und einer klaren Hauptfigur genügt.',
    },
    style: {
      title: 'Such dir einen Stil aus',
      text: '{{styles}}: Jeder hat seine eigene Vorstellung davon, wozu eine Nase da ist.',
    },
    pay: {
      title: 'Einmal zahlen, dann zuschauen',
      text: 'Der Preis steht auf dem Knopf. Dein Bild entsteht vor deinen Augen und landet in deinem Postfach.',
    },
  },
  testimonials: {
    heading: 'Warum Menschen (und andere Lebensformen) nicht genug davon bekommen',
    cat: 'Ich bin über die Tastatur gelaufen und habe eins gekauft. Jetzt bin ich ganz gelb. Mein Mensch sagt, es steht mir. Ich war noch nie seiner Meinung.',
    espresso:
      'Der Picasso-Filter hat meinen Henkel verrückt, meine Untertasse und meine ganze Weltsicht. Ich war verbittert. Jetzt bin ich kubistisch.',
    helmet:
      'Alle fotografieren immer nur, wer in mir steckt. Endlich hat jemand meine Schokoladenseite gezeichnet. Ich habe nur die eine.',
    cup: 'Anime-Filter, weiche Linien, große warme Augen. Ich habe keine Augen. Fünf Sterne, wenn ich eine Wertung erfinden darf. Darf ich nicht. Vier.',
  },
  faq: {
    heading: 'Fragen, die öfter kommen',
    'item-1': {
      question: 'Wie komme ich zu meinem Cartoon?',
      answer:
        'Lade ein Foto hoch, wähle einen Stil, gib deine E-Mail-Adresse an und zahle sicher mit Karte über Stripe. Wir zeichnen dein Foto neu und schicken es dir per Mail. Auf deiner Statusseite kannst du beim Zeichnen zusehen.',
    },
    'item-2': {
      question: 'Welche Fotos sind nicht erlaubt?',
      answer:
        'Bilder mit Nacktheit, expliziten Inhalten, Gewalt, Hassrede oder allem anderen, was gegen unsere Bedingungen verstößt. So ein Auftrag wird abgelehnt, bevor irgendetwas gezeichnet wird. Und frag bitte, bevor du uns ein fremdes Gesicht schickst.',
    },
    'item-3': {
      question: 'Wie lange dauert es?',
      answer:
        'Die meisten Bilder sind innerhalb von 5-15 Minuten fertig: Das Zeichnen dauert Sekunden, der Rest ist Schlangestehen und zweimal genau hinsehen. Wenn alle auf einmal ein neues Gesicht wollen, kann es länger dauern. Deine Statusseite zeigt deinen Platz in der Schlange, und du darfst sie schließen: Das Bild kommt auf jeden Fall per Mail.',
    },
    'item-4': {
      question: 'Bekomme ich mein Geld zurück?',
      answer:
        'Eine Erstattung gibt es nur bei einem technischen Fehler oder wenn wir dein Bild nicht liefern können. Dann geht sie automatisch den Weg zurück, auf dem du bezahlt hast. Geschmack wird nicht erstattet, auch wenn wir mit deiner Nase fühlen.',
    },
    'item-5': {
      question: 'Was passiert, wenn mein Foto abgelehnt wird?',
      answer:
        'Wird dein Bild wegen eines verbotenen Inhalts abgelehnt, bekommst du einen einlösbaren Code für ein kostenloses Bild. Er steht auf deiner Statusseite und in deinem Postfach. Nimm dafür ein zahmeres Foto.',
    },
    'item-6': {
      question: 'Kann ich gesperrt werden?',
      answer:
        'Ja. Wiederholter Missbrauch führt zur Sperre: Wer immer wieder verbotene Fotos schickt, kann eine Weile nicht bestellen. Bevor Geld fließt, sagen wir, warum, bis wann und wie du widersprechen kannst.',
    },
  },
  promise: {
    heading: 'Was es kostet, was wir versprechen',
    insert: 'Münze einwerfen',
    perPicture: 'pro Bild, alles inklusive',
    perPictureUp: 'pro Bild und mehr, alles inklusive',
    pack: 'oder {{pictures}} Bilder für {{price}}',
    wait: 'Gerade jetzt',
    closed: 'Die Kabine ist gerade geschlossen',
    gift: 'Für jemanden, den du magst?',
    closedText:
      'Schau etwas später wieder vorbei; bis dahin wird nichts verkauft und niemandem etwas berechnet.',
    payment: {
      title: 'Eine Zahlung, kein Abo',
      text: 'Kein Konto, keine Guthaben, nichts zu kündigen. Deine Karte sieht nur die Bezahlseite, nie wir.',
    },
    redraw: {
      title: 'Einmal neu zeichnen, gratis',
      text: 'Nicht ganz du? Sag es innerhalb eines Tages, und wir zeichnen kostenlos noch einmal. Beide Bilder gehören dir.',
    },
    machine: {
      title: 'Unser Rechner, sonst keiner',
      text: 'Von KI auf unserem eigenen Rechner gezeichnet; dein Foto verlässt ihn nie. Keine KI-Firma bekommt dich zu sehen, und alles, was in der Datei versteckt ist, etwa der Aufnahmeort, fliegt bei der Ankunft raus.',
    },
    refund: {
      title: 'Nicht geliefert? Geld zurück',
      text: 'Wenn du wegen eines Fehlers auf unserer Seite kein Bild bekommst, geht das Geld automatisch an dich zurück; als Beleg steht die Referenz der Erstattung auf deiner Statusseite. Ohne Formular.',
    },
    kept: {
      title: 'Gelöscht nach einer Woche oder wann du willst',
      text: 'Ein Foto, mit dem niemand bestellt, ist nach einer Stunde weg. Für eine Bestellung nennt deine Statusseite den Tag, und ein Knopf dort löscht Foto und Bild gleich.',
    },
  },
};
