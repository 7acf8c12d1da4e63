import type { Translation } from '#domain/messages.ts';
import type { openingMessages as english } from './en-opening.ts';

export const openingMessages: Translation<typeof english> = {
  opening_confirmation: {
    subject: '¿Te escribimos cuando abra {{brand}}?',
    lines: {
      asked:
        'Alguien, esperamos que tú, dejó esta dirección en nuestra cabina cerrada para saber cuándo abre. Si fuiste tú, confírmalo en la página que abre el botón.',
      not: 'Si no fuiste tú, no hagas nada: borraremos tu dirección en {{hours}} horas como máximo. En la misma página puedes borrarla enseguida.',
    },
    button: 'Confirmar',
    note: 'Recibes este correo porque alguien escribió tu dirección en nuestra tienda.',
  },
  opening: {
    subject: '{{brand}} ha vuelto a abrir',
    lines: {
      open: 'Nos pediste que te avisáramos cuando abriera la cabina. Ya está abierta: entra cuando quieras.',
      only: 'Es el único correo sobre esto.',
    },
    button: 'Entrar en la cabina',
    note: 'Pediste este único correo. Con él se borra tu dirección.',
  },
};
