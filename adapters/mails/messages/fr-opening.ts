import type { Translation } from '#domain/messages.ts';
import type { openingMessages as english } from './en-opening.ts';

export const openingMessages: Translation<typeof english> = {
  opening_confirmation: {
    subject: 'On t’écrit quand {{brand}} ouvre ?',
    lines: {
      asked:
        'Quelqu’un, toi on l’espère, a laissé cette adresse devant notre cabine fermée pour savoir quand elle ouvre. Si c’est toi, confirme-le sur la page derrière le bouton.',
      not: 'Si ce n’est pas toi, ne fais rien : ton adresse sera effacée au plus tard au bout de {{hours}} heures. Sur la même page, c’est possible tout de suite.',
    },
    button: 'Confirmer',
    note: 'Tu reçois ce mail parce que ton adresse a été saisie dans notre boutique.',
  },
  opening: {
    subject: '{{brand}} a rouvert',
    lines: {
      open: 'Tu voulais savoir quand la cabine ouvrirait. C’est fait : entre quand tu veux.',
      only: 'C’est le seul mail à ce sujet.',
    },
    button: 'Entrer dans la cabine',
    note: 'Tu as demandé ce seul mail. Avec lui, ton adresse est supprimée.',
  },
};
