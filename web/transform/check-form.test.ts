import { expect, test } from 'vitest';
import { checkForm, formErrorOf, requestOf, type FilledForm } from './check-form.ts';

const filled: FilledForm = {
  form: { photoId: 'p', crop: '', styleId: 'bricks', email: ' gran@example.com ', code: '', orderId: '' },
  photo: { kind: 'current', photoId: 'p', answer: undefined },
  consent: true,
};

test('a filled form has no error and leaves the spaces around the address behind', () => {
  expect(checkForm(filled)).toEqual([]);
  expect(requestOf(filled, 'de')).toEqual({
    photoId: 'p',
    styleId: 'bricks',
    email: 'gran@example.com',
    consent: true,
    locale: 'de',
  });
});

test('a blank form has an error for everything that is missing, from top to bottom', () => {
  const empty: FilledForm = {
    form: { photoId: '', crop: '', styleId: '', email: '', code: '', orderId: '' },
    photo: { kind: 'none' },
    consent: false,
  };
  expect(checkForm(empty).map(({ field }) => field)).toEqual(['photo', 'style', 'email', 'consent']);
});

test('a photo that is still on its way or was refused keeps the order back, with the reason', () => {
  const file = new File(['x'], 'x.jpg');
  const small = { errorCode: 'photo_too_small', message: 'Too small' };
  expect(checkForm({ ...filled, photo: { kind: 'uploading', file, percent: 3 } })[0]?.failure.errorCode).toBe(
    'photo_uploading',
  );
  expect(checkForm({ ...filled, photo: { kind: 'refused', failure: small } })).toEqual([
    { field: 'photo', failure: small },
  ]);
});

test('a crop goes with the order while it fits the photo', () => {
  const crop = { x: 10, y: 0, width: 300, height: 300, rotate: 90 as const };
  const answer = { width: 800, advice: [], ready: true };
  const ofHeight = (height: number): FilledForm => ({
    ...filled,
    form: { ...filled.form, crop: JSON.stringify(crop) },
    photo: { kind: 'current', photoId: 'p', answer: { ...answer, height } },
  });
  expect(requestOf(ofHeight(600), 'en').crop).toEqual(crop);
  expect(requestOf(ofHeight(305), 'en').crop).toBeUndefined();
});

test('a code is sent as the shop stores it, and one that cannot be is not sent at all', () => {
  const typed = { ...filled, form: { ...filled.form, code: '7kq2-m9xa hd4p' } };
  expect(requestOf(typed, 'en').code).toBe('7KQ2M9XAHD4P');
  const wrong = { ...filled, form: { ...filled.form, code: 'HELLO' } };
  expect(checkForm(wrong).map(({ field }) => field)).toEqual(['code']);
});

test('a refusal of the shop leads to the input it is about, or to none', () => {
  const used = { errorCode: 'code_used', message: 'Used' };
  const later = { errorCode: 'payment_unreachable', message: 'Later' };
  expect(formErrorOf(used)).toEqual({ field: 'code', failure: used });
  expect(formErrorOf(later)).toEqual({ failure: later });
});
