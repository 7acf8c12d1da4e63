import type { Translation } from '#domain/messages.ts';
import type { contractMessages as english } from './en-contract.ts';

export const contractMessages: Translation<typeof english> = {
  heading: 'Confirmación de tu contrato',
  labels: {
    order: 'Pedido',
    bought: 'Qué has comprado',
    price: 'Precio',
    code: 'Tu código',
    delivery: 'Entrega',
    seller: 'Vendedor',
    maker: 'Hecho por',
    declared: 'Qué has declarado',
    withdrawal: 'Desistimiento',
    terms: 'Condiciones del servicio',
  },
  order: '{{reference}}, del {{orderedAt}}',
  paid: '{{price}}, impuestos incluidos. Un pago único, sin nada más que pagar.',
  redeemed: 'Pagado con un código: nada que pagar.',
  picture: {
    bought:
      'Una imagen: tu foto, dibujada de nuevo por una IA en el estilo {{styleTitle}}. La recibes como archivo (PNG, y más pequeña como JPEG) que abren los programas habituales, sin protección anticopia.',
    delivery:
      'Por correo y en la página del pedido, normalmente entre 5 y 15 minutos después del pago; tarda más si esperan muchos.',
    withdrawal:
      'Puedes desistir hasta que empiece el dibujo, en la página del pedido o en {{withdrawUrl}}; entonces se devuelve todo el precio. Cuando empieza el dibujo, termina el derecho de desistimiento.',
  },
  pack: {
    bought:
      'Un paquete de {{pictures}} imágenes. La primera: tu foto, dibujada de nuevo por una IA en el estilo {{styleTitle}}. Otras {{more}}: las fotos que quieras, en cualquier estilo que no cueste más de {{worth}}. Recibes cada una como archivo (PNG, y más pequeña como JPEG) que abren los programas habituales, sin protección anticopia.',
    delivery:
      'La primera imagen, por correo y en la página del pedido, normalmente entre 5 y 15 minutos después del pago; tarda más si esperan muchos. Las demás, del mismo modo, en cuanto las pidas con tu código.',
    withdrawal:
      'Puedes desistir hasta que empiece el dibujo de la primera imagen, en la página del pedido o en {{withdrawUrl}}, y de las imágenes que aún no hayas pedido en un plazo de 14 días. Entonces se devuelve lo que ninguna imagen haya gastado. Cuando empieza el dibujo de una imagen, termina el derecho a desistir de ella.',
  },
  set: {
    bought:
      'Varias imágenes de una foto, dibujadas de nuevo por una IA en estos estilos: {{styleTitle}}. Recibes cada una como archivo (PNG, y más pequeña como JPEG) que abren los programas habituales, sin protección anticopia.',
    delivery:
      'Cada una en la página del pedido en cuanto esté dibujada, y todas en un solo correo cuando esté lista la última, normalmente entre 5 y 30 minutos después del pago; tarda más si esperan muchos.',
    withdrawal:
      'Puedes desistir hasta que empiece el dibujo de la primera de ellas, en la página del pedido o en {{withdrawUrl}}; entonces se devuelve el precio entero. Cuando empieza el dibujo, termina el derecho a desistir.',
  },
  packCode: '{{packCode}}: {{more}} más, hasta el {{until}}. Quien tenga el código puede usarlo.',
  gift: {
    bought:
      'Un regalo: un código para una imagen en cualquier estilo que no cueste más de {{price}}, dibujada por una IA a partir de una foto. Vale tres años.',
    delivery: 'El código llega por correo y está en la página del pedido, justo después del pago.',
    withdrawal:
      'Puedes desistir en un plazo de 14 días en {{withdrawUrl}}, y recuperar tu dinero incluso más tarde, mientras nadie haya usado el código.',
  },
  declared:
    'El {{orderedAt}}, con el pedido: «Empezad justo después del pago: sé que no puedo desistir una vez empezado el dibujo.»',
  terms:
    'Tal como eran cuando hiciste el pedido: adjuntas a este correo ({{termsFile}}) y guardadas sin cambios en {{termsUrl}}',
};
