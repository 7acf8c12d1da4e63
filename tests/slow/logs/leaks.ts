/** Secrets of visitors and operators, none of which may appear in logs. */
export type Secrets = ReturnType<typeof createSecrets>;

/** Patterns that no log line may match, whatever the secret. */
const forms: [kind: string, form: RegExp][] = [
  ['an email address', /[^\s<>"'=]+@[^\s<>"']+\.\w+/],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  // Excludes the middle of a UUID, which may consist of such characters.
  ['a code', /(?<![\w-])[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}(?![\w-])/],
  ['a key', /\b((sk|rk)_(test|live)|whsec)_\w{8}/],
  ['content of a file', /[\w+/=]{120}/],
];

export function createSecrets() {
  const kept = new Map<string, string>();

  /** Records a secret under its kind, and returns it. */
  function keep(kind: string, text: string): string {
    if (text.length >= 8) kept.set(text, kind);
    return text;
  }

  /** Finds leaked secrets: each kind with the first line that contains one. */
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
