const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * True for one plain ASCII address (no quotes, comments, display names or lists), at most 254 characters.
 * Stricter than RFC 5322 on purpose: mail libraries have disagreed on everything beyond this.
 */
export function isPlainAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  return at > 0 && name.length <= 64 && local.test(name) && isPlainDomain(text.slice(at + 1).toLowerCase());
}

/**
 * The address with a domain of any script in ASCII, which is how mail servers find it (`max@bücher.example` is
 * `max@xn--bcher-kva.example`). What is no such address comes back as it is.
 */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Only letters, digits, hyphens and dots: a URL would also unpack and drop other signs.
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text;
  return `${text.slice(0, at + 1)}${hostOf(domain) ?? domain}`;
}

/** True for a host name that is no number. One with umlauts must have come written in ASCII, and soundly (xn--…). */
function isPlainDomain(domain: string): boolean {
  const labels = domain.split('.');
  const plain =
    labels.length >= 2 && labels.every((part) => label.test(part)) && /\D/.test(labels.at(-1) ?? '');
  return plain && hostOf(domain) === domain;
}

/** The domain as browsers and mail libraries understand it, if they do. */
function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
