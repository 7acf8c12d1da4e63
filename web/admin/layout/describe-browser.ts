/** Returns a text such as "Firefox on Android" from a user agent string, as far as it tells. */
export function describeBrowser(browser: string): string {
  const program = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(browser)?.[1] ?? 'A browser';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(browser)?.[1];
  const name = { Edg: 'Edge', OPR: 'Opera' }[program] ?? program;
  return system === undefined ? name : `${name} on ${system.replace('Mac OS X', 'macOS')}`;
}
