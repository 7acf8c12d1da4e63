/** The texts of an input, as a query carries them. */
export function queryOf(input: object = {}): Record<string, string> {
  const texts = Object.entries(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts);
}
