import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'appeal'> = {
  heading: '¿Es un error?',
  text: 'Una persona puede mirar la foto. Para eso se guarda hasta 7 días.',
  message: '¿Qué deberíamos saber? (Puedes dejarlo vacío.)',
  ask: 'Pedir que la mire una persona',
  open: 'Una persona mirará tu foto.',
  upheld:
    'Una persona la ha mirado: la revisión se equivocó, perdona. A partir de ahora acepta esta foto y, si tienes un código, sigue siendo tuyo.',
  dismissed:
    'Una persona la ha mirado y está de acuerdo con la revisión. Si tienes un código, sigue siendo tuyo.',
};
