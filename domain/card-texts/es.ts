import type { CardTexts } from './en.ts';

export const cardTexts: CardTexts = {
  card: 'Una caricatura para ti',
  cardText: 'Alguien te regala un dibujo: una de tus fotos, en el estilo que te guste.',
  cardTextFrom: '{{from}} te regala un dibujo: una de tus fotos, en el estilo que te guste.',
  cardTo: 'Para {{to}}',
  codeCards: 'Tarjetas con códigos',
  how: 'Escanea el código, o entra en {{address}}, elige una foto y un estilo, y escribe:',
  until: 'Vale hasta el {{day}}.',
};
