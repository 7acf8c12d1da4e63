const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Checks for one plain ASCII address (no quotes, comments, display names or lists) of at most 254 characters.
 * Stricter than RFC 5322 on purpose: mail libraries have disagreed on everything beyond this.
 */
export function isPlainAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  return at > 0 && name.length <= 64 && local.test(name) && isPlainDomain(text.slice(at + 1).toLowerCase());
}

/**
 * Converts an address's domain from any script to ASCII, as mail servers look it up (`max@bücher.example` becomes
 * `max@xn--bcher-kva.example`). Returns anything else unchanged.
 */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Only letters, digits, hyphens and dots: a URL would also decode or drop other characters.
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text;
  return `${text.slice(0, at + 1)}${hostOf(domain) ?? domain}`;
}

/** Checks for a host name that is not a number. International names must be given as valid Punycode (xn--…). */
function isPlainDomain(domain: string): boolean {
  const labels = domain.split('.');
  const plain =
    labels.length >= 2 && labels.every((part) => label.test(part)) && /\D/.test(labels.at(-1) ?? '');
  return plain && hostOf(domain) === domain;
}

/** Normalizes a domain as browsers and mail libraries do; undefined if it is invalid. */
function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
