import type { Translation } from '#domain/messages.ts';
import type { alertMessages as english } from './en-alerts.ts';

export const alertMessages: Translation<typeof english> = {
  shop_closed: {
    title: 'La tienda no acepta pedidos',
    advice: 'Se abre sola en cuanto puede. Los pedidos pagados continúan o se reembolsan.',
  },
  database_gone: {
    title: 'La base de datos no acepta escrituras',
    advice:
      'No se vende nada y los pedidos pagados esperan. La tienda se abre sola en cuanto la base de datos vuelve a aceptar escrituras. `toonbooth doctor` muestra su respuesta.',
  },
  comfyui_gone: {
    title: 'Un ComfyUI está fuera de servicio',
    advice:
      'Compruebe si está en marcha y qué dice su propio registro. Mientras tanto, la tienda dibuja en los demás.',
  },
  style_not_drawable: {
    title: 'Un ComfyUI no puede dibujar un estilo',
    advice:
      'El registro del worker dice por qué. Un estilo que ningún ComfyUI puede dibujar no se vende; vuelve solo.',
  },
  comfyui_insecure: {
    title: 'Un ComfyUI tiene fallos de seguridad conocidos',
    advice:
      'Actualícelo y asegúrese de que solo la tienda pueda llegar a él. En una GPU solo dibuja para la tienda con ALLOW_OLD_COMFYUI=1.',
  },
  queue_gone: {
    title: 'La cola no acepta trabajos',
    advice:
      'No se dibuja, ni se envía por correo, ni se reembolsa nada, y no se vende nada nuevo. Los pedidos pagados esperan y continúan solos. `toonbooth doctor` muestra la respuesta de la cola.',
  },
  disk_low: {
    title: 'Un disco está casi lleno',
    advice: 'No se vende nada nuevo hasta que haya sitio; MIN_FREE_DISK_GB dice cuánto.',
  },
  storage_gone: {
    title: 'No se puede acceder a las fotos ni a las imágenes',
    advice:
      'No se puede subir ninguna foto ni ver ninguna imagen. Los pedidos pagados esperan. `toonbooth doctor` muestra la respuesta de la carpeta o del bucket.',
  },
  backup_old: {
    title: 'La última copia de seguridad buena es antigua',
    advice:
      'La página «Backups» de la consola dice por qué no se hizo ninguna. La tienda lo intenta cada hora; el botón de esa página lo intenta enseguida.',
  },
  rehearsal_failed: {
    title: 'No se pudo restaurar una copia de seguridad',
    advice:
      'La tienda no se tocó: era un ensayo. Corrija lo que indica, haga otra copia en la consola y restáurela a mano: docs/operating/backups.md explica cómo.',
  },
  webhook_silent: {
    title: 'El webhook de Stripe no dice nada',
    advice:
      'La tienda le pregunta a Stripe por los pagos, lo que tarda más. `toonbooth doctor` dice qué falla en el punto de conexión o en su secreto.',
  },
  refund_refused: {
    title: 'Stripe rechaza reembolsos',
    advice: 'Los reembolsos esperan y se intentan de nuevo hasta que Stripe los acepte.',
  },
  refund_failed: {
    title: 'Un reembolso ha fallado definitivamente',
    advice:
      'La tienda no lo intenta de nuevo. El Dashboard de Stripe dice por qué, y a quién hay que devolver el dinero de otra forma. A quienes no recibieron nada por su pago se les ha pedido que escriban a SUPPORT_EMAIL.',
  },
  refund_canceled: {
    title: 'Se ha anulado un reembolso en Stripe',
    advice:
      'La tienda no repite un reembolso que una persona ha detenido. `toonbooth orders refund` lo hace, para el pago de un pedido; un segundo pago o un pago tardío se reembolsan en el Dashboard de Stripe.',
  },
  dispute_open: {
    title: 'Hay un pago en disputa',
    advice:
      'Responda a tiempo en el Dashboard de Stripe. Hasta que el banco decida, el pedido y su código quedan bloqueados. Si sabe que el caso está cerrado del todo, `toonbooth orders release` los libera.',
  },
  dispute_won_late: {
    title: 'Se ganó una disputa cuando su pedido ya había terminado',
    advice:
      'El banco había devuelto el pago, por eso no se dibujó nada, y ahora el dinero vuelve a ser suyo: quien pagó no tiene ni imagen ni dinero. `toonbooth orders refund` lo devuelve.',
  },
  payment_returned: {
    title: 'Se reembolsa un pago sin pedido',
    advice:
      'Se hizo en esta tienda, y la base de datos no tiene ningún pedido para él, por ejemplo porque se restauró una copia más antigua. El Dashboard de Stripe dice quién pagó: la tienda no puede escribirle.',
  },
  payment_waiting: {
    title: 'Un pago sin pedido espera su decisión',
    advice:
      'Que sean tantos a la vez hace pensar que esta base de datos es más antigua, o de otra tienda: busque primero la correcta. No se reembolsa nada hasta que usted lo diga: `toonbooth payments` o la consola los muestra, y los reembolsa o los deja como están.',
  },
  mail_refused: {
    title: 'El servidor de correo no acepta ningún correo',
    advice:
      'Mientras tanto, los visitantes ven lo mismo en la página de su pedido. `toonbooth doctor` prueba SMTP_URL; reinicie después de cambiarlo. Los correos en espera salen solos en cuanto el servidor vuelve a aceptarlos.',
  },
  mail_unknown: {
    title: 'Puede que un correo no haya llegado',
    advice:
      'La conexión se cortó mientras el servidor de correo lo aceptaba. No se envía otra vez por sí solo; `toonbooth orders send` lo envía, y quien hizo el pedido también puede.',
  },
  events_refused: {
    title: 'Su propio sistema no acepta eventos',
    advice:
      'Se intentan de nuevo cada hora, cada uno durante tres días. La página «Events» de la consola muestra las últimas respuestas y vuelve a enviar lo que se dio por perdido.',
  },
  appeal_waiting: {
    title: 'Una reclamación espera su decisión',
    advice: '`toonbooth appeals` o la consola muestra la foto; acepte la reclamación o rechácela.',
  },
  logins_refused: {
    title: 'Alguien prueba contraseñas para la consola',
    advice:
      'Usted puede seguir entrando desde un navegador o una dirección que ya entró antes, y desde cualquier sitio con `toonbooth admin login`. Un segundo factor hace inútiles esos intentos.',
  },
};
