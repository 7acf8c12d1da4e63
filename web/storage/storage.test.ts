import { beforeEach, expect, test, vi } from 'vitest';
import { closeDraftOf, recallDraft, rememberDraft } from './form.ts';
import { rememberOrder, tokenOfOrder, tokenOfSession } from './orders.ts';

/** What browsers offer and Node 20 does not. */
function givenStorage(kept = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

beforeEach(() => vi.unstubAllGlobals());

const draft = { photoId: 'p', crop: '', styleId: 's', email: 'gran@example.com', code: '', orderId: 'o1' };

test('a draft survives a reload', () => {
  givenStorage();
  rememberDraft(draft);
  expect(recallDraft()).toEqual(draft);
});

test('what another version or a stranger stored counts as nothing', () => {
  const kept = givenStorage();
  for (const foreign of ['{"photoId":7}', 'null', '[', '"text"']) {
    kept.set('toonbooth-draft', foreign);
    expect(recallDraft().photoId).toBe('');
  }
});

test('a browser that forbids storage has nothing and does not break', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberDraft(draft);
  expect(recallDraft().email).toBe('');
});

test('paying for an order closes its own draft only, and keeps the address', () => {
  givenStorage();
  rememberDraft(draft);
  closeDraftOf('another');
  expect(recallDraft()).toEqual(draft);
  closeDraftOf('o1');
  expect(recallDraft()).toEqual({
    photoId: '',
    crop: '',
    styleId: '',
    email: 'gran@example.com',
    code: '',
    orderId: '',
  });
});

test('an order is found again by its session and by its id', () => {
  givenStorage();
  rememberOrder({ orderId: 'o1', token: 't1', sessionId: 'cs_1' });
  rememberOrder({ orderId: 'o1', token: 't1', sessionId: 'cs_2' });
  expect(tokenOfSession('cs_1')).toBe('t1');
  expect(tokenOfOrder('o1')).toBe('t1');
  rememberOrder({ orderId: 'o2', token: 't2', sessionId: '' });
  expect(tokenOfOrder('o2')).toBe('t2');
  expect(tokenOfSession('')).toBeUndefined();
});
