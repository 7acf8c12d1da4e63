const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * True for one plain ASCII address (no quotes, comments, display names or lists), at most 254 characters.
 * Stricter than RFC 5322 on purpose: mail libraries have disagreed on everything beyond this.
 */
export function isPlainAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const domain =
    labels.length >= 2 && labels.every((part) => label.test(part)) && /\D/.test(labels.at(-1) ?? '');
  return at > 0 && name.length <= 64 && local.test(name) && domain;
}
