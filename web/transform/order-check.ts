import type { OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import { refusals, type RefusalCode } from '#domain/refusal.ts';
import type { Failure } from '../calls/failure.ts';
import type { Problem } from '../components/error-summary.tsx';
import type { Draft } from '../memory/draft.ts';
import type { PhotoState } from './use-photo.ts';

/** Ids of the inputs, so that a problem can lead to its place. */
export const fields = {
  photo: 'photo',
  style: 'style',
  email: 'email',
  code: 'code',
  consent: 'consent',
} as const;

export type Filled = { draft: Draft; photo: PhotoState; consent: boolean };

/** What is still missing or wrong, from top to bottom, in the server's words. */
export function problemsOf({ draft, photo, consent }: Filled): Problem[] {
  const checks: [keyof typeof fields, boolean, string][] = [
    ['photo', photo.kind === 'kept', photoProblem(photo)],
    ['style', draft.styleId !== '', 'Choose a style.'],
    ['email', isPlainAddress(draft.email.trim()), refusals.email_malformed[1]],
    ['code', draft.code.trim() === '' || readCode(draft.code) !== undefined, refusals.code_unknown[1]],
    ['consent', consent, refusals.consent_missing[1]],
  ];
  return checks.filter(([, fine]) => !fine).map(([field, , message]) => ({ field: fields[field], message }));
}

function photoProblem(photo: PhotoState): string {
  switch (photo.kind) {
    case 'uploading':
      return 'Wait until the photo has been uploaded.';
    case 'refused':
    case 'broken':
      return photo.message;
    case 'none':
    case 'kept':
      return refusals.photo_missing[1];
  }
}

const fieldOf: Partial<Record<RefusalCode, keyof typeof fields>> = {
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
export function problemOf({ code, message }: Failure): Problem {
  const field = Object.entries(fieldOf).find(([refusal]) => refusal === code)?.[1];
  return field === undefined ? { message } : { field: fields[field], message };
}

export function requestOf({ draft, consent }: Filled): OrderRequest {
  const code = readCode(draft.code);
  return {
    photoId: draft.photoId,
    styleId: draft.styleId,
    email: draft.email.trim(),
    consent,
    ...(code !== undefined && { code }),
  };
}
