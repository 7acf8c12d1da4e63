import type { Translation } from '#domain/messages.ts';
import type { withdrawalMessages as english } from './en-withdrawals.ts';

export const withdrawalMessages: Translation<typeof english> = {
  withdrawal: {
    subject: 'Tenemos tu desistimiento ({{reference}})',
    lines: {
      got: 'El {{moment}} {{name}} desistió en nuestra web del contrato del pedido {{reference}}. Este correo confirma que ha llegado.',
      ended:
        'El pedido ha terminado sin imagen. Lo pagado vuelve por donde vino, si no ha vuelto ya: la página del pedido muestra cómo va.',
    },
    button: 'Ver tu pedido',
  },
  withdrawal_rest: {
    subject: 'Tenemos tu desistimiento ({{reference}})',
    lines: {
      got: 'El {{moment}} {{name}} desistió en nuestra web del contrato del pedido {{reference}}. Este correo confirma que ha llegado.',
      rest: 'Las imágenes de tu paquete que ya estaban dibujadas, o que se están dibujando, siguen siendo tuyas: para ellas el derecho de desistimiento terminó con el dibujo. Las demás se anulan, y lo pagado por ellas vuelve por donde vino. Otro correo dice cuánto.',
    },
    button: 'Ver tu pedido',
  },
  withdrawal_begun: {
    subject: 'Tenemos tu desistimiento ({{reference}})',
    lines: {
      got: 'El {{moment}} {{name}} desistió en nuestra web del contrato del pedido {{reference}}. Este correo confirma que ha llegado.',
      begun:
        'Para entonces ya habíamos empezado a dibujar, como pediste al hacer el pedido, sabiendo que con eso termina el derecho de desistimiento (Directiva 2011/83/UE, artículo 16). Por eso ya había terminado.',
      goodwill:
        'Aun así, hemos avisado a una persona de aquí, que puede devolver el dinero por cortesía: te lo diríamos por correo. También puedes escribir a {{supportEmail}}.',
    },
    button: 'Ver tu pedido',
  },
  withdrawal_open: {
    subject: 'Tenemos tu desistimiento ({{reference}})',
    lines: {
      got: 'El {{moment}} {{name}} desistió en nuestra web del contrato del pedido {{reference}}. Este correo confirma que ha llegado.',
      person:
        'Este pedido no puede terminarse solo. Hemos avisado a una persona de aquí, que decidirá. También puedes escribir a {{supportEmail}}.',
    },
    button: 'Ver tu pedido',
  },
};
