import { expect, test } from 'vitest';
import type { Filled } from './check-form.ts';
import { faultOf, faultsOf, requestOf } from './check-form.ts';

const filled: Filled = {
  draft: { photoId: 'p', crop: '', styleId: 'bricks', email: ' gran@example.com ', code: '', orderId: '' },
  photo: { kind: 'kept', photoId: 'p', answer: undefined },
  consent: true,
};

test('a filled page has no problem and leaves the spaces around the address behind', () => {
  expect(faultsOf(filled)).toEqual([]);
  expect(requestOf(filled, 'de')).toEqual({
    photoId: 'p',
    styleId: 'bricks',
    email: 'gran@example.com',
    consent: true,
    locale: 'de',
  });
});

test('an empty page is told everything that is missing, from top to bottom', () => {
  const empty: Filled = {
    draft: { photoId: '', crop: '', styleId: '', email: '', code: '', orderId: '' },
    photo: { kind: 'none' },
    consent: false,
  };
  expect(faultsOf(empty).map(({ field }) => field)).toEqual(['photo', 'style', 'email', 'consent']);
});

test('a photo that is still on its way or was refused keeps the order back, with the reason', () => {
  const file = new File(['x'], 'x.jpg');
  const small = { code: 'photo_too_small', message: 'Too small' };
  expect(faultsOf({ ...filled, photo: { kind: 'uploading', file, percent: 3 } })[0]?.failure.code).toBe(
    'photo_uploading',
  );
  expect(faultsOf({ ...filled, photo: { kind: 'refused', failure: small } })).toEqual([
    { field: 'photo', failure: small },
  ]);
});

test('a crop goes with the order while it fits the photo', () => {
  const crop = { x: 10, y: 0, width: 300, height: 300, rotate: 90 as const };
  const answer = { width: 800, advice: [], ready: true };
  const ofHeight = (height: number): Filled => ({
    ...filled,
    draft: { ...filled.draft, crop: JSON.stringify(crop) },
    photo: { kind: 'kept', photoId: 'p', answer: { ...answer, height } },
  });
  expect(requestOf(ofHeight(600), 'en').crop).toEqual(crop);
  expect(requestOf(ofHeight(305), 'en').crop).toBeUndefined();
});

test('a code is sent as the shop stores it, and one that cannot be is not sent at all', () => {
  const typed = { ...filled, draft: { ...filled.draft, code: '7kq2-m9xa hd4p' } };
  expect(requestOf(typed, 'en').code).toBe('7KQ2M9XAHD4P');
  const wrong = { ...filled, draft: { ...filled.draft, code: 'HELLO' } };
  expect(faultsOf(wrong).map(({ field }) => field)).toEqual(['code']);
});

test('a refusal of the shop leads to the input it is about, or stands alone', () => {
  const used = { code: 'code_used', message: 'Used' };
  const later = { code: 'payment_unreachable', message: 'Later' };
  expect(faultOf(used)).toEqual({ field: 'code', failure: used });
  expect(faultOf(later)).toEqual({ failure: later });
});
