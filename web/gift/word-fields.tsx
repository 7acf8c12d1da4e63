import { giftLimits, type GiftWords } from '#domain/gift-words.ts';
import { Field } from '../components/field.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type WordFieldsProps = { words: GiftWords; onChange: (words: GiftWords) => void };

/** Inputs for what the giver writes on the card. */
export function WordFields({ words, onChange }: WordFieldsProps) {
  const t = useMessages('gift');
  const { message = '' } = words;
  const name = (key: 'to' | 'from') => (
    <Field
      id={`gift-${key}`}
      label={t(`words.${key}`)}
      maxLength={giftLimits.name}
      autoComplete={key === 'from' ? 'name' : 'off'}
      value={words[key] ?? ''}
      onChange={(event) => onChange({ ...words, [key]: event.target.value })}
    />
  );
  return (
    <fieldset className="space-y-4">
      <legend className="font-display text-xl">{t('words.heading')}</legend>
      <p className="text-soft -mt-3">{t('words.hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {name('to')}
        {name('from')}
      </div>
      <label className="block font-bold">
        {t('words.message')}
        <textarea
          value={message}
          maxLength={giftLimits.message}
          rows={4}
          aria-describedby="gift-length"
          onChange={(event) => onChange({ ...words, message: event.target.value })}
          className="border-edge bg-panel mt-2 block w-full rounded-xl border-2 px-4 py-3 text-lg font-normal"
        />
      </label>
      <p id="gift-length" className="text-soft -mt-2 text-sm">
        {t('words.length', { length: message.length, most: giftLimits.message })}
      </p>
    </fieldset>
  );
}
