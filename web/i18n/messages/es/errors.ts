import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'errors'> = {
  malformed: 'A esa petición le falta algo o algo no cuadra. Recarga la página e inténtalo de nuevo.',
  request_too_large:
    'Eso es más de lo que la tienda puede aceptar de una vez. Acórtalo e inténtalo de nuevo.',
  too_slow: 'Ha tardado demasiado en llegar. Comprueba tu conexión e inténtalo de nuevo.',
  photo_missing: 'Elige una foto.',
  photo_too_large: 'La foto debe ocupar menos de 15 MB.',
  photo_kind: 'La foto debe ser JPG, PNG, WebP, HEIC o AVIF.',
  photo_kind_named: 'Ese archivo es de tipo {{kind}}. La foto debe ser JPG, PNG, WebP, HEIC o AVIF.',
  photo_kind_text: 'Eso es un archivo de texto. La foto debe ser JPG, PNG, WebP, HEIC o AVIF.',
  photo_damaged: 'La foto está vacía o dañada. Elige otra.',
  photo_too_small: 'La foto debe tener al menos 256 píxeles en el lado corto.',
  photo_too_many_pixels: 'La foto puede tener como mucho 52 megapíxeles. Elige una más pequeña.',
  photo_too_thin:
    'La foto es demasiado larga y estrecha para dibujarla. El lado largo puede medir 8 veces el corto.',
  photo_gone: 'Ya no guardamos esa foto. Elígela otra vez.',
  crop_outside: 'El recorte debe quedar dentro de la foto y tener al menos 256 píxeles en el lado corto.',
  style_unknown: 'Ese estilo ya no se ofrece. Elige otro.',
  proof_unavailable: 'Ahora mismo no podemos dibujar tu imagen por adelantado. Puedes pedirla igualmente.',
  price_changed:
    'El precio ha cambiado mientras tanto. No te hemos cobrado nada. Mira el nuevo y vuelve a pedir.',
  email_malformed: 'Escribe un correo como name@example.com.',
  consent_missing: 'Marca la casilla para decir que puedes usar esta foto.',
  code_unknown: 'No conocemos ese código. Mira si hay algún error al escribirlo.',
  code_used: 'Ese código ya se ha usado.',
  code_expired: 'Ese código ha caducado.',
  code_of_test: 'Ese código se creó mientras se probaba la tienda. Ahora no vale nada.',
  pack_gone: 'Ese paquete ya no se vende. Elige otro, o un solo dibujo.',
  pack_empty: 'No queda ningún dibujo en ese paquete.',
  code_worth_less: 'Ese código no alcanza para este estilo. Elige otro, o paga con tarjeta.',
  code_stopped: 'El pago de ese código se devolvió o se está revisando.',
  code_guessed: 'Demasiados códigos equivocados. Inténtalo en una hora o paga con tarjeta.',
  gift_link: 'Un regalo no puede llevar enlaces ni direcciones. Quítalos de los nombres y del mensaje.',
  gift_day: 'Elige un día entre hoy y dentro de un año.',
  gift_sent: 'Ese regalo ya está en camino, o se ha enviado a todas las direcciones posibles.',
  gift_unknown: 'No conocemos ese regalo. Abre otra vez el enlace de su tarjeta.',
  blocked: 'Los pedidos están en pausa de momento, después de varias fotos rechazadas.',
  shop_closed:
    'La máquina de dibujar está apagada ahora mismo. No se te ha cobrado nada. Inténtalo más tarde.',
  shop_open: 'La cabina vuelve a estar abierta: puedes pedir ya.',
  opening_link_over: 'Ese enlace ya no vale. Si aún quieres un correo, pídelo en la página cerrada.',
  already_redrawn: 'Esta imagen ya se ha redibujado.',
  redraw_stopped: 'El pago de esta imagen se devolvió o se está revisando, así que no se vuelve a dibujar.',
  redraw_over: 'Una imagen se puede redibujar durante 24 horas.',
  drawing_begun: 'Ya hemos empezado a dibujar este pedido, así que ya no se puede cancelar.',
  cancel_stopped:
    'El pago de este pedido se devolvió o se está revisando, así que no se puede cancelar aquí.',
  nothing_to_cancel: 'Aquí no hay nada que cancelar.',
  nothing_to_appeal: 'No hay nada que reclamar: esta foto no se rechazó.',
  nothing_to_send: 'Aún no hay nada que enviar.',
  order_unknown: 'No conocemos ese pedido. Abre el enlace de tu correo.',
  picture_not_ready: 'La imagen no está (todavía, o ya no).',
  already_paid: 'Ese pedido ya está pagado. No se te cobra nada más.',
  key_reused: 'Esa petición ya se usó para otra cosa. Recarga la página e inténtalo de nuevo.',
  cross_site: 'Esa petición venía de otra web. Abre la tienda misma e inténtalo de nuevo.',
  signature_wrong: 'La firma no encaja.',
  too_often: 'Han sido muchas peticiones. Espera un poco e inténtalo de nuevo.',
  no_such_page: 'En esta dirección no hay nada.',
  no_room: 'Ahora mismo no hay sitio para fotos nuevas. No se ha perdido nada; inténtalo un poco más tarde.',
  payment_unreachable: 'El servicio de pago no responde. No se te ha cobrado nada. Inténtalo en un minuto.',
  shop_unavailable: 'La tienda está tomando aire. No se ha perdido nada; inténtalo en un minuto.',
  photo_of_size: 'La foto debe ocupar menos de 15 MB. La tuya ocupa {{megabytes}} MB.',
  photo_uploading: 'Espera a que la foto se haya subido.',
  upload_broken:
    'No se pudo subir la foto. Comprueba tu conexión e inténtalo de nuevo: lo que elegiste sigue guardado.',
  style_missing: 'Elige un estilo.',
  no_connection:
    'No hemos podido llegar a la tienda. Comprueba tu conexión e inténtalo de nuevo: no se ha perdido nada de lo que escribiste.',
  http: 'La tienda ha tropezado con algo por su lado. No se ha perdido nada; inténtalo en un minuto.',
  // The shop's reason for refusing a proof, if it gives one.
  proof_unavailable_off: 'Esta tienda no muestra imágenes antes de que se paguen.',
  proof_unavailable_busy:
    'La máquina está ocupada con imágenes ya pagadas y ahora no puede dibujar la tuya por adelantado. Inténtalo más tarde o pídela sin verla antes.',
  proof_unavailable_slow:
    'Este estilo tarda demasiado para dibujarlo antes del pedido. Puedes pedirlo igualmente.',
  too_often_proofs:
    'Ya has visto todas las que dibujamos en un día antes de un pedido. Puedes pedirla igualmente.',
  too_often_uploads: 'Desde tu red aún se están subiendo otras fotos. Inténtalo de nuevo en unos segundos.',
  blocked_email:
    'Los pedidos con este correo están en pausa hasta el {{until}}, porque se rechazaron varias fotos. No se te ha cobrado nada. Si es un error, escribe a {{support}} y lo mirará una persona.',
  blocked_photo:
    'Los pedidos con esta foto están en pausa hasta el {{until}}, porque se rechazó varias veces. No se te ha cobrado nada. Si es un error, escribe a {{support}} y lo mirará una persona.',
  blocked_email_added:
    'Los pedidos con este correo están en pausa hasta el {{until}}. No se te ha cobrado nada. Si es un error, escribe a {{support}} y lo mirará una persona.',
  blocked_photo_added:
    'Los pedidos con esta foto están en pausa hasta el {{until}}. No se te ha cobrado nada. Si es un error, escribe a {{support}} y lo mirará una persona.',
  shop_closed_paused: 'La tienda está en pausa. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_announced: '{{announcement}} No se te ha cobrado nada.',
  shop_closed_database:
    'Ahora mismo la tienda no puede anotar pedidos. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_machine:
    'La máquina de dibujar está apagada ahora mismo. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_disk:
    'Ahora mismo no hay sitio para fotos nuevas. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_queue:
    'Ahora mismo la tienda no puede aceptar pedidos. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_backlog:
    'Ahora mismo la cola es muy larga. No se te ha cobrado nada. Vuelve un poco más tarde.',
  shop_closed_style:
    'Este estilo no se puede dibujar ahora mismo. No se te ha cobrado nada. Elige otro, o vuelve un poco más tarde.',
};
