import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'notify'> = {
  offer: 'Préviens-moi quand c’est prêt',
  on: 'Ce navigateur te préviendra quand ce sera prêt, même si tu fermes la page.',
  stop: 'Finalement non',
  refused:
    'Ce navigateur ne laisse pas passer nos messages. Tu peux les autoriser dans ses réglages pour cette page.',
  failed: 'Ce navigateur n’a pas pu le préparer. Garde plutôt la page ouverte.',
};
