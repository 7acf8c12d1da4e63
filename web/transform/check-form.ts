import type { OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import type { Language } from '#domain/language.ts';
import type { ErrorCode } from '#domain/refusal.ts';
import { ownFailure, type Failure } from '../api/failure.ts';
import type { Draft } from '../storage/form.ts';
import { readCrop } from './photo/crop.ts';
import type { PhotoState } from './photo/use-photo.ts';

/** Ids of the inputs, so that a problem can lead to its place. */
export const fields = {
  photo: 'photo',
  style: 'style',
  email: 'email',
  code: 'code',
  consent: 'consent',
} as const;

export type Filled = { draft: Draft; photo: PhotoState; consent: boolean };

/** Why an order cannot be placed, and the id of the input to mend, where it is one. */
export type Fault = { field?: string; failure: Failure };

/** What is still missing or wrong, from top to bottom. */
export function faultsOf({ draft, photo, consent }: Filled): Fault[] {
  const checks: [keyof typeof fields, boolean, Failure][] = [
    ['photo', photo.kind === 'kept', photoFailure(photo)],
    ['style', draft.styleId !== '', ownFailure('style_missing')],
    ['email', isPlainAddress(draft.email.trim()), ownFailure('email_malformed')],
    ['code', draft.code.trim() === '' || readCode(draft.code) !== undefined, ownFailure('code_unknown')],
    ['consent', consent, ownFailure('consent_missing')],
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
    case 'kept':
      return ownFailure('photo_missing');
  }
}

const fieldOf: Partial<Record<ErrorCode, keyof typeof fields>> = {
  photo_missing: 'photo',
  photo_gone: 'photo',
  style_unknown: 'style',
  email_malformed: 'email',
  code_unknown: 'code',
  code_used: 'code',
  code_expired: 'code',
  consent_missing: 'consent',
};

/** The server's refusal of an order, led to its input where it has one. */
export function faultOf(failure: Failure): Fault {
  const field = Object.entries(fieldOf).find(([refusal]) => refusal === failure.code)?.[1];
  return field === undefined ? { failure } : { field: fields[field], failure };
}

export function requestOf({ draft, photo, consent }: Filled, locale: Language): OrderRequest {
  const code = readCode(draft.code);
  const crop = photo.kind === 'kept' && photo.answer && readCrop(draft.crop, photo.answer);
  return {
    photoId: draft.photoId,
    styleId: draft.styleId,
    email: draft.email.trim(),
    consent,
    locale,
    ...(code !== undefined && { code }),
    ...(crop && { crop }),
  };
}
