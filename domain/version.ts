/** Compares versions such as 0.3.64 number by number. */
export function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, undefined, { numeric: true }) < 0;
}
