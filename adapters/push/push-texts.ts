import type { Language } from '#domain/language.ts';
import type { PushKind } from '#domain/push.ts';

/** Titles of the messages to browsers, and what follows. A locked phone shows them, so they say nothing about a person. */
const texts: Record<Language, Record<PushKind | 'more' | 'look', string>> = {
  en: {
    ready: 'Your picture is ready',
    refused: 'We can’t draw this photo',
    refunded: 'Your money is on its way back',
    restored: 'Your code is good again',
    failed: 'Something broke on our side',
    news: 'News of your order',
    look: 'Come and have a look.',
    more: 'Your page says more.',
  },
  de: {
    ready: 'Dein Bild ist fertig',
    refused: 'Dieses Foto können wir nicht zeichnen',
    refunded: 'Dein Geld ist auf dem Rückweg',
    restored: 'Dein Code gilt wieder',
    failed: 'Bei uns ist etwas kaputtgegangen',
    news: 'Neues von deiner Bestellung',
    look: 'Komm und schau es dir an.',
    more: 'Mehr steht auf deiner Seite.',
  },
  es: {
    ready: 'Tu imagen está lista',
    refused: 'No podemos dibujar esta foto',
    refunded: 'Tu dinero va de vuelta',
    restored: 'Tu código vuelve a valer',
    failed: 'Algo se ha roto por nuestra parte',
    news: 'Novedades de tu pedido',
    look: 'Ven a verla.',
    more: 'En tu página lo explicamos.',
  },
  fr: {
    ready: 'Ton image est prête',
    refused: 'On ne peut pas dessiner cette photo',
    refunded: 'Ton argent est sur le retour',
    restored: 'Ton code est de nouveau valable',
    failed: 'Quelque chose a cassé de notre côté',
    news: 'Du nouveau pour ta commande',
    look: 'Viens la voir.',
    more: 'Ta page en dit plus.',
  },
};

/** Returns the title and the text of a message. */
export function pushTexts(kind: PushKind, language: Language): { title: string; body: string } {
  const own = texts[language];
  return { title: own[kind], body: kind === 'ready' ? own.look : own.more };
}
