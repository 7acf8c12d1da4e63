import { newIdempotencyKey } from '../api/call.ts';
import { isStringRecord, load, save } from './local-storage.ts';

const key = 'toonbooth-browser';

/** Returns a random name for this browser, valid for one UTC day: the shop limits free drawings by it. */
export function browserOfToday(): string {
  const day = new Date().toISOString().slice(0, 10);
  const stored = load(key);
  if (isStringRecord(stored) && stored.day === day && stored.name !== undefined) return stored.name;
  const name = newIdempotencyKey();
  save(key, { day, name });
  return name;
}
