import path from 'node:path';
import { OperatorError } from '#adapters/operator-error.ts';
import { askUntil, type Ask } from './questions.ts';

const longestTitle = 30;
const longestTagline = 120;

type OneLanguage = { title: string; tagline: string };
/** Texts shown to buyers, by language; English is required. */
export type Words = Record<string, OneLanguage> & { en: OneLanguage };

/** Splits texts such as `de=Ölbild` by language; a text without one is English. */
function byLanguage(texts: string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const [, language = 'en', rest = text] = /^([a-z]{2}(?:-[A-Z]{2})?)=(.*)$/s.exec(text) ?? [];
      return [language, rest.trim()];
    }),
  );
}

function fitting(what: string, longest: number) {
  return (text: string): string => {
    const problem = text === '' ? 'must not be empty' : `has ${text.length} letters; at most ${longest} fit`;
    if (text === '' || text.length > longest) throw new OperatorError(`The ${what} ${problem}.`);
    return text;
  };
}

/** Derives a title from a file name: "comic_book-v2 (1).json" gives "Comic book v2 1". */
function suggestedTitle(file: string): string {
  const words = path
    .parse(file)
    .name.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, longestTitle).trim();
}

/** Derives a style's id from its title: "Bande dessinée" gives `bande-dessinee`. */
export function idFrom(title: string): string {
  const letters = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|(?<!-)-+$/g, '')
    .slice(0, 30);
}

/** Takes title and tagline from the options, or asks for them. */
export async function findWords(
  { file, titles, taglines }: { file: string; titles: string[]; taglines: string[] },
  ask: Ask,
): Promise<Words> {
  const [givenTitles, givenTaglines] = [byLanguage(titles), byLanguage(taglines)];
  const isTitle = fitting('title', longestTitle);
  const isTagline = fitting('tagline', longestTagline);
  const title = givenTitles.has('en')
    ? isTitle(givenTitles.get('en') ?? '')
    : await askUntil(() => ask('What is the style called?', '--title TEXT', suggestedTitle(file)), isTitle);
  const tagline = givenTaglines.has('en')
    ? isTagline(givenTaglines.get('en') ?? '')
    : await askUntil(() => ask('One sentence about it for buyers:', '--tagline TEXT'), isTagline);
  const languages = new Set([...givenTitles.keys(), ...givenTaglines.keys()]);
  const others = [...languages].map((language): [string, OneLanguage] => [
    language,
    {
      title: isTitle(givenTitles.get(language) ?? title),
      tagline: isTagline(givenTaglines.get(language) ?? tagline),
    },
  ]);
  return { ...Object.fromEntries(others), en: { title, tagline } };
}
