import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'appeal'> = {
  heading: 'Ein Irrtum?',
  text: 'Ein Mensch kann sich das Foto ansehen. Dafür bleibt es bis zu 7 Tage gespeichert.',
  message: 'Was sollten wir wissen? (Darf leer bleiben.)',
  ask: 'Einen Menschen fragen',
  open: 'Ein Mensch sieht sich dein Foto an.',
  upheld:
    'Ein Mensch hat nachgesehen: Die Prüfung lag falsch, entschuldige. Sie lässt dieses Foto ab jetzt durch, und ein Code, den du hast, bleibt dir.',
  dismissed: 'Ein Mensch hat nachgesehen und stimmt der Prüfung zu. Ein Code, den du hast, bleibt dir.',
};
