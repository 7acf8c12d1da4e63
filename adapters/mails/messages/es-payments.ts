import type { Translation } from '#domain/messages.ts';
import type { paymentMessages as english } from './en-payments.ts';

export const paymentMessages: Translation<typeof english> = {
  payment_pending: {
    subject: 'Tu pago está en camino ({{reference}})',
    lines: {
      way: '¡Gracias! Has pagado el pedido {{reference}} ({{price}}) con un método que tarda unos días. Tu pago está en camino y no tienes que hacer nada más.',
      ofPicture:
        'En cuanto llegue, dibujamos tu imagen y te avisamos. Hasta entonces no se dibuja nada; guardamos tu foto para ello, como máximo hasta el {{until}}.',
      ofGift: 'En cuanto llegue, creamos el código de tu regalo y te lo enviamos.',
    },
    button: 'Ver tu pedido',
  },
  payment_failed: {
    subject: 'Tu pago no ha llegado ({{reference}})',
    lines: {
      ended:
        'Tu pago del pedido {{reference}} no ha llegado, así que el pedido ha terminado. No se te ha cobrado nada y no se ha dibujado nada.',
      late: 'Si el dinero llega de todos modos, te lo devolvemos automáticamente.',
      ofPicture:
        'En la página de tu pedido puedes pagar de otra forma durante una hora más o menos; después se borra tu foto.',
      ofGift: 'En la página de tu pedido puedes pagar de otra forma.',
    },
    button: 'Pagar de otra forma',
  },
};
