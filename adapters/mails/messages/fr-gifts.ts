import type { Translation } from '#domain/messages.ts';
import type { giftMessages as english } from './en-gifts.ts';

export const giftMessages: Translation<typeof english> = {
  gift: {
    subject: 'Ton cadeau est prêt ({{reference}})',
    lines: {
      here: 'Merci ! Avec ce code, une photo est dessinée gratuitement, au choix du style : {{code}}.',
      use: 'Il s’utilise ici : {{redeemUrl}}',
      until:
        'Il est valable jusqu’au {{until}}. Tant que personne ne l’a utilisé, écris à {{supportEmail}} et on te rembourse.',
      card: 'Sur ta page, il y a une carte à imprimer ou à transmettre. Transmets la carte et pas ce mail : son lien ouvre ta commande.',
      posted:
        'Le {{day}}, nous l’envoyons par mail à {{recipient}}. Jusque-là, tu peux le changer ou l’arrêter sur ta page.',
    },
    button: 'Ouvrir la carte',
  },
  gift_card: {
    subject: '{{from}} a un cadeau pour toi',
    lines: {
      dear: 'Bonjour {{to}},',
      gives:
        '{{from}} t’offre un dessin : une de tes photos, dans le style qui te plaît. Tu choisis la photo et le style, et ça ne te coûte rien.',
      message: '« {{message}} »',
      until: 'Ouvre-le jusqu’au {{until}}.',
      once: 'On nous a donné ton adresse pour ce seul mail, et nous l’effaçons avec la commande. Ce n’est pas pour toi ? Alors tu n’as rien à faire.',
    },
    button: 'Ouvrir ton cadeau',
  },
  gift_undelivered: {
    subject: 'Ton cadeau n’est pas arrivé ({{reference}})',
    lines: {
      refused:
        'Nous n’avons pas pu remettre le mail avec ton cadeau : le serveur de {{recipient}} ne l’a pas accepté.',
      correct:
        'Corrige l’adresse sur ta page, ou envoie toi-même le lien ou la carte imprimée. Le code vaut toujours.',
    },
    button: 'Voir ton cadeau',
  },
};
