import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'order-actions'> = {
  share: {
    file: 'Compartir',
    heading: 'Enséñaselo a otros',
    text: 'Crea una página solo con el dibujo: sin foto, sin dirección, sin pedido. Quien tenga el enlace puede ver la imagen, y quedársela.',
    make: 'Crear un enlace',
    copy: 'Copiar el enlace',
    end: 'Retirar el enlace',
    made: 'Tu enlace está listo.',
    ended: 'Retirado. El enlace ya no abre nada.',
  },
  shared: {
    title: 'Adivina a quién han dibujado',
    text: 'Alguien la mandó dibujar a partir de una foto y le gusta tanto que te la enseña.',
    alt: 'Un retrato dibujado',
    gone: 'Aquí ya no hay ninguna imagen',
    goneText: 'Quien la enseñaba la ha retirado, o se le acabó el tiempo.',
    make: 'Quiero la mía',
  },
  cuts: {
    heading: 'Para tu perfil',
    text: 'Recortada en este dispositivo a partir de la misma imagen, lista para subir.',
    circle: 'Círculo',
    square: 'Cuadrado',
    story: 'Historia 9:16',
  },
  another: {
    heading: 'La misma foto, otro estilo',
    text: 'Tu foto sigue aquí. Elige un estilo, paga y listo.',
  },
  redraw: {
    heading: '¿No se te parece?',
    text: 'La dibujamos otra vez, gratis, hasta el {{moment}}. Te quedas con las dos imágenes.',
    ask: 'Dibujarla otra vez',
    both: 'Tus dos dibujos',
    first: 'Primero',
    second: 'Segundo',
    other: 'Abrir el otro',
    pending: 'Todavía no está, o ya no.',
  },
  mail: {
    heading: 'Enviar el correo otra vez',
    failed: 'Nuestro correo a {{email}} fue rechazado. Revisa la dirección.',
    address: 'Correo electrónico',
    send: 'Enviar otra vez',
    sent: 'En camino a {{email}}.',
  },
  remove: {
    heading: 'Borrarla ahora',
    text: 'Borra tu foto y la imagen de nuestros discos antes de tiempo. Nadie puede deshacerlo, ni siquiera nosotros.',
    ask: 'Borrar ahora',
    sure: 'Sí, borrar para siempre',
    keep: 'No, conservarla',
  },
  appeal: {
    heading: '¿Es un error?',
    text: 'Una persona puede mirar la foto. Para eso se guarda hasta 7 días.',
    message: '¿Qué deberíamos saber? (Puedes dejarlo vacío.)',
    ask: 'Pedir que la mire una persona',
    open: 'Una persona mirará tu foto.',
    upheld:
      'Una persona la ha mirado: la revisión se equivocó, perdona. El rechazo ya no cuenta y si tienes un código, sigue siendo tuyo.',
    dismissed:
      'Una persona la ha mirado y está de acuerdo con la revisión. Si tienes un código, sigue siendo tuyo.',
  },
  find: {
    heading: 'Encontrar mi pedido',
    text: 'El número de pedido está en todos nuestros correos. Con él te enviamos el enlace otra vez.',
    reference: 'Número de pedido',
    referenceHint: 'Por ejemplo R-7KQ2-M9XA',
    email: 'El correo con el que pediste',
    send: 'Envíame el enlace',
    sent: 'Si el número y la dirección van juntos, el enlace estará en ese buzón en un minuto.',
  },
};
