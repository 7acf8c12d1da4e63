import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'withdraw'> = {
  heading: 'Se rétracter d’un contrat',
  text: 'Ici, tu peux te rétracter d’un achat dans les 14 jours. Tant qu’on n’a pas commencé à dessiner, la commande prend fin et ton argent te revient ; après, ce droit a pris fin, et une personne décide d’un geste commercial. Dans tous les cas, un mail le confirme, avec la date et l’heure.',
  order: 'Numéro de commande, ou l’adresse mail de ta commande',
  orderHint:
    'Comme R-7KQ2-M9XA, dans tous nos mails. Avec l’adresse seule, tu te rétractes de tout ce qui n’est pas commencé.',
  name: 'Ton nom',
  send: 'Confirmer la rétractation',
  sent: 'Reçu le {{moment}}. S’il y a une telle commande, la confirmation est en route vers son adresse mail.',
};
