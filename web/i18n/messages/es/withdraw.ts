import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'withdraw'> = {
  heading: 'Desistir de un contrato',
  text: 'Aquí puedes desistir de una compra en un plazo de 14 días. Hasta que empecemos a dibujar, el pedido termina y tu dinero vuelve; después el derecho ha terminado, y una persona decide si lo devuelve por cortesía. En todo caso lo confirma un correo, con fecha y hora.',
  order: 'Número de pedido, o el correo con el que pediste',
  orderHint:
    'Como R-7KQ2-M9XA, de cualquiera de nuestros correos. Solo con el correo desistes de todo lo que aún no esté empezado.',
  name: 'Tu nombre',
  send: 'Confirmar el desistimiento',
  sent: 'Recibido el {{moment}}. Si hay un pedido así, la confirmación va de camino a su correo.',
};
