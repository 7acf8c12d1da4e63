/** Most UTF-16 units of a name and of a message on a gift. */
export const giftLimits = { name: 60, message: 300 } as const;

/** Words that a giver may write on a gift. */
export type GiftWords = { from?: string | undefined; to?: string | undefined; message?: string | undefined };

/** Characters without a shape, and those that turn the direction of the text after them. */
const unprintable = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Removes from a typed text what cannot be printed. Names become one line, messages have one empty line at most. */
function tidy(typed: string, isOneLine: boolean): string | null {
  const printable = typed.normalize().replace(/\r\n?/g, '\n').replace(unprintable, ' ');
  const lines = isOneLine ? printable.replace(/\s+/g, ' ') : printable.replace(/\n{3,}/g, '\n\n');
  return lines.trim() || null;
}

/** Returns the words as they are stored; null: nothing was written. */
export function tidyWords({ from = '', to = '', message = '' }: GiftWords) {
  return { fromName: tidy(from, true), toName: tidy(to, true), message: tidy(message, false) };
}

const printed =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u;
const pictograph = /\p{Extended_Pictographic}/u;

/** Decides whether the fonts of the card's PDF have all letters of these words and of the shop's name; a browser prints any. */
export function isPrintable({ from, to, message }: GiftWords, brand: string): boolean {
  const text = [from, to, message, brand].join();
  return printed.test(text) && !pictograph.test(text);
}

const web = /:\/\/|www\.|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.\p{L}{2,63}\/|@[\p{L}\p{N}-]{1,63}\./iu;

/** Decides whether words contain what mail programs turn into a link: a shop's mail must not lead strangers elsewhere. */
export function hasLink({ from, to, message }: GiftWords): boolean {
  return web.test([from, to, message].join());
}
