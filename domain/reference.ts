/** Formats an order's public number of eight letters and digits: R-7KQ2-M9XA. */
export function showReference(letters: string): string {
  return `R-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** Reads a reference that a visitor typed, in any case, with or without dashes, spaces and the `R`, and formats it. */
export function readReference(text: string): string | undefined {
  const letters = /^R?([2-9A-Z]{8})$/.exec(text.toUpperCase().replace(/[^0-9A-Z]/g, ''))?.[1];
  return letters === undefined ? undefined : showReference(letters);
}
