import { useId, useState } from 'react';
import type { StylesAnswer } from '#contract/admin/styles.ts';
import { formatPrice, writePrice } from '#domain/money.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { MutationResult } from '../layout/mutation-result.tsx';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { May } from '../layout/may.tsx';
import { ReasonField } from '../layout/reason-field.tsx';

type Style = StylesAnswer[number];

/** A style's price and where it comes from, with a form to change or reset it. */
export function StylePrice({ style }: { style: Style }) {
  const { id, title, price, priceFrom, configured, unusedPrice } = style;
  const [isAsking, ask] = useState(false);
  const { mutation, mutate } = useMutation(async (typed: string | null, reason?: string) => {
    const { result } = await adminCall('POST /api/admin/styles/price', {
      id,
      price: typed,
      ...(reason && { reason }),
    });
    ask(false);
    await refresh('GET /api/admin/styles');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  const button = useReturnedFocus(isAsking || isBusy);
  const before = `${formatPrice(configured.price, 'en')} by ${configured.from}`;
  return (
    <div className="space-y-4">
      <div>
        <h3 className="font-bold">
          Price<span className="sr-only"> of {title}</span>
        </h3>
        <p>
          <span className="text-lg font-semibold">{formatPrice(price, 'en')}</span>{' '}
          <span className="text-soft">
            {priceFrom === 'operator' ? `set here; otherwise ${before}` : `by ${priceFrom}`}
          </span>
        </p>
        {unusedPrice && (
          <p className="text-soft text-sm">
            {formatPrice(unusedPrice, 'en')} was set here, but no longer applies: the shop now sells in
            another currency.
          </p>
        )}
      </div>
      {isAsking ? (
        <PriceForm style={style} isBusy={isBusy} onSet={mutate} onCancel={() => ask(false)} />
      ) : (
        <May call="POST /api/admin/styles/price">
          <div className="flex flex-wrap gap-3">
            <Button ref={button} look="plain" onClick={() => ask(true)}>
              Change the price<span className="sr-only"> of {title}</span>
            </Button>
            {(priceFrom === 'operator' || unusedPrice) && (
              <Button look="quiet" isOff={isBusy} onClick={() => mutate(null)}>
                Back to {before}
                <span className="sr-only"> for {title}</span>
              </Button>
            )}
          </div>
        </May>
      )}
      <MutationResult mutation={mutation} />
    </div>
  );
}

type PriceFormProps = {
  style: Style;
  isBusy: boolean;
  onSet: (typed: string, reason: string) => void;
  onCancel: () => void;
};

function PriceForm({ style: { title, price }, isBusy, onSet, onCancel }: PriceFormProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState(() => writePrice(price));
  const [reason, setReason] = useState('');
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(typed.trim(), reason.trim());
      }}
    >
      <p>New orders cost this from now on. Orders already placed keep their price.</p>
      <Field
        id={fieldId}
        label={`New price in ${price.currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={20}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReasonField
        id={`${fieldId}-reason`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isOff={isBusy}>
          Set the price<span className="sr-only"> of {title}</span>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
