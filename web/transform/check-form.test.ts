import { expect, test } from 'vitest';
import { blankForm } from '../storage/form.ts';
import { checkForm, formErrorOf, remainingErrors, requestOf, type FilledForm } from './check-form.ts';

const filled: FilledForm = {
  form: { ...blankForm, photoId: 'p', styleId: 'bricks', email: ' gran@example.com ', consent: 'yes' },
  photo: { kind: 'current', photoId: 'p', answer: undefined },
};

test('a complete form has no error, and its address is trimmed', () => {
  expect(checkForm(filled)).toEqual([]);
  expect(requestOf(filled, 'de')).toEqual({
    photoId: 'p',
    styleId: 'bricks',
    email: 'gran@example.com',
    consent: true,
    locale: 'de',
  });
});

test('an address at a domain in any script has no error', () => {
  expect(checkForm({ ...filled, form: { ...filled.form, email: 'max@bücher.example' } })).toEqual([]);
});

test('a blank form has an error for everything that is missing, from top to bottom', () => {
  const empty: FilledForm = {
    form: blankForm,
    photo: { kind: 'none' },
  };
  expect(checkForm(empty).map(({ field }) => field)).toEqual(['photo', 'style', 'email', 'consent']);
});

test('at a booth a code is needed, and an address only if one was begun', () => {
  const at = (entered: object): FilledForm => ({
    ...filled,
    form: { ...filled.form, code: '7kq2-m9xa-hd4p', ...entered },
    byCode: true,
  });
  expect(checkForm(at({ email: ' ' }))).toEqual([]);
  expect(requestOf(at({ email: ' ' }), 'en')).not.toHaveProperty('email');
  expect(checkForm(at({ email: 'gran@', code: '' })).map(({ field }) => field)).toEqual(['email', 'code']);
});

test('a photo that is still uploading or was refused holds the order back, with the reason', () => {
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

test('the price that the form shows goes with the order, unless a code pays', () => {
  const price = { amount: 499, currency: 'usd' };
  expect(requestOf({ ...filled, price }, 'en').price).toEqual(price);
  const withCode = { ...filled, price, form: { ...filled.form, code: '7kq2-m9xa-hd4p' } };
  expect(requestOf(withCode, 'en').price).toBeUndefined();
});

test('a code is sent as the shop stores it, and an invalid one is not sent', () => {
  const typed = { ...filled, form: { ...filled.form, code: '7kq2-m9xa hd4p' } };
  expect(requestOf(typed, 'en').code).toBe('7KQ2M9XAHD4P');
  const wrong = { ...filled, form: { ...filled.form, code: 'HELLO' } };
  expect(checkForm(wrong).map(({ field }) => field)).toEqual(['code']);
});

test('a refusal of the shop leads to its input, or to none', () => {
  const used = { errorCode: 'code_used', message: 'Used' };
  const later = { errorCode: 'payment_unreachable', message: 'Later' };
  expect(formErrorOf(used)).toEqual({ field: 'code', failure: used });
  expect(formErrorOf(later)).toEqual({ failure: later });
});

test('an error goes away when its input is corrected, and changes when it is still wrong', () => {
  const used = { field: 'code', failure: { errorCode: 'code_used', message: 'Used' } };
  const down = { failure: { errorCode: 'payment_unreachable', message: 'Later' } };
  const withCode = (code: string): FilledForm => ({ ...filled, form: { ...filled.form, code } });
  const errors = [used, down];
  const submitted = withCode('7KQ2-M9XA-HD4P');
  expect(remainingErrors(errors, submitted, submitted)).toEqual(errors);
  expect(remainingErrors(errors, submitted, withCode(''))).toEqual([down]);
  expect(remainingErrors(errors, submitted, withCode('nonsense'))[0]?.failure.errorCode).toBe('code_unknown');
});
