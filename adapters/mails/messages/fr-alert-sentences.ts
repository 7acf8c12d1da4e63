import type { alertPhrases as phrases, alertSentences as sentences } from '#domain/alert-sentence.ts';
import type { Translation } from '#domain/messages.ts';

export const alertWords: Translation<{ phrases: typeof phrases; sentences: typeof sentences }> = {
  phrases: {
    key_unknown:
      'Stripe ne connaît pas STRIPE_SECRET_KEY : copiez de nouveau la clé depuis le Dashboard Stripe, sous Developers, API keys',
    key_lacks: 'il manque une autorisation à STRIPE_SECRET_KEY : `toonbooth doctor` dit laquelle',
    call_refused: 'Stripe refuse cet appel : son Workbench le montre sous Logs',
    see_log: 'le journal dit pourquoi',
    needs_response: 'attend votre réponse',
    under_review: 'en cours d’examen',
    warning_needs_response: 'demande de la banque, attend votre réponse',
    warning_under_review: 'demande de la banque, en cours d’examen',
    redis_full: 'Redis est plein : tout son maxmemory est utilisé',
    redis_unsaved: 'Redis refuse les écritures parce qu’il n’a pas pu enregistrer sur son disque',
    redis_replica: 'Redis est une réplique, qui n’accepte pas de tâches',
    redis_cluster: 'ce Redis tourne en mode cluster, que la file ne sait pas utiliser',
    postgres_read_only: 'PostgreSQL est en lecture seule',
    server_silent: 'il ne répond pas',
    connection_broke: 'la connexion s’est coupée',
    sender_crashed: 'le processus qui l’envoyait a planté',
    sender_silent: 'le processus qui l’envoyait n’a jamais noté comment cela s’est terminé',
    no_answer: 'aucune',
    comfyui_holes:
      'CVE-2026-56670 (un SVG envoyé exécute des scripts dans son éditeur), CVE-2026-56671 (des fichiers de sa machine sont lus par les aperçus de modèles), CVE-2026-56672 (un fichier des données d’utilisateur exécute des scripts dans son éditeur), CVE-2026-56673 (un prompt charge des images de n’importe où sur sa machine)',
  },

  sentences: {
    no_worker: 'Aucun worker ne tourne : rien n’est dessiné, envoyé par mail ni remboursé.',
    closed_disk: 'Il y a trop peu de place sur le disque.',
    closed_queue: 'La file n’accepte pas de tâches.',
    closed_backlog: 'L’attente est plus longue que MAX_WAIT.',
    closed_machine: 'Aucun ComfyUI ne peut dessiner.',
    comfyui_gone: '{{instance}} ne reçoit pas de travail.',
    comfyui_gone_since: '{{instance}} ne reçoit pas de travail ; sa dernière image date du {{at}}.',
    comfyui_insecure:
      '{{instance}} est en version {{version}}, avec des failles de sécurité que {{secureSince}} a corrigées : {{holes}}.',
    style_at: '{{style}} sur {{instance}}',
    style_not_drawable: '{{style}} ne peut pas être dessiné sur {{instance}}.',
    style_drawn_wrong:
      '{{style}} ne peut pas être dessiné sur {{instance}} : son image d’essai est fausse ({{error}}).',
    queue_gone: '{{error}}.',
    disk_space: '{{folder}} n’a que {{free}} Go libres ; il en faut {{least}}.',
    disk_inodes:
      '{{folder}} n’a que {{free}} inodes (places pour des fichiers) libres ; il en faut {{least}}.',
    disk_read_only: '{{folder}} est en lecture seule.',
    disk_fails: '{{folder}} est en erreur : {{error}}.',
    storage_gone: '{{place}} ne répond pas.',
    backup_last: 'La dernière bonne date du {{at}}.',
    backup_last_failed: 'La dernière bonne date du {{at}} ; ensuite : {{error}}',
    backup_missing: 'Il n’y en a pas encore de bonne.',
    backup_missing_failed: 'Il n’y en a pas encore de bonne ; ensuite : {{error}}',
    rehearsal_failed: 'La répétition du {{at}} a échoué : {{error}}',
    webhook_silent: 'Aucun événement n’est arrivé avec le paiement du {{at}}.',
    refund_waits: 'Un remboursement attend : {{remedy}}.',
    refunds_wait: '{{count}} remboursements attendent : {{remedy}}.',
    refund_failed:
      'La banque a refusé le remboursement de {{price}}. Il appartient au paiement {{payment}} de la commande {{reference}}.',
    refund_failed_unknown:
      'La banque a refusé le remboursement de {{price}}. Il appartient au paiement {{payment}}, dont la base de données ne connaît pas de commande.',
    refund_canceled:
      'Quelqu’un a annulé le remboursement de {{price}}. Il appartient au paiement {{payment}} de la commande {{reference}}.',
    refund_canceled_unknown:
      'Quelqu’un a annulé le remboursement de {{price}}. Il appartient au paiement {{payment}}, dont la base de données ne connaît pas de commande.',
    sold_through_link: 'Vendu par Link, qui répond aux litiges.',
    disputed: '{{reference}} : {{status}}',
    dispute_open: 'Le paiement {{payment}} de la commande {{reference}}.',
    dispute_open_status: 'Le paiement {{payment}} de la commande {{reference}} : {{status}}.',
    dispute_open_unknown: 'Le paiement {{payment}}, qui n’a plus de commande.',
    dispute_open_unknown_status: 'Le paiement {{payment}}, qui n’a plus de commande : {{status}}.',
    dispute_won: 'Le paiement {{payment}} de la commande {{reference}} est de nouveau à vous.',
    payment_returned: 'Le paiement {{payment}} est rendu en entier.',
    payment_waiting: 'Le paiement {{payment}} du {{at}}.',
    mail_waits: 'Un mail attend depuis le {{at}} : {{error}}.',
    mails_wait: '{{count}} mails attendent depuis le {{at}} : {{error}}.',
    mail_unknown: 'Commande {{reference}}, le mail « {{mail}} » : {{error}}.',
    events_refused:
      'Événements depuis le {{at}} : {{waiting}} en attente, {{givenUp}} abandonnés. Dernière réponse : {{answer}}.',
    appeal_waiting: 'Commande {{reference}}, depuis le {{at}}.',
    logins_refused:
      'Il y en a eu tant de faux en une heure qu’aucun n’est plus accepté là où personne ne s’est encore connecté.',
    lasted_minute: 'Cela a duré 1 minute.',
    lasted_minutes: 'Cela a duré {{count}} minutes.',
    and_more: 'Et encore {{count}}.',
  },
};
