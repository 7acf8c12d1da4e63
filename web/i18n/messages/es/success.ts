import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'success'> = {
  states: {
    awaiting_payment: {
      title: 'Confirmando tu pago',
      text: 'Si acabas de pagar, esta página avanza sola en un momento. Si no, no se te ha cobrado nada y todo sigue guardado.',
    },
    expired: {
      title: 'Aún sin pagar',
      text: 'La página de pago se ha cerrado. No se te ha cobrado nada. Tu foto sigue aquí un rato, así que puedes pagar ahora.',
    },
    paid: {
      title: 'Pagado',
      text: '¡Gracias! Tu foto pasa una revisión automática rápida y luego se pone a la cola.',
    },
    approved: { title: 'Dibujando', text: 'Lápices en alto. No te muevas. Puedes parpadear.' },
    drawn: {
      title: 'Revisando',
      text: '¡Dibujada! Una última mirada atenta al resultado antes de que la veas.',
    },
    accepted: { title: 'Casi lista', text: 'Ha quedado bien. La estamos metiendo en un correo para ti.' },
    delivered: { title: 'Tu imagen está lista', text: 'Mírate. Una copia va de camino a {{email}}.' },
    rejected: {
      title: 'No podemos dibujar esta foto',
      text: 'Nuestra revisión automática la marcó como no apta. Estamos preparando un código para una imagen gratis.',
    },
    code_issued: {
      title: 'No podemos dibujar esta foto',
      text: 'Nuestra revisión automática la marcó como no apta, y puede equivocarse. Aquí tienes un código para una imagen gratis: úsalo con otra foto.',
    },
    rejected_final: {
      title: 'No podemos dibujar esta foto',
      text: 'Nuestra revisión automática la marcó otra vez como no apta. Esto era una cadena de códigos gratis y termina aquí: no hay otro, y no se ha cobrado nada.',
    },
    failed: {
      title: 'Algo se ha roto por nuestra parte',
      text: 'No pudimos hacer tu imagen, y es culpa nuestra. {{money}}',
    },
    gift_paid: { title: 'Pagado', text: '¡Gracias! Se está creando el código de tu regalo.' },
    gift_issued: {
      title: 'Tu regalo está listo',
      text: 'Una foto, en cualquier estilo. El código va también de camino a {{email}}.',
    },
    refunded: {
      title: 'Tu dinero va de vuelta',
      text: 'No pudimos hacer tu imagen por un fallo nuestro. Hemos devuelto {{price}} por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
    },
    code_restored: {
      title: 'Tu código vuelve a valer',
      text: 'No pudimos hacer tu imagen por un fallo nuestro. Tu código funciona otra vez, con la misma foto o con otra.',
    },
    cancelled: {
      title: 'Cancelado',
      text: 'Has cancelado este pedido. No se ha dibujado nada y tu foto está borrada. {{money}}',
    },
    in_backlog: {
      title: 'En la cola',
      text: 'Tu foto está bien y espera su turno. Ve ensayando la cara de sorpresa.',
    },
  },
  delayed: {
    pending: {
      title: 'Tu pago está en camino',
      text: '¡Gracias! Has pagado con un método que tarda unos días y no tienes que hacer nada más.',
      picture:
        'En cuanto llegue el pago, dibujamos tu imagen y escribimos a {{email}}. Hasta entonces no se dibuja nada; guardamos tu foto para ello, como máximo hasta el {{day}}.',
      gift: 'En cuanto llegue el pago, creamos el código de tu regalo y escribimos a {{email}}.',
      missed:
        'Tu foto se ha borrado, así que no se dibuja nada. Cuando llegue el pago, te lo devolvemos por la misma vía.',
    },
    failed: {
      title: 'Tu pago no ha llegado',
      text: 'No se te ha cobrado nada. Si el dinero llega de todos modos, te lo devolvemos automáticamente.',
      picture: 'Tu foto sigue aquí un rato, así que puedes pagar ahora de otra forma.',
      gift: 'Puedes pagar tu regalo ahora de otra forma.',
      missed: 'Tu foto se ha borrado entretanto. Si aún quieres tu dibujo, pídelo otra vez.',
    },
  },
  money: {
    card: 'Tu reembolso ya está en marcha; esta página mostrará su referencia.',
    code: 'Estamos volviendo a activar tu código.',
    redraw: 'Redibujar es gratis, así que no se ha cobrado nada. Tu primera imagen sigue siendo tuya.',
  },
  moneyBack: {
    card: '{{price}} vuelve por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
    code: 'El código con el que pagaste vuelve a valer.',
    redraw: 'Tu primera imagen sigue siendo tuya.',
  },
  /** Texts for a gift where they differ from a picture's. */
  gift: {
    expired: 'La página de pago se ha cerrado. No se te ha cobrado nada. Puedes pagar tu regalo ahora.',
    failed:
      'No pudimos crear el código de tu regalo, y es culpa nuestra. La devolución ya está en marcha; esta página mostrará su referencia.',
    refunded:
      'No pudimos crear el código de tu regalo por un fallo nuestro. Hemos devuelto {{price}} por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
    stopped: {
      title: 'Este regalo ya no vale',
      text: 'Su pago se devolvió o se está revisando, así que el código no se puede usar.',
    },
  },
  stages: {
    paid: 'Pagado',
    backlog: 'En la cola',
    drawing: 'Dibujando',
    checking: 'Revisando',
    ready: 'Lista',
  },
  doing: {
    paid: 'La máquina está revisando tu foto.',
    backlog: 'La máquina está dibujando las imágenes que van antes.',
    approved: 'La máquina está dibujando tu imagen.',
    drawn: 'La máquina está revisando el dibujo.',
    accepted: 'Estamos preparando tu imagen.',
  },
  reference: 'Pedido {{reference}}',
  close: 'Puedes cerrar esta página; te escribiremos un correo.',
  unmailed: {
    accepted: 'Ha quedado bien. Un momento.',
    delivered: 'Mírate. Llévatela: se guarda hasta el {{day}}.',
  },
  connectionLost: 'Se ha cortado la conexión con la tienda. Tu pedido sigue sin ella; seguimos intentándolo.',
  steps: 'El camino de tu imagen',
  timeLeft: 'quedan {{time}}',
  developing: 'Tu imagen, revelándose',
  ready: 'Tu foto, dibujada en el estilo {{style}}',
  photo: 'Tu foto',
  download: 'Descargar',
  print: '{{pixels}} píxeles. En papel se ve nítida hasta {{size}} (300 ppp).',
  missing:
    'La imagen no se ha cargado. Comprueba tu conexión y recarga la página; también está en tu correo.',
  goneTitle: 'Tu imagen está borrada',
  gone: 'Esta imagen se borró el {{day}}, como prometimos.',
  drawnByAi: 'Dibujado por IA',
  testDrawing: 'Dibujo de prueba: hecho sin el modelo real, para probar la tienda.',
  deleted: 'Se guarda hasta el {{day}}; después se borra para siempre.',
  code: 'Tu código',
  codeUntil: 'Vale para una imagen hasta el {{day}}. También está en tu correo.',
  codeWorth: 'Vale para cualquier estilo que no cueste más de {{price}}.',
  copy: 'Copiar',
  use: 'Usarlo ahora',
  refund: 'Reembolso',
  refunding:
    'No pudimos hacer tu imagen por un fallo nuestro. {{price}} vuelve por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
  refundRefused:
    'No pudimos hacer tu imagen por un fallo nuestro, y tu banco no aceptó los {{price}} de vuelta. El dinero sigue siendo tuyo: una persona te escribirá.',
  refundCanceled:
    'No pudimos hacer tu imagen por un fallo nuestro, y el reembolso de {{price}} se detuvo aquí. Escribe a {{email}}: una persona te dirá por qué, o buscará otra forma.',
  chargedBack: {
    title: 'Tu banco te devolvió tu pago',
    text: 'Tu banco te devolvió los {{price}} después de que se reclamara el pago. Por eso este pedido ha terminado y no se dibujará nada.',
  },
  secondPayment: {
    twice: 'Has pagado dos veces.',
    goesBack: 'El segundo pago vuelve por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
  },
  latePayment: {
    title: 'Tu pago llegó tarde',
    text: 'Cuando llegó, tu foto ya no estaba aquí, así que no había nada que dibujar.',
    goesBack: '{{price}} vuelve por la misma vía; los bancos tardan de 5 a 10 días en mostrarlo.',
  },
  refundStatus: {
    retrying: 'No salió a la primera. Lo intentamos otra vez y te escribiremos si tampoco sale.',
    pending: 'Aún lo estamos enviando. Te escribiremos cuando esté hecho.',
    succeeded: 'Enviado a tu banco.',
    failed: 'Tu banco no lo aceptó. Una persona lo está mirando y te escribirá.',
    canceled: 'Se detuvo aquí antes de llegar a tu banco, y no te llegará.',
  },
  again: 'Dibujar otra foto',
  toFirst: 'A tu primera imagen',
  toForm: 'A la cabina',
  deletedAt: 'Borradas el {{moment}}: tu foto y la imagen, de nuestros discos y para siempre.',
  photoDeletedAt: 'Borrada el {{moment}}: tu foto, de nuestros discos y para siempre.',
  isBeingDeleted:
    'Borrado de nuestros discos. Nuestra máquina de dibujo quizá tenga aún una copia y ahora no responde: desaparece en cuanto vuelva.',
  codeStopped:
    'Nuestra revisión automática la marcó como no apta, y puede equivocarse. El pago se devolvió o se está revisando, así que el código que te dimos no se puede usar.',
  codeRestoredStopped: {
    title: 'Tu código no se puede usar',
    text: 'No hemos dibujado tu imagen y tu código ya no vale: su pago se devolvió o se está revisando. ¿Crees que es un error? Escribe a {{email}}.',
  },
  codeUsed: 'Este código ya se ha usado.',
  codeOwn: 'Es el código con el que pagaste; vuelve a valer para una imagen.',
  codeOwnEnd: 'Pagaste con el código que termina en {{end}}; vuelve a valer para una imagen.',
  lost: {
    title: 'Abre el enlace de tu correo',
    text: 'Este navegador no conoce tu pedido. El correo que te mandamos al pagar lleva un enlace que lo abre en cualquier dispositivo.',
    slow: '¿No hay nada? Dale un minuto y mira en la carpeta de spam.',
  },
  unknown: {
    title: 'No conocemos ese pedido',
    text: 'Puede que el enlace haya perdido unas letras por el camino. Ábrelo otra vez desde tu correo.',
  },
};
