import type { Translation } from '#domain/messages.ts';
import type { refundMessages as english } from './en-refunds.ts';

export const refundMessages: Translation<typeof english> = {
  refunded: {
    subject: 'On t’a remboursé ({{reference}})',
    lines: {
      sorry: 'On n’a pas pu faire ton image à cause d’une panne de notre côté. Désolés.',
      refund:
        'On a remboursé {{price}} par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
    },
    button: 'Voir ta commande',
  },
  second_payment: {
    subject: 'Tu as payé deux fois : le deuxième paiement te revient ({{reference}})',
    lines: {
      twice:
        'Tu as payé deux fois la commande {{reference}}. Le premier paiement compte, et ta commande continue comme si de rien n’était.',
      refund:
        'Le deuxième, {{price}}, repart en entier par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
    },
    button: 'Voir ta commande',
  },
  late_payment: {
    subject: 'Ton paiement est arrivé trop tard et te revient ({{reference}})',
    lines: {
      late: 'Ton paiement pour la commande {{reference}} est arrivé trop tard : ta photo n’était plus là, alors il n’y avait plus rien à dessiner.',
      refund:
        'Les {{price}} repartent en entier par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
      again: 'Si tu veux toujours ton dessin, commande-le encore une fois.',
    },
    button: 'Voir ta commande',
  },
  operator_refund: {
    subject: 'On te rembourse ({{reference}})',
    lines: {
      back: 'On te rend de l’argent pour la commande {{reference}}.',
      refund:
        '{{price}} repartent par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
      code: 'Si on t’a envoyé un code avec cette commande et que personne ne l’a utilisé, il n’est plus valable.',
    },
    button: 'Voir ta commande',
  },
  cancelled: {
    subject: 'Tu as annulé ta commande ({{reference}})',
    lines: {
      done: 'Tu as annulé la commande {{reference}}. Rien n’a été dessiné, et ta photo est effacée.',
      paid: '{{price}} repart par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
      redeemed: 'Le code avec lequel tu as payé est de nouveau valable, jusqu’au {{until}}.',
    },
    button: 'Voir ta commande',
  },
  cancelled_redraw: {
    subject: 'Tu as annulé ton second dessin gratuit ({{reference}})',
    lines: {
      done: 'Tu as annulé ton second dessin gratuit, la commande {{reference}}, avant qu’il soit dessiné.',
      first:
        'Ta première image est toujours à toi, et tu peux la faire redessiner tant que sa page le propose.',
    },
    button: 'Voir ta commande',
  },
  refund_retried: {
    subject: 'Ton remboursement prend un peu plus de temps ({{reference}})',
    lines: {
      refused:
        'Ta banque n’a pas accepté notre remboursement de {{price}} pour la commande {{reference}}. Ça arrive, par exemple avec une carte expirée.',
      again:
        'On essaie encore une fois, tu n’as rien à faire. Si ta banque ne l’accepte toujours pas, on t’écrit.',
    },
    button: 'Voir ta commande',
  },
  charged_back: {
    subject: 'Ta banque t’a rendu ton paiement ({{reference}})',
    lines: {
      bank: 'Ta banque t’a rendu ton paiement : {{price}} pour la commande {{reference}}, après que le paiement a été contesté.',
      ended:
        'Ta commande est donc terminée et rien ne sera dessiné. Si c’est une erreur, écris à {{supportEmail}}.',
    },
    button: 'Voir ta commande',
  },
  refund_canceled: {
    subject: 'Ton remboursement a été arrêté ({{reference}})',
    lines: {
      stopped:
        'Le remboursement de {{price}} pour la commande {{reference}} a été arrêté avant d’arriver à ta banque : il ne t’arrivera donc pas.',
      write:
        'C’est une personne d’ici qui l’a fait. Écris à {{supportEmail}} : on te dira pourquoi, ou on trouvera un autre moyen.',
    },
    button: 'Voir ta commande',
  },
  refund_failed: {
    subject: 'Impossible de te rendre ton argent ({{reference}})',
    lines: {
      refused:
        'Ta banque a refusé encore et encore ton remboursement de {{price}} pour la commande {{reference}}. L’argent est toujours à toi.',
      write:
        'Écris à {{supportEmail}} et on trouvera un autre moyen de te le rendre. Une personne ici est au courant.',
    },
    button: 'Voir ta commande',
  },
  gift_refunded: {
    subject: 'On t’a remboursé ({{reference}})',
    lines: {
      sorry: 'On n’a pas pu créer ton code cadeau à cause d’une erreur de notre côté. Désolés.',
      refund:
        'On a remboursé {{price}} par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours. Référence {{refundReference}}.',
    },
    button: 'Voir ta commande',
  },
};
