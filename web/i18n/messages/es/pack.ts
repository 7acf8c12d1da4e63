import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'pack'> = {
  heading: 'Tu paquete de {{pictures}}',
  draw_one: 'Dibujar otra foto con tu paquete, queda {{count}}',
  draw_many: 'Dibujar otra foto con tu paquete, quedan {{count}}',
  draw_other: 'Dibujar otra foto con tu paquete, quedan {{count}}',
  terms: 'En cualquier estilo que no cueste más de {{price}}, hasta el {{day}}.',
  code: 'Tu código:',
  copy: 'Copiar el código',
  give: 'Regalar uno',
  giveText: 'Crea un enlace para un dibujo, que sale de tu paquete. El resto sigue siendo tuyo.',
  given: 'Regalado: copia su enlace.',
  copyLink: 'Copiar su enlace',
  used: 'usado',
  empty: 'Todos sus dibujos están usados o regalados.',
  stopped: 'Su pago se devolvió o se está revisando, así que su código no se puede usar.',
};
