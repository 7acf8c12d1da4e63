import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'gift'> = {
  title: 'Regala una caricatura',
  lead: 'Un código para alguien a quien quieres: una foto dibujada en cualquier estilo. La foto, el estilo y el día los elige quien lo recibe.',
  email: 'Tu correo',
  emailHint: 'El código llega también aquí, y nada más.',
  pay: 'Pagar {{price}} por el regalo',
  sending: 'Un momento…',
  next: 'Pagas con Stripe, en la página siguiente; los impuestos están incluidos. El código se crea en cuanto pagas y vale tres años. Mientras nadie lo haya usado, puedes recuperar tu dinero.',
  cancelled: 'Te fuiste antes de pagar. No se te ha cobrado nada.',
  payNow: 'Pagar ahora el regalo',
  card: 'Una caricatura para ti',
  cardText: 'Alguien te regala un dibujo: una de tus fotos, en el estilo que te guste.',
  how: 'Entra en {{address}}, elige una foto y un estilo, y escribe este código.',
  until: 'Vale hasta el {{day}}.',
  qr: 'Código QR que abre la tienda con este código',
  print: 'Imprimir la tarjeta',
  copy: 'Copiar un mensaje para enviar',
  message:
    'Una caricatura para ti: una de tus fotos, dibujada en el estilo que te guste. Tu código es {{code}} y vale hasta el {{day}}. Empieza aquí: {{url}}',
  refundable: 'Mientras nadie lo haya usado, puedes recuperar tu dinero: escribe a {{support}}.',
  used: 'El código ya se ha usado. Ojalá le encante.',
};
