import { beforeEach, expect, test, vi } from 'vitest';
import { clearFormOf, loadForm, saveForm } from './form.ts';
import { saveOrder, tokenOfOrder, tokenOfSession } from './orders.ts';

/** Stubs `localStorage`, which Node 20 lacks. */
function givenStorage(stored = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return stored;
}

beforeEach(() => vi.unstubAllGlobals());

const form = {
  photoId: 'p',
  crop: '',
  proofs: '',
  styleId: 's',
  further: 'a,b',
  pack: '5',
  email: 'gran@example.com',
  code: '',
  consent: 'yes',
  orderId: 'o1',
  ordered: '{}',
};

test('the form survives a reload', () => {
  givenStorage();
  saveForm(form);
  expect(loadForm()).toEqual(form);
});

test('stored data of an unknown form counts as absent', () => {
  const stored = givenStorage();
  for (const foreign of ['{"photoId":7}', 'null', '[', '"text"']) {
    stored.set('toonbooth-draft', foreign);
    expect(loadForm().photoId).toBe('');
  }
});

test('a browser without storage still works, and keeps nothing', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  saveForm(form);
  expect(loadForm().email).toBe('');
});

test('paying for an order clears its own form only, and keeps the address', () => {
  givenStorage();
  saveForm(form);
  clearFormOf('another');
  expect(loadForm()).toEqual(form);
  clearFormOf('o1');
  expect(loadForm()).toEqual({
    photoId: '',
    crop: '',
    proofs: '',
    styleId: '',
    further: '',
    pack: '',
    email: 'gran@example.com',
    code: '',
    consent: '',
    orderId: '',
    ordered: '',
  });
});

test('an order is found again by its session and by its id', () => {
  givenStorage();
  saveOrder({ orderId: 'o1', token: 't1', sessionId: 'cs_1' });
  saveOrder({ orderId: 'o1', token: 't1', sessionId: 'cs_2' });
  expect(tokenOfSession('cs_1')).toBe('t1');
  expect(tokenOfOrder('o1')).toBe('t1');
  saveOrder({ orderId: 'o2', token: 't2', sessionId: '' });
  expect(tokenOfOrder('o2')).toBe('t2');
  expect(tokenOfSession('')).toBeUndefined();
});
