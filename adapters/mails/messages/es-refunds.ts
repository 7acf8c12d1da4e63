import type { Translation } from '#domain/messages.ts';
import type { refundMessages as english } from './en-refunds.ts';

export const refundMessages: Translation<typeof english> = {
  refunded: {
    subject: 'Te hemos devuelto el dinero ({{reference}})',
    lines: {
      sorry: 'No pudimos hacer tu imagen por un fallo nuestro. Lo sentimos.',
      refund:
        'Hemos devuelto {{price}} por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
    },
    button: 'Ver tu pedido',
  },
  second_payment: {
    subject: 'Has pagado dos veces: el segundo pago vuelve ({{reference}})',
    lines: {
      twice:
        'Has pagado dos veces el pedido {{reference}}. El primer pago vale, y tu pedido sigue adelante como si nada.',
      refund:
        'El segundo, {{price}}, vuelve entero por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
    },
    button: 'Ver tu pedido',
  },
  late_payment: {
    subject: 'Tu pago llegó tarde y te lo devolvemos ({{reference}})',
    lines: {
      late: 'Tu pago del pedido {{reference}} llegó demasiado tarde: tu foto ya no estaba aquí, así que no había nada que dibujar.',
      refund:
        'Los {{price}} vuelven enteros por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
      again: 'Si todavía quieres tu caricatura, pídela otra vez.',
    },
    button: 'Ver tu pedido',
  },
  operator_refund: {
    subject: 'Te devolvemos tu dinero ({{reference}})',
    lines: {
      back: 'Te devolvemos dinero por el pedido {{reference}}.',
      refund:
        '{{price}} vuelven por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
      code: 'Si con ese pedido te enviamos un código que nadie ha usado, ya no es válido.',
    },
    button: 'Ver tu pedido',
  },
  cancelled: {
    subject: 'Has cancelado tu pedido ({{reference}})',
    lines: {
      done: 'Has cancelado el pedido {{reference}}. No se ha dibujado nada y tu foto está borrada.',
      paid: '{{price}} vuelve por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
      redeemed: 'El código con el que pagaste vuelve a valer, hasta el {{until}}.',
    },
    button: 'Ver tu pedido',
  },
  cancelled_redraw: {
    subject: 'Has cancelado tu segundo dibujo gratis ({{reference}})',
    lines: {
      done: 'Has cancelado tu segundo dibujo gratis, el pedido {{reference}}, antes de que se dibujara.',
      first:
        'Tu primera imagen sigue siendo tuya, y puedes pedir que se redibuje mientras su página lo ofrezca.',
    },
    button: 'Ver tu pedido',
  },
  refund_retried: {
    subject: 'Tu reembolso tarda un poco más ({{reference}})',
    lines: {
      refused:
        'Tu banco no aceptó nuestro reembolso de {{price}} del pedido {{reference}}. A veces pasa, por ejemplo con tarjetas caducadas.',
      again:
        'Lo estamos intentando otra vez y no tienes que hacer nada. Si tu banco sigue sin aceptarlo, te escribimos.',
    },
    button: 'Ver tu pedido',
  },
  charged_back: {
    subject: 'Tu banco te ha devuelto tu pago ({{reference}})',
    lines: {
      bank: 'Tu banco te ha devuelto tu pago: {{price}} del pedido {{reference}}, después de que se reclamara el pago.',
      ended:
        'Por eso tu pedido ha terminado y no se dibujará nada. Si es un error, escribe a {{supportEmail}}.',
    },
    button: 'Ver tu pedido',
  },
  refund_canceled: {
    subject: 'Tu reembolso se ha detenido ({{reference}})',
    lines: {
      stopped:
        'El reembolso de {{price}} del pedido {{reference}} se ha detenido antes de llegar a tu banco, así que no te llegará.',
      write:
        'Lo ha hecho una persona de aquí. Escribe a {{supportEmail}} y te decimos por qué, o buscamos otra forma.',
    },
    button: 'Ver tu pedido',
  },
  refund_failed: {
    subject: 'No conseguimos devolverte el dinero ({{reference}})',
    lines: {
      refused:
        'Tu banco ha rechazado una y otra vez tu reembolso de {{price}} del pedido {{reference}}. El dinero sigue siendo tuyo.',
      write: 'Escribe a {{supportEmail}} y buscamos otra forma de devolvértelo. Ya hay una persona al tanto.',
    },
    button: 'Ver tu pedido',
  },
  gift_refunded: {
    subject: 'Te hemos devuelto el dinero ({{reference}})',
    lines: {
      sorry: 'No pudimos crear tu código de regalo por un fallo nuestro. Lo sentimos.',
      refund:
        'Hemos devuelto {{price}} por la misma vía; los bancos tardan de 5 a 10 días. Referencia {{refundReference}}.',
    },
    button: 'Ver tu pedido',
  },
};
