import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'gift'> = {
  title: 'Offrir un dessin',
  lead: 'Un code pour quelqu’un que tu aimes : une photo, dessinée au choix du style. La personne choisit la photo, le style et le jour.',
  email: 'Ton adresse mail',
  emailHint: 'Le code arrive ici aussi, et rien d’autre.',
  pay: 'Payer {{price}} pour le cadeau',
  sending: 'Un instant…',
  next: 'Tu paies avec Stripe, sur la page suivante ; toute taxe est incluse. Le code est créé dès que tu as payé et vaut trois ans. Tant que personne ne l’a utilisé, tu peux être remboursé.',
  cancelled: 'Tu es parti avant de payer. Rien n’a été débité.',
  payNow: 'Payer le cadeau maintenant',
  card: 'Un dessin pour toi',
  cardText: 'Quelqu’un t’offre un dessin : une de tes photos, dans le style qui te plaît.',
  how: 'Va sur {{address}}, choisis une photo et un style, et saisis ce code.',
  until: 'Valable jusqu’au {{day}}.',
  qr: 'Code QR qui ouvre la boutique avec ce code',
  print: 'Imprimer la carte',
  copy: 'Copier un message à envoyer',
  message:
    'Un dessin pour toi : une de tes photos, dessinée dans le style qui te plaît. Ton code est {{code}}, valable jusqu’au {{day}}. Commence ici : {{url}}',
  refundable: 'Tant que personne ne l’a utilisé, tu peux être remboursé : écris à {{support}}.',
  used: 'Le code a été utilisé. On espère que ça plaît.',
};
