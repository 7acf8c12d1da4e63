import type { CardTexts } from './en.ts';

export const cardTexts: CardTexts = {
  card: 'Ein Cartoon für dich',
  cardText: 'Jemand schenkt dir eine Zeichnung: eines deiner Fotos, in dem Stil, der dir gefällt.',
  cardTextFrom: '{{from}} schenkt dir eine Zeichnung: eines deiner Fotos, in dem Stil, der dir gefällt.',
  cardTo: 'Für {{to}}',
  codeCards: 'Karten mit Codes',
  how: 'Scanne den Code, oder geh auf {{address}}, wähle ein Foto und einen Stil, und gib ein:',
  until: 'Gilt bis {{day}}.',
};
