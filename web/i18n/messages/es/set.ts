import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'set'> = {
  question: '¿Esta foto en más estilos?',
  hint: 'Hasta {{most}} estilos a la vez, con un solo pago.',
  waiting: {
    title: 'Se están dibujando tus imágenes',
    text: '{{ready}} de {{all}} están listas. Cada una aparece aquí en cuanto está dibujada, y un solo correo las lleva todas a {{email}}.',
  },
  ready: {
    title: 'Tus imágenes están listas',
    text: 'Mírate. Las copias van de camino a {{email}}.',
  },
  part: {
    text: '{{ready}} de {{all}} han salido bien, y sus copias van de camino a {{email}}. Lo que costaron las demás se te devuelve por sí solo.',
  },
  lost: {
    title: 'No hemos podido dibujar tus imágenes',
    text: 'Algo ha fallado por nuestra parte. Tu dinero se te devuelve por sí solo.',
  },
  progress: 'Progreso de {{style}}',
  alt: 'Tu foto dibujada en {{style}}',
  failed:
    'Esta no ha salido bien. Su precio, {{price}}, se te devuelve en cuanto terminen las demás, en un solo reembolso por todas las que han fallado.',
  refunded: 'Esta no ha salido bien. Su precio, {{price}}, se te devuelve.',
  code: 'Esta no ha salido bien. Tienes en su lugar un código para otra imagen.',
  seeCode: 'Ver el código',
  more: 'Más sobre {{style}}',
  gone: 'Esta imagen está borrada.',
  removeText: 'El botón de abajo borra la foto y todas estas imágenes.',
};
