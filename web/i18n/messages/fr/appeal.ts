import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'appeal'> = {
  heading: 'C’est une erreur ?',
  text: 'Une personne peut regarder la photo. Pour cela, on la garde jusqu’à 7 jours.',
  message: 'Que devrait-on savoir ? (Tu peux laisser vide.)',
  ask: 'Demander à une personne de regarder',
  open: 'Une personne va regarder ta photo.',
  upheld:
    'Une personne a regardé : le contrôle s’est trompé, désolé. Désormais, il laisse passer cette photo, et si tu as un code, il reste à toi.',
  dismissed: 'Une personne a regardé et donne raison au contrôle. Si tu as un code, il reste à toi.',
};
