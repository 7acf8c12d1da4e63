import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'notify'> = {
  offer: 'Sag mir, wenn es fertig ist',
  on: 'Dieser Browser sagt dir Bescheid, wenn es fertig ist, auch wenn du die Seite schließt.',
  stop: 'Doch nicht',
  refused:
    'Dieser Browser lässt unsere Nachrichten nicht durch. In seinen Einstellungen für diese Seite kannst du sie erlauben.',
  failed: 'Dieser Browser hat das nicht geschafft. Lass stattdessen die Seite offen.',
};
