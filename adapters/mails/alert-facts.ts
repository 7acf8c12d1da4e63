import {
  alertPhrases,
  alertSentences,
  fillSentence,
  textOf,
  type AlertLines,
  type Sentence,
} from '#domain/alert-sentence.ts';
import type { Language } from '#domain/language.ts';
import type { FactsByName } from '#domain/mail-text.ts';
import { alertTranslations } from './operator-messages.ts';

const sentences = new Map<string, string>(Object.entries(alertSentences));
const nameOfPhrase = new Map<string, keyof typeof alertPhrases>(
  Object.entries(alertPhrases).map(([name, text]) => [text, name as keyof typeof alertPhrases]),
);

/** Returns a sentence in a language; in English where this version has no such sentence, or another. */
function sentenceIn({ text, name = '', values = {} }: Sentence, language: Language): string {
  const pattern = sentences.get(name);
  if (language === 'en' || pattern === undefined || fillSentence(pattern, values, 'en') !== text) return text;
  const { phrases, sentences: translated } = alertTranslations[language];
  return fillSentence(translated[name as keyof typeof alertSentences], values, language, (value) => {
    const phrase = nameOfPhrase.get(value);
    return phrase === undefined ? value : phrases[phrase];
  });
}

/** Returns what an alert tells, as the facts of its mail in a language. */
export function alertFacts({ which, lines }: AlertLines, language: Language): FactsByName {
  const inLanguage = (one: Sentence) => ({ text: sentenceIn(one, language) });
  return {
    details: lines.map((line) => textOf(line.map(inLanguage))).join('\n'),
    ...(which && { which: sentenceIn(which, language) }),
  };
}
