/** What only visitors and operators may know: everything here must stay out of logs. */
export type Secrets = ReturnType<typeof createSecrets>;

/** Forms that no log line may have, whoever's secret it is. */
const forms: [kind: string, form: RegExp][] = [
  ['an email address', /[^\s<>"'=]+@[^\s<>"']+\.\w+/],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  // Not the middle of a UUID, which may well be of such digits alone.
  ['a code', /(?<![\w-])[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}(?![\w-])/],
  ['a key', /\b((sk|rk)_(test|live)|whsec)_\w{8}/],
  ['content of a file', /[\w+/=]{120}/],
];

export function createSecrets() {
  const kept = new Map<string, string>();

  /** Notes a secret under the kind of thing it is; gives it back. */
  function keep(kind: string, text: string): string {
    if (text.length >= 8) kept.set(text, kind);
    return text;
  }

  /** What the lines give away, each kind with the first line that does. */
  function leaksIn(lines: string[]): string[] {
    const text = lines.join('\n');
    const told = [...kept].filter(([secret]) => text.includes(secret));
    const formed = forms.flatMap(([kind, form]) => {
      const line = lines.find((one) => form.test(one));
      return line === undefined ? [] : [`something that looks like ${kind}: ${line}`];
    });
    return [...told.map(([secret, kind]) => `${kind}: ${lineWith(secret, lines)}`), ...formed];
  }

  return { keep, leaksIn, count: () => kept.size };
}

function lineWith(secret: string, lines: string[]): string {
  return lines.find((line) => line.includes(secret)) ?? 'over several lines';
}
