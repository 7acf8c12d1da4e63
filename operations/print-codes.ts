import { drawCodeCards } from '#adapters/cards/draw-code-cards.ts';
import { writable } from '#adapters/cards/pdf.ts';
import type { Services } from '#compose.ts';
import type { Language } from '#domain/language.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { codeLink } from '#domain/secret-links.ts';

const longestLine = 60;

/** Wishes for printed cards: the operator's own line, which may be empty, and their language. */
export type CardWishes = { line: string; language: Language };

/** @throws OperationError when the line does not fit on a card, or has letters that cannot be printed */
async function checkLine(line: string): Promise<void> {
  if (line.length > longestLine || /\p{Cc}/u.test(line))
    throw new OperationError('line_length', { most: longestLine });
  const { missing } = await writable(line, '700Bold');
  if (missing.length > 0) throw new OperationError('line_letters', { letters: missing.join('') });
}

/** A name may lose a symbol on the cards, but no letter. @throws OperationError */
async function checkBrand(brand: string): Promise<void> {
  const { missing } = await writable(brand, '900Black');
  const letters = missing.filter((one) => /[\p{L}\p{M}\p{N}]/u.test(one));
  if (letters.length > 0) throw new OperationError('brand_letters', { letters: letters.join('') });
}

/** Draws a PDF with a card for each code, which are as displayed (XXXX-XXXX-XXXX). @throws OperationError */
export async function printCodes(
  codes: string[],
  { line, language, expiresAt }: CardWishes & { expiresAt: Date },
  { config: { BRAND_NAME: brand, PUBLIC_URL: url } }: Pick<Services, 'config'>,
): Promise<Buffer> {
  await checkLine(line);
  await checkBrand(brand);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const cards = codes.map((code) => ({ code, link: codeLink(url, code) }));
  return drawCodeCards(cards, { language, brand, line, day, address: `${new URL(url).host}/transform` });
}
