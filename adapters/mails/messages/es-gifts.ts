import type { Translation } from '#domain/messages.ts';
import type { giftMessages as english } from './en-gifts.ts';

export const giftMessages: Translation<typeof english> = {
  gift: {
    subject: 'Tu regalo está listo ({{reference}})',
    lines: {
      here: '¡Gracias! Con este código se dibuja gratis una foto en cualquier estilo: {{code}}.',
      use: 'Se usa aquí: {{redeemUrl}}',
      until:
        'Vale hasta el {{until}}. Mientras nadie lo haya usado, escribe a {{supportEmail}} y te devolvemos el dinero.',
      card: 'En tu página hay una tarjeta para imprimir o reenviar. Reenvía la tarjeta y no este correo, cuyo enlace abre tu pedido.',
      posted:
        'El {{day}} lo enviamos por correo a {{recipient}}. Hasta entonces puedes cambiarlo o pararlo en tu página.',
    },
    button: 'Abrir la tarjeta',
  },
  gift_card: {
    subject: '{{from}} tiene un regalo para ti',
    lines: {
      dear: 'Hola, {{to}}:',
      gives:
        '{{from}} te regala un dibujo: una de tus fotos, en el estilo que te guste. Tú eliges la foto y el estilo, y no te cuesta nada.',
      message: '«{{message}}»',
      until: 'Ábrelo antes del {{until}}.',
      once: 'Nos dieron tu dirección solo para este correo, y la borramos con el pedido. ¿No es para ti? Entonces no tienes que hacer nada.',
    },
    button: 'Abrir tu regalo',
  },
  gift_undelivered: {
    subject: 'Tu regalo no ha llegado ({{reference}})',
    lines: {
      refused: 'No pudimos entregar el correo con tu regalo: el servidor de {{recipient}} no lo aceptó.',
      correct:
        'Corrige la dirección en tu página, o envía tú el enlace o la tarjeta impresa. El código sigue siendo válido.',
    },
    button: 'Ver tu regalo',
  },
};
