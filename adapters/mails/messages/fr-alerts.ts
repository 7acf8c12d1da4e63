import type { Translation } from '#domain/messages.ts';
import type { alertMessages as english } from './en-alerts.ts';

export const alertMessages: Translation<typeof english> = {
  shop_closed: {
    title: 'La boutique ne prend pas de commandes',
    advice: 'Elle rouvre d’elle-même dès que possible. Les commandes payées continuent ou sont remboursées.',
  },
  database_gone: {
    title: 'La base de données n’accepte pas d’écritures',
    advice:
      'Rien n’est vendu, et les commandes payées attendent. La boutique rouvre d’elle-même dès que la base de données accepte de nouveau les écritures. `toonbooth doctor` montre sa réponse.',
  },
  comfyui_gone: {
    title: 'Un ComfyUI est hors service',
    advice:
      'Vérifiez s’il tourne et ce que dit son propre journal. En attendant, la boutique dessine sur les autres.',
  },
  style_not_drawable: {
    title: 'Un ComfyUI ne peut pas dessiner un style',
    advice:
      'Le journal du worker dit pourquoi. Un style qu’aucun ComfyUI ne peut dessiner n’est pas vendu ; il revient de lui-même.',
  },
  comfyui_insecure: {
    title: 'Un ComfyUI a des failles de sécurité connues',
    advice:
      'Mettez-le à jour, et veillez à ce que seule la boutique puisse l’atteindre. Sur un GPU, il ne dessine pour la boutique qu’avec ALLOW_OLD_COMFYUI=1.',
  },
  queue_gone: {
    title: 'La file n’accepte pas de tâches',
    advice:
      'Rien n’est dessiné, envoyé par mail ni remboursé, et rien de nouveau n’est vendu. Les commandes payées attendent et continuent d’elles-mêmes. `toonbooth doctor` montre la réponse de la file.',
  },
  disk_low: {
    title: 'Un disque est presque plein',
    advice:
      'Rien de nouveau n’est vendu tant qu’il n’y a pas de place ; MIN_FREE_DISK_GB dit combien il en faut.',
  },
  storage_gone: {
    title: 'Photos et images sont inaccessibles',
    advice:
      'Aucune photo ne peut être envoyée, aucune image vue. Les commandes payées attendent. `toonbooth doctor` montre la réponse du dossier ou du bucket.',
  },
  backup_old: {
    title: 'La dernière bonne sauvegarde est ancienne',
    advice:
      'La page « Backups » de la console dit pourquoi aucune n’a été faite. La boutique réessaie toutes les heures ; le bouton de cette page essaie tout de suite.',
  },
  rehearsal_failed: {
    title: 'Une sauvegarde n’a pas pu être restaurée',
    advice:
      'La boutique n’a pas été touchée : c’était une répétition. Corrigez ce qu’elle indique, faites une nouvelle sauvegarde dans la console et restaurez celle-ci à la main : docs/operating/backups.md dit comment.',
  },
  webhook_silent: {
    title: 'Le webhook de Stripe est muet',
    advice:
      'La boutique demande elle-même les paiements à Stripe, ce qui prend plus de temps. `toonbooth doctor` dit ce qui ne va pas avec le point d’accès ou son secret.',
  },
  refund_refused: {
    title: 'Stripe refuse des remboursements',
    advice: 'Les remboursements attendent et sont retentés jusqu’à ce que Stripe les accepte.',
  },
  refund_failed: {
    title: 'Un remboursement a définitivement échoué',
    advice:
      'La boutique ne réessaie pas. Le Dashboard Stripe dit pourquoi, et qui rembourser par un autre moyen. Les personnes qui n’ont rien reçu pour leur paiement ont été invitées à écrire à SUPPORT_EMAIL.',
  },
  refund_canceled: {
    title: 'Un remboursement a été annulé dans Stripe',
    advice:
      'La boutique ne répète pas un remboursement que quelqu’un a arrêté. `toonbooth orders refund` le fait, pour le paiement d’une commande ; remboursez un deuxième paiement ou un paiement tardif dans le Dashboard Stripe.',
  },
  dispute_open: {
    title: 'Un paiement est contesté',
    advice:
      'Répondez à temps dans le Dashboard Stripe. Tant que la banque n’a pas tranché, la commande et son code sont bloqués. Si vous savez que l’affaire est close pour de bon, `toonbooth orders release` les libère.',
  },
  dispute_won_late: {
    title: 'Un litige a été gagné après la fin de sa commande',
    advice:
      'La banque avait repris le paiement, donc rien n’a été dessiné, et maintenant l’argent est de nouveau à vous : qui a payé n’a ni image ni argent. `toonbooth orders refund` le rend.',
  },
  payment_returned: {
    title: 'Un paiement sans commande est remboursé',
    advice:
      'Il a été fait dans cette boutique, et la base de données n’a pas de commande pour lui, par exemple parce qu’une sauvegarde plus ancienne a été restaurée. Le Dashboard Stripe dit qui a payé : la boutique ne peut pas lui écrire.',
  },
  payment_waiting: {
    title: 'Un paiement sans commande vous attend',
    advice:
      'Autant d’un coup, c’est sans doute une base de données plus ancienne, ou celle d’une autre boutique : trouvez d’abord la bonne. Rien n’est remboursé avant que vous ne le disiez : `toonbooth payments` ou la console montre ces paiements, et les rembourse ou les laisse tels quels.',
  },
  mail_refused: {
    title: 'Le serveur de mail n’accepte aucun mail',
    advice:
      'En attendant, les visiteurs voient la même chose sur la page de leur commande. `toonbooth doctor` teste SMTP_URL ; redémarrez après l’avoir modifié. Les mails en attente partent d’eux-mêmes dès que le serveur en accepte de nouveau.',
  },
  mail_unknown: {
    title: 'Un mail n’est peut-être pas arrivé',
    advice:
      'La connexion s’est coupée pendant que le serveur de mail l’acceptait. Il n’est pas renvoyé tout seul ; `toonbooth orders send` l’envoie, et la personne qui a commandé le peut aussi.',
  },
  events_refused: {
    title: 'Votre propre système n’accepte pas les événements',
    advice:
      'Ils sont retentés toutes les heures, chacun pendant trois jours. La page « Events » de la console montre les dernières réponses, et renvoie ce qui a été abandonné.',
  },
  appeal_waiting: {
    title: 'Une contestation vous attend',
    advice: '`toonbooth appeals` ou la console montre la photo ; acceptez la contestation ou rejetez-la.',
  },
  logins_refused: {
    title: 'Quelqu’un essaie des mots de passe pour la console',
    advice:
      'Vous pouvez toujours vous connecter depuis un navigateur ou une adresse qui l’a déjà fait, et de partout avec `toonbooth admin login`. Un second facteur rend ces essais inutiles.',
  },
};
