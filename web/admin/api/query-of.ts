/** Keeps an input's string values, for use as query parameters. */
export function queryOf(input: object = {}): Record<string, string> {
  const texts = Object.entries(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts);
}
