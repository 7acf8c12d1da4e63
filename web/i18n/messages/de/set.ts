import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'set'> = {
  question: 'Dieses Foto in weiteren Stilen?',
  hint: 'Bis zu {{most}} Stile auf einmal, mit einer Zahlung.',
  waiting: {
    title: 'Deine Bilder werden gezeichnet',
    text: '{{ready}} von {{all}} sind fertig. Jedes erscheint hier, sobald es gezeichnet ist, und eine E-Mail bringt alle an {{email}}.',
  },
  ready: {
    title: 'Deine Bilder sind fertig',
    text: 'Schau dich an. Kopien sind unterwegs an {{email}}.',
  },
  part: {
    text: '{{ready}} von {{all}} haben geklappt, Kopien sind unterwegs an {{email}}. Der Preis der übrigen geht von selbst an dich zurück.',
  },
  lost: {
    title: 'Wir konnten deine Bilder nicht zeichnen',
    text: 'Bei uns ist etwas schiefgegangen. Dein Geld geht von selbst an dich zurück.',
  },
  progress: 'Fortschritt von {{style}}',
  alt: 'Dein Foto, gezeichnet im Stil {{style}}',
  failed:
    'Dieses hat nicht geklappt. Der Preis, {{price}}, geht an dich zurück, sobald die anderen fertig sind: alles, was nicht geklappt hat, in einer Rückzahlung.',
  refunded: 'Dieses hat nicht geklappt. Der Preis, {{price}}, geht an dich zurück.',
  code: 'Dieses hat nicht geklappt. Du hast dafür einen Code für ein anderes Bild.',
  seeCode: 'Code ansehen',
  more: 'Mehr zu {{style}}',
  gone: 'Dieses Bild ist gelöscht.',
  removeText: 'Der Knopf unten löscht das Foto und alle diese Bilder.',
};
