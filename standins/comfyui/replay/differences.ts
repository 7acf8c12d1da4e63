function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Lists where two values differ in keys or kinds. Compares lists up to the length of the shorter one. */
export function differences(wanted: unknown, got: unknown, path: string): string[] {
  if (Array.isArray(wanted) && Array.isArray(got)) {
    return wanted.slice(0, got.length).flatMap((value, i) => differences(value, got[i], `${path}[${i}]`));
  }
  if (isObject(wanted) && isObject(got)) {
    const keys = Object.keys({ ...wanted, ...got });
    return keys.flatMap((key) => differences(wanted[key], got[key], `${path}.${key}`));
  }
  const [recorded, here] = [kindOf(wanted), kindOf(got)];
  return recorded === here ? [] : [`${path} is ${here}, recorded was ${recorded}`];
}
