function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function compareKeys(wanted: Record<string, unknown>, got: Record<string, unknown>, path: string): string[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(got)]);
  return [...keys].flatMap((key) => {
    if (!(key in got)) return [`${path}.${key} is missing`];
    if (!(key in wanted)) return [`${path}.${key} is not in the recording`];
    return differences(wanted[key], got[key], `${path}.${key}`);
  });
}

/** Where two values differ in keys or kinds. Lists are compared as far as both go. */
export function differences(wanted: unknown, got: unknown, path: string): string[] {
  if (Array.isArray(wanted) && Array.isArray(got)) {
    return wanted.slice(0, got.length).flatMap((value, i) => differences(value, got[i], `${path}[${i}]`));
  }
  if (isObject(wanted) && isObject(got)) return compareKeys(wanted, got, path);
  const [recorded, here] = [kindOf(wanted), kindOf(got)];
  return recorded === here ? [] : [`${path} is ${here}, recorded was ${recorded}`];
}
