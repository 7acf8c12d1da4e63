import type { alertPhrases as phrases, alertSentences as sentences } from '#domain/alert-sentence.ts';
import type { Translation } from '#domain/messages.ts';

export const alertWords: Translation<{ phrases: typeof phrases; sentences: typeof sentences }> = {
  phrases: {
    key_unknown:
      'Stripe no conoce STRIPE_SECRET_KEY: copie de nuevo la clave desde el Dashboard de Stripe, en Developers, API keys',
    key_lacks: 'a STRIPE_SECRET_KEY le falta un permiso: `toonbooth doctor` dice cuál',
    call_refused: 'Stripe rechaza esta llamada: su Workbench la muestra en Logs',
    see_log: 'el registro dice por qué',
    needs_response: 'espera su respuesta',
    under_review: 'en revisión',
    warning_needs_response: 'consulta del banco, espera su respuesta',
    warning_under_review: 'consulta del banco, en revisión',
    redis_full: 'Redis está lleno: ha usado todo su maxmemory',
    redis_unsaved: 'Redis rechaza escrituras porque no pudo guardar en su disco',
    redis_replica: 'Redis es una réplica, que no acepta trabajos',
    redis_cluster: 'este Redis funciona en modo clúster, que la cola no puede usar',
    postgres_read_only: 'PostgreSQL es de solo lectura',
    server_silent: 'no responde',
    connection_broke: 'la conexión se cortó',
    sender_crashed: 'el proceso que lo enviaba se cerró de golpe',
    sender_silent: 'el proceso que lo enviaba nunca anotó cómo terminó',
    no_answer: 'ninguna',
    comfyui_holes:
      'CVE-2026-56670 (un SVG subido ejecuta scripts en su editor), CVE-2026-56671 (se leen archivos de su máquina mediante las vistas previas de modelos), CVE-2026-56672 (un archivo de datos de usuario ejecuta scripts en su editor), CVE-2026-56673 (un prompt carga imágenes de cualquier lugar de su máquina)',
  },

  sentences: {
    no_worker: 'No hay ningún worker en marcha: no se dibuja, ni se envía por correo, ni se reembolsa nada.',
    closed_disk: 'Queda muy poco sitio en el disco.',
    closed_queue: 'La cola no acepta trabajos.',
    closed_backlog: 'La espera es más larga que MAX_WAIT.',
    closed_machine: 'Ningún ComfyUI puede dibujar.',
    comfyui_gone: '{{instance}} no recibe trabajo.',
    comfyui_gone_since: '{{instance}} no recibe trabajo; su última imagen es del {{at}}.',
    comfyui_insecure:
      '{{instance}} tiene la versión {{version}}, con fallos de seguridad que {{secureSince}} corrigió: {{holes}}.',
    style_at: '{{style}} en {{instance}}',
    style_not_drawable: '{{style}} no se puede dibujar en {{instance}}.',
    style_drawn_wrong:
      '{{style}} no se puede dibujar en {{instance}}: su imagen de prueba está mal ({{error}}).',
    queue_gone: '{{error}}.',
    disk_space: '{{folder}} tiene {{free}} GB libres, menos de {{least}}.',
    disk_inodes: '{{folder}} tiene {{free}} inodos (sitios para archivos) libres, menos de {{least}}.',
    disk_read_only: '{{folder}} es de solo lectura.',
    disk_fails: '{{folder}} da un error: {{error}}.',
    storage_gone: '{{place}} no responde.',
    backup_last: 'La última buena es del {{at}}.',
    backup_last_failed: 'La última buena es del {{at}}; después: {{error}}',
    backup_missing: 'Todavía no hay ninguna buena.',
    backup_missing_failed: 'Todavía no hay ninguna buena; después: {{error}}',
    rehearsal_failed: 'El ensayo del {{at}} falló: {{error}}',
    webhook_silent: 'Con el pago del {{at}} no llegó ningún evento.',
    refund_waits: 'Un reembolso espera: {{remedy}}.',
    refunds_wait: '{{count}} reembolsos esperan: {{remedy}}.',
    refund_failed:
      'El banco ha rechazado el reembolso de {{price}}. Corresponde al pago {{payment}} del pedido {{reference}}.',
    refund_failed_unknown:
      'El banco ha rechazado el reembolso de {{price}}. Corresponde al pago {{payment}}, del que la base de datos no conoce ningún pedido.',
    refund_canceled:
      'Alguien ha anulado el reembolso de {{price}}. Corresponde al pago {{payment}} del pedido {{reference}}.',
    refund_canceled_unknown:
      'Alguien ha anulado el reembolso de {{price}}. Corresponde al pago {{payment}}, del que la base de datos no conoce ningún pedido.',
    sold_through_link: 'Vendido a través de Link, que responde a las disputas.',
    disputed: '{{reference}}: {{status}}',
    dispute_open: 'El pago {{payment}} del pedido {{reference}}.',
    dispute_open_status: 'El pago {{payment}} del pedido {{reference}}: {{status}}.',
    dispute_open_unknown: 'El pago {{payment}}, que ya no tiene pedido.',
    dispute_open_unknown_status: 'El pago {{payment}}, que ya no tiene pedido: {{status}}.',
    dispute_won: 'El pago {{payment}} del pedido {{reference}} vuelve a ser suyo.',
    payment_returned: 'El pago {{payment}} se devuelve entero.',
    payment_waiting: 'El pago {{payment}} del {{at}}.',
    mail_waits: 'Un correo espera desde el {{at}}: {{error}}.',
    mails_wait: '{{count}} correos esperan desde el {{at}}: {{error}}.',
    mail_unknown: 'Pedido {{reference}}, el correo «{{mail}}»: {{error}}.',
    events_refused:
      'Eventos desde el {{at}}: {{waiting}} en espera, {{givenUp}} abandonados. Su última respuesta: {{answer}}.',
    appeal_waiting: 'Pedido {{reference}}, desde el {{at}}.',
    logins_refused:
      'Hubo tantas erróneas en una hora que ya no se acepta ninguna desde donde nadie ha entrado antes.',
    lasted_minute: 'Duró 1 minuto.',
    lasted_minutes: 'Duró {{count}} minutos.',
    and_more: 'Y {{count}} más.',
  },
};
