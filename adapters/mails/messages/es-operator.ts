import type { Translation } from '#domain/messages.ts';
import type { operatorMessages as english } from './en-operator.ts';

const console = 'Abrir la consola';

export const operatorMessages: Translation<typeof english> = {
  withdrawal_notice: {
    subject: '{{reference}}: desistimiento',
    lines: {
      begun: 'El dibujo había empezado, por eso el derecho de desistimiento había terminado.',
      undrawn: 'No se ha dibujado nada.',
      pack: 'Es un paquete: durante 14 días se puede desistir de las imágenes que aún no se han pedido.',
      refund:
        'Para devolver el dinero de todos modos: `npx toonbooth orders refund {{reference}} --reason goodwill`, o la consola.',
    },
    button: console,
  },
  invitation: {
    subject: 'Su acceso a la consola',
    lines: {
      hello:
        'Hola, {{person}}: ya puede entrar en la consola de {{brand}} con el rol «{{role}}». Este rol {{mayDo}}.',
      link: 'Con este enlace puede elegir su contraseña. Funciona una vez, hasta el {{until}}. Después entrará con esta dirección.',
      ignore: 'Si no sabe de qué se trata, ignore este correo: sin usted no pasa nada.',
    },
    button: 'Elegir su contraseña',
  },
  test_message: {
    subject: 'Un mensaje de prueba',
    lines: {
      sent: '{{brand}} puede enviar correos. Si este está en la carpeta de correo no deseado, a su dominio le falta SPF, DKIM o DMARC para este servidor de correo.',
    },
    button: console,
  },
  console,
  over: 'Terminado: {{subject}}',
  note: 'Este correo es para quienes llevan {{brand}}.',
  questions: '¿Preguntas? Escriba a {{supportEmail}}.',
  roles: {
    owner: 'puede hacerlo todo',
    manager: 'lleva la tienda: pedidos, reembolsos hasta un límite, códigos, bloqueos, venta, reclamaciones',
    reviewer: 'decide sobre fotos y reclamaciones; no ve direcciones ni dinero',
    viewer: 'lo ve todo menos las personas y los tokens, y no cambia nada',
  },
};
