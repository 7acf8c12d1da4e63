import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'gallery'> = {
  title: 'Galerie',
  description:
    'Vorher und nachher: Fotos berühmter Gemälde und einer Katze, als Cartoons gezeichnet in jedem Stil des Shops.',
  lead: 'Alle haben sehr still gehalten. Drück auf ein Bild, dann siehst du es groß, mit dem Foto darunter.',
  testDrawings: 'Probezeichnungen: ohne das echte Modell gemacht, um den Shop auszuprobieren.',
  sources: 'Alle sind freie Gemälde, bis auf die Katze, die nie etwas unterschrieben hat.',
  styles: 'Stil',
  all: 'Alle',
  shown_one: '{{count}} Bild',
  shown_other: '{{count}} Bilder',
  open: 'Groß ansehen: {{subject}}, {{style}}',
  drawnIn: '{{subject}}, gezeichnet im Stil {{style}}',
  photo: 'Foto: {{subject}}',
  example: 'Das Beispiel des Stils',
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  close: 'Bild schließen',
  order: 'Mein Foto in {{style}} zeichnen',
  subjects: {
    'pearl-earring': 'Das Mädchen mit dem Perlenohrring, Johannes Vermeer',
    'van-gogh': 'Selbstbildnis, Vincent van Gogh',
    cat: 'Chelsea, eine Katze',
    'juan-de-pareja': 'Juan de Pareja, Diego Velázquez',
    'mona-lisa': 'Mona Lisa, Leonardo da Vinci',
    'straw-hat': 'Der Strohhut, Peter Paul Rubens',
    'american-gothic': 'American Gothic, Grant Wood',
    ermine: 'Die Dame mit dem Hermelin, Leonardo da Vinci',
    child: 'Die schwierige Lektion, William Bouguereau',
    castiglione: 'Baldassare Castiglione, Raffael',
  },
};
