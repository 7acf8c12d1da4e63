import type { MailMessages } from './en.ts';
import { contractMessages } from './fr-contract.ts';
import { giftMessages } from './fr-gifts.ts';
import { openingMessages } from './fr-opening.ts';
import { paymentMessages } from './fr-payments.ts';
import { refundMessages } from './fr-refunds.ts';
import { withdrawalMessages } from './fr-withdrawals.ts';

export const messages: MailMessages = {
  received: {
    subject: 'On a ta commande : {{styleTitle}} ({{reference}})',
    lines: {
      paid: 'Merci ! Ta commande {{reference}} est payée ({{price}}).',
      redeemed: 'Merci ! La commande {{reference}} est payée avec ton code et ne te coûte rien.',
      wait: 'On contrôle la photo, puis elle fait la queue devant la machine à dessiner. La plupart des dessins sont prêts en 5 à 15 minutes ; tu peux fermer la page.',
    },
    button: 'Regarder le dessin avancer',
  },
  ready: {
    subject: 'Ton portrait {{styleTitle}} est prêt ({{reference}})',
    lines: {
      sent: 'Te voilà, en version dessinée. L’image est en pièce jointe, et en pleine qualité sur ta page.',
      linked: 'Te voilà, en version dessinée. L’image est en pleine qualité sur ta page.',
      until: 'Elle y reste jusqu’au {{until}} ; ensuite elle est effacée, comme promis.',
      ai: 'Cette image a été dessinée par une IA, sur notre propre machine.',
    },
    button: 'La voir en pleine qualité',
  },
  ready_set: {
    subject: 'Tes portraits sont prêts : {{styleTitle}} ({{reference}})',
    lines: {
      sent: 'Te voilà, en version dessinée. Les images sont en pièce jointe, et en pleine qualité sur ta page.',
      linked: 'Te voilà, en version dessinée. Les images sont en pleine qualité sur ta page.',
      missing:
        'Ceci n’a pas réussi : {{failed}}. Ce que cela a coûté, {{back}}, t’est rendu maintenant en un seul remboursement, par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours.',
      until: 'Elles y restent jusqu’au {{until}} ; ensuite elles sont effacées, comme promis.',
      ai: 'Ces images ont été dessinées par une IA, sur notre propre machine.',
    },
    button: 'Les voir en pleine qualité',
  },
  code: {
    subject: 'Impossible de dessiner cette photo : voici un code pour une autre ({{reference}})',
    lines: {
      unsuitable:
        'Notre contrôle automatique a jugé ta photo inadaptée, alors on ne l’a pas dessinée. Il peut se tromper.',
      use: 'Utilise le code {{code}} avec une autre photo, gratuitement, jusqu’au {{until}}.',
      worth: 'Il est valable pour tout style qui ne coûte pas plus de {{worth}}.',
    },
    button: 'Utiliser le code',
  },
  rejected: {
    subject: 'Impossible de dessiner cette photo ({{reference}})',
    lines: {
      unsuitable: 'Notre contrôle automatique a jugé ta photo inadaptée, alors on ne l’a pas dessinée.',
      last: 'Comme c’était la dernière de plusieurs photos d’affilée, il n’y a plus de code.',
    },
    button: 'Voir ta commande',
  },
  upheld: {
    subject: 'Le contrôle s’est trompé : on dessine ta photo ({{reference}})',
    lines: {
      sorry: 'Une personne a regardé ta photo : le contrôle s’est trompé. Désolés.',
      drawn: 'On la dessine maintenant, à la place du code, et on t’envoie l’image dès qu’elle est prête.',
    },
    button: 'Regarder le dessin avancer',
  },
  upheld_photo: {
    subject: 'Le contrôle s’est trompé sur ta photo ({{reference}})',
    lines: {
      sorry: 'Une personne a regardé ta photo : le contrôle s’est trompé. Désolés.',
      through: 'Désormais, le contrôle laisse passer cette photo, et le refus ne compte plus.',
      use: 'Utilise le code {{code}} avec la même photo ou une autre, gratuitement, jusqu’au {{until}}.',
    },
    button: 'Voir ta commande',
  },
  code_stopped: {
    subject: 'Ton code ne peut pas être utilisé ({{reference}})',
    lines: {
      stopped:
        'Le code de ta commande {{reference}} ne peut pas être utilisé : son paiement a été rendu ou est en cours d’examen.',
      write: 'C’est une erreur ? Écris à {{supportEmail}}.',
    },
    button: 'Voir ta commande',
  },
  link: {
    subject: 'Le lien vers ta commande ({{reference}})',
    lines: {
      asked: 'Quelqu’un, toi on espère, a demandé le lien de la commande {{reference}}. Le voici.',
    },
    button: 'Ouvrir ta commande',
  },
  links: {
    subject: 'Les liens vers tes commandes',
    lines: {
      asked:
        'Quelqu’un, toi on espère, a demandé les liens des commandes de cette adresse. Les voici, la plus récente d’abord.',
    },
    button: 'Ouvrir la plus récente',
  },
  code_restored: {
    subject: 'Ton code est de nouveau valable ({{reference}})',
    lines: {
      sorry: 'On n’a pas pu faire ton image à cause d’une panne de notre côté. Désolés.',
      valid: 'Le code avec lequel tu as payé est de nouveau valable, jusqu’au {{until}}.',
    },
    button: 'Voir ta commande',
  },
  ...giftMessages,
  ...paymentMessages,
  ...refundMessages,
  ...withdrawalMessages,
  ...openingMessages,
  actions: {
    redraw: 'Redessiner, gratuitement',
    another: 'Même photo, autre style',
    share: 'Montrer aux autres',
    pack: 'Un autre dessin de ton lot (il en reste {{left}})',
  },
  testDrawing: 'Dessin d’essai : fait sans le vrai modèle, pour essayer la boutique.',
  picture: 'Ta photo dans le style {{styleTitle}}',
  order: 'Commande {{reference}}',
  keep: 'Garde ce mail : son lien ouvre ta commande.',
  soldThroughLink:
    'Vendu par l’intermédiaire de Link : ton relevé indique LINK.COM*, et les reçus viennent de Link.',
  keepGift: 'Garde ce mail : son lien ouvre ton cadeau.',
  somebody: 'Quelqu’un',
  questions: 'Des questions ? Écris à {{supportEmail}}.',
  terms: 'Conditions d’utilisation',
  contract: contractMessages,
};
