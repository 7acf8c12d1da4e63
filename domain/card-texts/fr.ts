import type { CardTexts } from './en.ts';

export const cardTexts: CardTexts = {
  card: 'Un dessin pour toi',
  cardText: 'Quelqu’un t’offre un dessin : une de tes photos, dans le style qui te plaît.',
  cardTextFrom: '{{from}} t’offre un dessin : une de tes photos, dans le style qui te plaît.',
  cardTo: 'Pour {{to}}',
  codeCards: 'Cartes avec codes',
  how: 'Scanne le code, ou va sur {{address}}, choisis une photo et un style, et saisis :',
  until: 'Valable jusqu’au {{day}}.',
};
