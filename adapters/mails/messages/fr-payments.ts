import type { Translation } from '#domain/messages.ts';
import type { paymentMessages as english } from './en-payments.ts';

export const paymentMessages: Translation<typeof english> = {
  payment_pending: {
    subject: 'Ton paiement est en route ({{reference}})',
    lines: {
      way: 'Merci ! Tu as payé la commande {{reference}} ({{price}}), par un moyen qui prend quelques jours. Ton paiement est en route, et tu n’as plus rien à faire.',
      ofPicture:
        'Dès qu’il arrive, on dessine ton image et on te prévient. D’ici là, rien n’est dessiné ; ta photo est gardée pour ça, jusqu’au {{until}} au plus tard.',
      ofGift: 'Dès qu’il arrive, on crée le code de ton cadeau et on te l’envoie.',
    },
    button: 'Voir ta commande',
  },
  payment_failed: {
    subject: 'Ton paiement n’est pas arrivé ({{reference}})',
    lines: {
      ended:
        'Ton paiement pour la commande {{reference}} n’est pas arrivé, alors la commande est terminée. Rien n’a été débité, et rien n’a été dessiné.',
      late: 'Si l’argent arrive quand même, il te revient automatiquement.',
      ofPicture:
        'Sur la page de ta commande, tu peux payer autrement pendant une heure environ ; ensuite, ta photo est effacée.',
      ofGift: 'Sur la page de ta commande, tu peux payer autrement.',
    },
    button: 'Payer autrement',
  },
};
