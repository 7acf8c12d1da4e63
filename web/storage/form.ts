import { isStringRecord, load, save } from './local-storage.ts';

const key = 'toonbooth-draft';

/** The visitor's entries in the order form; empty strings where nothing was entered. */
export type Form = {
  photoId: string;
  /** The visitor's crop of that photo, as JSON. */
  crop: string;
  /** Secrets of the proofs of that photo, by style and crop, as JSON. */
  proofs: string;
  styleId: string;
  /** Styles in which the same photo is drawn as well, separated by commas. */
  further: string;
  /** Number of pictures of the chosen pack; empty for this picture alone. */
  pack: string;
  email: string;
  code: string;
  /** `yes` once the visitor has given it. */
  consent: string;
  /** Id of the order made from this form; it may still be unpaid. */
  orderId: string;
  /** The request for that order, as JSON. */
  ordered: string;
};

export const blankForm: Form = {
  photoId: '',
  crop: '',
  proofs: '',
  styleId: '',
  further: '',
  pack: '',
  email: '',
  code: '',
  consent: '',
  orderId: '',
  ordered: '',
};

export function loadForm(): Form {
  const stored = load(key);
  return isStringRecord(stored) ? { ...blankForm, ...stored } : blankForm;
}

export function saveForm(form: Form): void {
  save(key, form);
}

/** Clears the form once its order is paid, as the photo belongs to that order; keeps the visitor's address. */
export function clearFormOf(orderId: string): void {
  const form = loadForm();
  if (form.orderId === orderId) saveForm({ ...blankForm, email: form.email });
}
