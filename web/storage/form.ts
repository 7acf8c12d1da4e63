import { isTexts, recall, remember } from './local-storage.ts';

const key = 'toonbooth-draft';

/** What the visitor has entered so far; an empty text where nothing was. */
export type Draft = {
  photoId: string;
  /** The visitor's cut of that photo, as JSON. */
  crop: string;
  styleId: string;
  email: string;
  code: string;
  /** The order made of this draft that may still wait for its payment. */
  orderId: string;
};

const blank: Draft = { photoId: '', crop: '', styleId: '', email: '', code: '', orderId: '' };

export function recallDraft(): Draft {
  const stored = recall(key);
  return isTexts(stored) ? { ...blank, ...stored } : blank;
}

export function rememberDraft(draft: Draft): void {
  remember(key, draft);
}

/** Once paid, a draft's photo belongs to that order; who the visitor is stays. */
export function closeDraftOf(orderId: string): void {
  const draft = recallDraft();
  if (draft.orderId === orderId) rememberDraft({ ...blank, email: draft.email });
}
