import type { MailMessages } from './en.ts';
import { contractMessages } from './es-contract.ts';
import { giftMessages } from './es-gifts.ts';
import { openingMessages } from './es-opening.ts';
import { paymentMessages } from './es-payments.ts';
import { refundMessages } from './es-refunds.ts';
import { withdrawalMessages } from './es-withdrawals.ts';

export const messages: MailMessages = {
  received: {
    subject: 'Tenemos tu pedido: {{styleTitle}} ({{reference}})',
    lines: {
      paid: '¡Gracias! Tu pedido {{reference}} está pagado ({{price}}).',
      redeemed: '¡Gracias! El pedido {{reference}} está pagado con tu código y no te cuesta nada.',
      wait: 'Revisamos la foto y luego hace cola ante la máquina de dibujar. La mayoría de las caricaturas están listas en 5 a 15 minutos; puedes cerrar la página.',
    },
    button: 'Ver cómo se dibuja',
  },
  ready: {
    subject: 'Tu caricatura {{styleTitle}} está lista ({{reference}})',
    lines: {
      sent: 'Aquí estás, en versión dibujada. La imagen va adjunta, y en tu página está a máxima calidad.',
      linked: 'Aquí estás, en versión dibujada. La imagen está en tu página a máxima calidad.',
      until: 'Se queda ahí hasta el {{until}}; después se borra, como prometimos.',
      ai: 'Esta imagen la dibujó una IA en nuestra propia máquina.',
    },
    button: 'Verla a máxima calidad',
  },
  ready_set: {
    subject: 'Tus caricaturas están listas: {{styleTitle}} ({{reference}})',
    lines: {
      sent: 'Aquí estás, en versión dibujada. Las imágenes van adjuntas, y en tu página están a máxima calidad.',
      linked: 'Aquí estás, en versión dibujada. Las imágenes están en tu página a máxima calidad.',
      missing:
        'Esto no ha salido bien: {{failed}}. Lo que costó, {{back}}, se te devuelve ahora en un solo reembolso, por la misma vía; los bancos tardan de 5 a 10 días.',
      until: 'Se quedan ahí hasta el {{until}}; después se borran, como prometimos.',
      ai: 'Estas imágenes las dibujó una IA en nuestra propia máquina.',
    },
    button: 'Verlas a máxima calidad',
  },
  code: {
    subject: 'No pudimos dibujar esta foto: aquí tienes un código para otra ({{reference}})',
    lines: {
      unsuitable:
        'Nuestra revisión automática marcó tu foto como no apta, así que no la dibujamos. La revisión puede equivocarse.',
      use: 'Usa el código {{code}} con otra foto, gratis, hasta el {{until}}.',
      worth: 'Vale para cualquier estilo que no cueste más de {{worth}}.',
    },
    button: 'Usar el código',
  },
  rejected: {
    subject: 'No pudimos dibujar esta foto ({{reference}})',
    lines: {
      unsuitable: 'Nuestra revisión automática marcó tu foto como no apta, así que no la dibujamos.',
      last: 'Como era la última de varias fotos seguidas, ya no hay más códigos.',
    },
    button: 'Ver tu pedido',
  },
  upheld: {
    subject: 'La revisión se equivocó: estamos dibujando tu foto ({{reference}})',
    lines: {
      sorry: 'Una persona ha mirado tu foto: la revisión se equivocó. Lo sentimos.',
      drawn: 'La estamos dibujando, en lugar del código, y te mandamos la imagen en cuanto esté lista.',
    },
    button: 'Ver cómo se dibuja',
  },
  upheld_photo: {
    subject: 'La revisión se equivocó con tu foto ({{reference}})',
    lines: {
      sorry: 'Una persona ha mirado tu foto: la revisión se equivocó. Lo sentimos.',
      through: 'A partir de ahora la revisión acepta esta foto, y el rechazo ya no cuenta.',
      use: 'Usa el código {{code}} con la misma foto o con otra, gratis, hasta el {{until}}.',
    },
    button: 'Ver tu pedido',
  },
  code_stopped: {
    subject: 'Tu código no se puede usar ({{reference}})',
    lines: {
      stopped:
        'El código de tu pedido {{reference}} no se puede usar: su pago se devolvió o se está revisando.',
      write: '¿Crees que es un error? Escribe a {{supportEmail}}.',
    },
    button: 'Ver tu pedido',
  },
  link: {
    subject: 'El enlace a tu pedido ({{reference}})',
    lines: {
      asked: 'Alguien, esperamos que tú, ha pedido el enlace del pedido {{reference}}. Aquí está.',
    },
    button: 'Abrir tu pedido',
  },
  links: {
    subject: 'Los enlaces a tus pedidos',
    lines: {
      asked:
        'Alguien, esperamos que tú, ha pedido los enlaces de los pedidos de esta dirección. Aquí están, el más reciente primero.',
    },
    button: 'Abrir el más reciente',
  },
  code_restored: {
    subject: 'Tu código vuelve a valer ({{reference}})',
    lines: {
      sorry: 'No pudimos hacer tu imagen por un fallo nuestro. Lo sentimos.',
      valid: 'El código con el que pagaste vuelve a valer, hasta el {{until}}.',
    },
    button: 'Ver tu pedido',
  },
  ...giftMessages,
  ...paymentMessages,
  ...refundMessages,
  ...withdrawalMessages,
  ...openingMessages,
  actions: {
    redraw: 'Dibújalo otra vez, gratis',
    another: 'La misma foto, otro estilo',
    share: 'Enséñaselo a otros',
    pack: 'Otro dibujo de tu paquete (quedan {{left}})',
  },
  testDrawing: 'Dibujo de prueba: hecho sin el modelo real, para probar la tienda.',
  picture: 'Tu foto en el estilo {{styleTitle}}',
  order: 'Pedido {{reference}}',
  keep: 'Guarda este correo: su enlace abre tu pedido.',
  soldThroughLink: 'Vendido a través de Link: en tu extracto pone LINK.COM*, y los recibos los envía Link.',
  keepGift: 'Guarda este correo: su enlace abre tu regalo.',
  somebody: 'Alguien',
  questions: '¿Preguntas? Escribe a {{supportEmail}}.',
  terms: 'Condiciones del servicio',
  contract: contractMessages,
};
