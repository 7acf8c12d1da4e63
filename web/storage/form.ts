import { isStringRecord, load, save } from './local-storage.ts';

const key = 'toonbooth-draft';

/** What the visitor has entered into the order form so far; an empty text where nothing was. */
export type Form = {
  photoId: string;
  /** The visitor's crop of that photo, as JSON. */
  crop: string;
  /** Secrets of the proofs of that photo, by style and crop, as JSON. */
  proofs: string;
  styleId: string;
  email: string;
  code: string;
  /** `yes` once given. */
  consent: string;
  /** The order made of this form that may still wait for its payment. */
  orderId: string;
  /** What that order was made of: the request as JSON. */
  ordered: string;
};

const blank: Form = {
  photoId: '',
  crop: '',
  proofs: '',
  styleId: '',
  email: '',
  code: '',
  consent: '',
  orderId: '',
  ordered: '',
};

export function loadForm(): Form {
  const stored = load(key);
  return isStringRecord(stored) ? { ...blank, ...stored } : blank;
}

export function saveForm(form: Form): void {
  save(key, form);
}

/** Once paid, a form's photo belongs to that order; who the visitor is stays. */
export function clearFormOf(orderId: string): void {
  const form = loadForm();
  if (form.orderId === orderId) saveForm({ ...blank, email: form.email });
}
