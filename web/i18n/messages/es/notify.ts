import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'notify'> = {
  offer: 'Avísame cuando esté lista',
  on: 'Este navegador te avisará cuando esté lista, aunque cierres la página.',
  stop: 'Mejor no',
  refused:
    'Este navegador no deja pasar nuestros avisos. Puedes permitirlos en sus ajustes para esta página.',
  failed: 'Este navegador no ha podido prepararlo. Deja la página abierta.',
};
