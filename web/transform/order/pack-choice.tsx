import type { StyleAnswer } from '#contract/shop.ts';
import { pricePerPicture, type SoldPack } from '#domain/pack.ts';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Form } from '../../storage/form.ts';
import { fields } from '../check-form.ts';

/** Returns the pack that the visitor chose, if it can begin with a picture in this style. */
export function packIn(form: Form, style: StyleAnswer | undefined): SoldPack | undefined {
  if (form.code.trim() !== '') return undefined;
  return style?.packs?.find(({ pictures }) => String(pictures) === form.pack);
}

type PackChoiceProps = { form: Form; style: StyleAnswer | undefined; choose: (pack: string) => void };

/** Lets the visitor choose between this picture alone and packs that begin with it; a code pays for one picture. */
export function PackChoice({ form, style, choose }: PackChoiceProps) {
  const t = useMessages('transform');
  const format = useFormatter();
  if (!style?.packs || form.code.trim() !== '') return null;
  const chosen = packIn(form, style);
  const { worth = style.price } = style.packs[0] ?? {};
  return (
    <fieldset className="mt-6 max-w-xl space-y-3" aria-describedby="pack-hint">
      <legend className="font-bold">{t('pack.question')}</legend>
      <p id="pack-hint" className="text-soft -mt-2 text-sm">
        {t('pack.hint', { price: format.price(worth) })}
      </p>
      <div className="grid gap-2">
        <Choice
          id={fields.pack}
          label={t('pack.one')}
          price={format.price(style.price)}
          checked={chosen === undefined}
          choose={() => choose('')}
        />
        {style.packs.map((pack) => (
          <Choice
            key={pack.pictures}
            label={t('pack.many', { pictures: pack.pictures })}
            note={t('pack.each', { price: format.price(pricePerPicture(pack)) })}
            price={format.price(pack.price)}
            checked={chosen === pack}
            choose={() => choose(String(pack.pictures))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  id?: string;
  label: string;
  note?: string;
  price: string;
  checked: boolean;
  choose: () => void;
};

function Choice({ id, label, note, price, checked, choose }: ChoiceProps) {
  return (
    <label className="bg-panel ring-line has-checked:ring-pop flex min-h-13 cursor-pointer items-center gap-3 rounded-xl px-4 py-2.5 ring-1 has-checked:ring-2">
      <input
        id={id}
        type="radio"
        name="pack"
        checked={checked}
        onChange={choose}
        className="accent-pop size-5 shrink-0"
      />
      <span className="flex-1 leading-snug">
        <span className="font-semibold">{label}</span>
        {note !== undefined && <span className="text-soft block text-sm">{note}</span>}
      </span>
      <span className="font-bold whitespace-nowrap">{price}</span>
    </label>
  );
}
