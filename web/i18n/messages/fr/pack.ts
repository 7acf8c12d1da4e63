import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'pack'> = {
  heading: 'Ton lot de {{pictures}}',
  draw_one: 'Dessiner une autre photo avec ton lot, il en reste {{count}}',
  draw_many: 'Dessiner une autre photo avec ton lot, il en reste {{count}}',
  draw_other: 'Dessiner une autre photo avec ton lot, il en reste {{count}}',
  terms: 'Dans tout style qui ne coûte pas plus de {{price}}, jusqu’au {{day}}.',
  code: 'Ton code :',
  copy: 'Copier le code',
  give: 'En offrir un',
  giveText: 'Crée un lien pour un dessin, qui quitte ton lot. Le reste est toujours à toi.',
  given: 'Offert : copie son lien.',
  copyLink: 'Copier son lien',
  used: 'utilisé',
  empty: 'Tous ses dessins sont utilisés ou offerts.',
  stopped: 'Son paiement a été remboursé ou est en cours d’examen, donc son code ne peut pas être utilisé.',
};
