import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { mostStyles } from '#domain/set.ts';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Form } from '../../storage/form.ts';
import { furtherIn } from './further-styles.ts';

type MoreStylesProps = { form: Form; styles: StyleAnswer[]; choose: (further: string) => void };

/** Lets the visitor have the same photo drawn in more styles, with one payment; folded, as most want one. */
export function MoreStyles({ form, styles, choose }: MoreStylesProps) {
  const t = useMessages('set');
  const chosen = furtherIn(form, styles);
  const [wasChosen] = useState(chosen.length > 0);
  const isFull = chosen.length >= mostStyles - 1;
  const toggle = (style: StyleAnswer) => {
    const kept = chosen.filter((one) => one !== style);
    const now = kept.length < chosen.length ? kept : [...chosen, style];
    choose(now.map(({ id }) => id).join(','));
  };
  return (
    <details open={wasChosen} className="bg-panel ring-line group mt-6 rounded-2xl p-4 ring-1">
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-4 font-bold [&::-webkit-details-marker]:hidden">
        {t('question')}
        <ChevronDown aria-hidden className="size-6 shrink-0 group-open:rotate-180" />
      </summary>
      <fieldset className="space-y-3 pt-2" aria-describedby="more-styles-hint">
        <legend className="sr-only">{t('question')}</legend>
        <p id="more-styles-hint" className="text-soft text-sm">
          {t('hint', { most: mostStyles })}
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          {styles
            .filter(({ id }) => id !== form.styleId)
            .map((style) => (
              <Choice
                key={style.id}
                style={style}
                checked={chosen.includes(style)}
                isOff={isFull && !chosen.includes(style)}
                toggle={() => toggle(style)}
              />
            ))}
        </div>
      </fieldset>
    </details>
  );
}

type ChoiceProps = { style: StyleAnswer; checked: boolean; isOff: boolean; toggle: () => void };

function Choice({ style, checked, isOff, toggle }: ChoiceProps) {
  const format = useFormatter();
  return (
    <label className="bg-panel ring-line has-checked:ring-pop has-disabled:opacity-60 flex min-h-14 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ring-1 has-checked:ring-2">
      <input
        type="checkbox"
        checked={checked}
        disabled={isOff}
        onChange={toggle}
        className="accent-pop size-6 shrink-0"
      />
      <img src={style.after} alt="" loading="lazy" className="size-11 rounded-md object-cover" />
      <span className="flex-1 leading-snug font-semibold">{style.title}</span>
      <span className="font-bold whitespace-nowrap">+ {format.price(style.price)}</span>
    </label>
  );
}
