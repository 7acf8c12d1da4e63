import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'set'> = {
  question: 'Cette photo dans d’autres styles ?',
  hint: 'Jusqu’à {{most}} styles d’un coup, avec un seul paiement.',
  waiting: {
    title: 'Tes images sont en cours de dessin',
    text: '{{ready}} sur {{all}} sont prêtes. Chacune apparaît ici dès qu’elle est dessinée, et un seul e-mail les apporte toutes à {{email}}.',
  },
  ready: {
    title: 'Tes images sont prêtes',
    text: 'Regarde-toi. Des copies sont en route vers {{email}}.',
  },
  part: {
    text: '{{ready}} sur {{all}} sont réussies, et leurs copies sont en route vers {{email}}. Ce que les autres ont coûté t’est rendu sans rien faire.',
  },
  lost: {
    title: 'Nous n’avons pas pu dessiner tes images',
    text: 'Quelque chose n’a pas marché de notre côté. Ton argent t’est rendu sans rien faire.',
  },
  progress: 'Avancement de {{style}}',
  alt: 'Ta photo dessinée en {{style}}',
  failed:
    'Celle-ci n’a pas réussi. Son prix, {{price}}, t’est rendu dès que les autres sont terminées, en un seul remboursement pour toutes celles qui n’ont pas réussi.',
  refunded: 'Celle-ci n’a pas réussi. Son prix, {{price}}, t’est rendu.',
  code: 'Celle-ci n’a pas réussi. Tu as à sa place un code pour une autre image.',
  seeCode: 'Voir le code',
  more: 'Plus sur {{style}}',
  gone: 'Cette image est effacée.',
  removeText: 'Le bouton ci-dessous efface la photo et toutes ces images.',
};
