import type { Screen } from '#contract/page-facts.ts';
import type { Area } from './catalogue.ts';

/** Areas of messages that each screen uses at any time, besides `layout` and those of parts that are loaded when wanted. */
export const screenAreas = {
  home: ['home'],
  transform: ['transform', 'errors'],
  order: ['success', 'order-actions', 'errors'],
  gallery: ['gallery'],
  gift: ['gift', 'errors'],
  'received-gift': ['gift', 'errors'],
  find: ['order-actions', 'errors'],
  withdraw: ['withdraw', 'errors'],
  share: ['order-actions', 'success'],
  booth: ['booth', 'transform', 'errors', 'success'],
  admin: ['errors'],
  missing: [],
  busy: [],
} as const satisfies Record<Screen, readonly Area[]>;
