import type { OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { asciiAddress, isPlainAddress } from '#domain/email.ts';
import type { Language } from '#domain/language.ts';
import type { Price } from '#domain/money.ts';
import type { ErrorCode } from '#domain/refusal.ts';
import { ownFailure, type Failure } from '../api/failure.ts';
import type { Form } from '../storage/form.ts';
import { readCrop } from './photo/crop.ts';
import type { PhotoState } from './photo/use-photo.ts';

/** Ids of the inputs, so that an error can link to its input. */
export const fields = {
  photo: 'photo',
  style: 'style',
  pack: 'pack',
  email: 'email',
  code: 'code',
  consent: 'consent',
} as const;

/**
 * `price` is what the form shows, that of the style, of all chosen styles or of the chosen pack, which has so many pictures;
 * `byCode`: at a booth, only a code pays, and an address is optional.
 */
export type FilledForm = {
  form: Form;
  photo: PhotoState;
  price?: Price | undefined;
  pack?: number | undefined;
  further?: string[];
  byCode?: true;
};

/** Reason why the order cannot be made, and the id of the input to correct, if there is one. */
export type FormError = { field?: string; failure: Failure };

/** Lists missing and wrong entries, from top to bottom. */
export function checkForm({ form, photo, byCode }: FilledForm): FormError[] {
  const isWithoutCode = form.code.trim() === '' && !byCode;
  const email = form.email.trim();
  const checks: [keyof typeof fields, boolean, Failure][] = [
    ['photo', photo.kind === 'current', photoFailure(photo)],
    ['style', form.styleId !== '', ownFailure('style_missing')],
    [
      'email',
      (email === '' && byCode === true) || isPlainAddress(asciiAddress(email)),
      ownFailure('email_malformed'),
    ],
    ['code', isWithoutCode || readCode(form.code) !== undefined, ownFailure('code_unknown')],
    ['consent', form.consent !== '', ownFailure('consent_missing')],
  ];
  return checks.filter(([, fine]) => !fine).map(([field, , failure]) => ({ field: fields[field], failure }));
}

function photoFailure(photo: PhotoState): Failure {
  switch (photo.kind) {
    case 'uploading':
      return ownFailure('photo_uploading');
    case 'refused':
    case 'broken':
      return photo.failure;
    case 'none':
    case 'current':
      return ownFailure('photo_missing');
  }
}

const fieldOf: Partial<Record<ErrorCode, keyof typeof fields>> = {
  photo_missing: 'photo',
  photo_gone: 'photo',
  style_unknown: 'style',
  price_changed: 'style',
  pack_gone: 'pack',
  email_malformed: 'email',
  code_unknown: 'code',
  code_used: 'code',
  code_expired: 'code',
  code_of_test: 'code',
  consent_missing: 'consent',
};

/** Converts the server's refusal of an order to an error, with the input to correct if there is one. */
export function formErrorOf(failure: Failure): FormError {
  const field = Object.entries(fieldOf).find(([refusal]) => refusal === failure.errorCode)?.[1];
  return field === undefined ? { failure } : { field: fields[field], failure };
}

/** Drops errors that the visitor has corrected since, and updates those whose new entry is wrong, too. */
export function remainingErrors(errors: FormError[], submitted: FilledForm, now: FilledForm): FormError[] {
  const wrongNow = checkForm(now);
  return errors.flatMap((error) => {
    const { field } = error;
    const wrong = wrongNow.find((other) => other.field === field);
    if (wrong) return [wrong];
    return field === undefined || enteredIn(field, submitted) === enteredIn(field, now) ? [error] : [];
  });
}

function enteredIn(field: string, { form, photo }: FilledForm): string {
  const entered = { ...form, photo: `${form.photoId} ${photo.kind}`, style: form.styleId };
  return Object.entries(entered).find(([name]) => name === field)?.[1] ?? '';
}

function boughtIn({ price, pack, further }: Omit<FilledForm, 'form' | 'photo'>) {
  return { ...(price && { price }), ...(pack && { pack }), ...(further && { furtherStyles: further }) };
}

export function requestOf({ form, photo, ...bought }: FilledForm, locale: Language): OrderRequest {
  const email = form.email.trim();
  const code = readCode(form.code);
  const crop = photo.kind === 'current' && photo.answer && readCrop(form.crop, photo.answer);
  return {
    photoId: form.photoId,
    styleId: form.styleId,
    ...(email && { email }),
    consent: form.consent !== '',
    locale,
    ...(code === undefined ? boughtIn(bought) : { code }),
    ...(crop && { crop }),
  };
}
