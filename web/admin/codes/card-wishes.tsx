import type { Language } from '#domain/language.ts';
import { Field } from '../../components/field.tsx';
import { useFacts } from '../../page-facts.ts';

/** Wishes for printed cards; undefined for none. */
export type Cards = { line: string; language: Language } | undefined;

type CardWishesProps = { cards: Cards; onChange: (cards: Cards) => void };

/** Asks whether cards are to be printed, and for their line and language. */
export function CardWishes({ cards, onChange }: CardWishesProps) {
  const { languages } = useFacts();
  const [first = 'en'] = languages;
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={cards !== undefined}
          onChange={({ target }) => onChange(target.checked ? { line: '', language: first } : undefined)}
          className="accent-pop size-6 shrink-0"
        />
        Cards to print, too (PDF, 10 on a page of A4)
      </label>
      {cards && (
        <Field
          id="line"
          label="Line on the cards"
          hint="May stay empty. The shop’s name, the code and its last day are on every card."
          maxLength={60}
          autoComplete="off"
          placeholder="Anna and Paul, 12 June"
          value={cards.line}
          onChange={({ target }) => onChange({ ...cards, line: target.value })}
        />
      )}
      {cards && languages.length > 1 && (
        <CardLanguage
          languages={languages}
          language={cards.language}
          choose={(language) => onChange({ ...cards, language })}
        />
      )}
    </>
  );
}

type CardLanguageProps = {
  languages: readonly Language[];
  language: Language;
  choose: (language: Language) => void;
};

function CardLanguage({ languages, language, choose }: CardLanguageProps) {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return (
    <div>
      <label htmlFor="card-language" className="block font-bold">
        Language of the cards
      </label>
      <select
        id="card-language"
        value={language}
        onChange={({ target }) => {
          const chosen = languages.find((one) => one === target.value);
          if (chosen) choose(chosen);
        }}
        className="bg-panel border-edge mt-2 block min-h-13 w-full rounded-xl border-2 px-4 text-lg"
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
