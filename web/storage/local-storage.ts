/** What was stored under `key`, or undefined: nothing, unreadable, or storage is forbidden. */
export function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Stores `value` as JSON; a browser that forbids storage only forgets sooner. */
export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: the page works on, without surviving a reload.
  }
}

/** True for an object whose fields are all strings. */
export function isStringRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string')
  );
}
