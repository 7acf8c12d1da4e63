/** Shortest secret that is removed from texts; shorter ones also occur in ordinary words. */
const shortestSecret = 4;

/** Decides by its name whether a setting is secret, so that future settings are covered too. */
export const isSecretSetting = (name: string): boolean => /SECRET|PASSWORD|TOKEN|KEY/.test(name);

/** Settings that the operator may see, but nobody else. */
const privateNames = ['OPERATOR_EMAIL', 'ALERT_WEBHOOK_URL', 'EVENT_WEBHOOK_URL'];

/** Returns what must not be shown of these settings: the secret ones, and the passwords in the others' URLs. */
export function secretsOf(settings: Record<string, unknown>): string[] {
  const texts = Object.entries(settings).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, typeof one === 'string' ? one : ''] as const),
  );
  return texts
    .flatMap(([name, text]) =>
      isSecretSetting(name) || privateNames.includes(name) ? [text] : passwordsIn(text),
    )
    .filter((secret) => secret.length >= shortestSecret);
}

/** Returns the passwords in a URL or a comma-separated list of URLs, both percent-encoded and decoded. */
function passwordsIn(value: string): string[] {
  const urls = [value, ...value.split(',')];
  const passwords = urls.filter((text) => URL.canParse(text)).map((text) => new URL(text).password);
  return [...passwords, ...passwords.map(decode)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes these secrets, and whatever looks like one, from a text that others see: other people's servers quote them, too. */
export function withoutSecrets(text: string, secrets: string[]): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  // Stripe's messages quote part of an unknown key.
  return known
    .replace(/\b((?:sk|rk)_(?:test|live)|whsec)_[\w*]+/g, '$1_…')
    .replace(/(?<!\w)\w+:\/\/[^\s/@]+@\S+/g, (address) =>
      URL.canParse(address) ? withoutCredentials(address) : '…',
    );
}

/** Removes user, password and query from a URL, so that it may be shown to others. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}
