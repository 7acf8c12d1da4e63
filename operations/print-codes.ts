import { drawCodeCards } from '#adapters/cards/draw-code-cards.ts';
import type { Services } from '#compose.ts';
import type { Language } from '#domain/language.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { codeLink } from '#domain/secret-links.ts';

/** Fits on two lines of a card. */
export const longestLine = 60;

/** Wishes for printed cards: the operator's own line, which may be empty, and their language. */
export type CardWishes = { line: string; language: Language };

/** @throws OperationError when the line does not fit on a card */
export function checkLine(line: string): void {
  if (line.length > longestLine || /[\r\n]/.test(line))
    throw new OperationError('line_length', { most: longestLine });
}

/** Draws a PDF with a card for each code, which are as displayed (XXXX-XXXX-XXXX). @throws OperationError */
export function printCodes(
  codes: string[],
  { line, language, expiresAt }: CardWishes & { expiresAt: Date },
  { config: { BRAND_NAME: brand, PUBLIC_URL: url } }: Pick<Services, 'config'>,
): Promise<Buffer> {
  checkLine(line);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const cards = codes.map((code) => ({ code, link: codeLink(url, code) }));
  return drawCodeCards(cards, { language, brand, line, day, address: `${new URL(url).host}/transform` });
}
