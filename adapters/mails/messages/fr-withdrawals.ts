import type { Translation } from '#domain/messages.ts';
import type { withdrawalMessages as english } from './en-withdrawals.ts';

export const withdrawalMessages: Translation<typeof english> = {
  withdrawal: {
    subject: 'On a reçu ta rétractation ({{reference}})',
    lines: {
      got: 'Le {{moment}}, {{name}} s’est rétracté du contrat de la commande {{reference}} sur notre site. Ce mail en confirme la réception.',
      ended:
        'La commande a pris fin sans image. Ce qui a été payé repart par où c’est venu, si ce n’est pas déjà fait : la page de la commande montre où ça en est.',
    },
    button: 'Voir ta commande',
  },
  withdrawal_rest: {
    subject: 'On a reçu ta rétractation ({{reference}})',
    lines: {
      got: 'Le {{moment}}, {{name}} s’est rétracté du contrat de la commande {{reference}} sur notre site. Ce mail en confirme la réception.',
      rest: 'Les dessins de ton lot déjà faits, ou en train de l’être, restent à toi : pour eux, le droit de rétractation avait pris fin avec le dessin. Les autres sont annulés, et ce qui a été payé pour eux repart par où c’est venu. Un autre mail en donne le montant.',
    },
    button: 'Voir ta commande',
  },
  withdrawal_begun: {
    subject: 'On a reçu ta rétractation ({{reference}})',
    lines: {
      got: 'Le {{moment}}, {{name}} s’est rétracté du contrat de la commande {{reference}} sur notre site. Ce mail en confirme la réception.',
      begun:
        'À ce moment-là, on avait déjà commencé à dessiner, comme tu l’as demandé en commandant, en sachant que le droit de rétractation prend alors fin (directive 2011/83/UE, article 16). Il avait donc pris fin.',
      goodwill:
        'Une personne d’ici en est quand même informée et peut rembourser à titre commercial : tu le saurais par mail. Tu peux aussi écrire à {{supportEmail}}.',
    },
    button: 'Voir ta commande',
  },
  withdrawal_open: {
    subject: 'On a reçu ta rétractation ({{reference}})',
    lines: {
      got: 'Le {{moment}}, {{name}} s’est rétracté du contrat de la commande {{reference}} sur notre site. Ce mail en confirme la réception.',
      person:
        'Cette commande ne peut pas prendre fin toute seule. Une personne d’ici en est informée et décidera. Tu peux aussi écrire à {{supportEmail}}.',
    },
    button: 'Voir ta commande',
  },
};
