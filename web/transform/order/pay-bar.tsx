import { useCallback, useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { readCode } from '#domain/code.ts';
import type { Price } from '#domain/money.ts';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { checkForm, fields, type FilledForm } from '../check-form.ts';
import { Total } from './total.tsx';

type PayBarProps = {
  filled: FilledForm;
  price: Price | undefined;
  styles: StyleAnswer[];
  sending: boolean;
};

/**
 * Shows the price and the next action at the bottom of a small screen while the last step, with its consent, and the
 * form's own button are still below; it covers neither of them.
 */
export function PayBar({ filled, price, styles, sending }: PayBarProps) {
  const t = useMessages('transform');
  const { isBelow, watch } = useIsBelow();
  const free = readCode(filled.form.code) !== undefined;
  const missing = checkForm(filled)[0]?.field;
  return (
    <div ref={watch} className="absolute">
      {isBelow && (
        <section
          aria-label={t('bar.label')}
          className="pay-bar bg-panel border-line fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden"
        >
          <Total price={price} styles={styles} free={free} />
          {missing === undefined ? (
            <Button type="submit" isOff={sending}>
              {t(free ? 'bar.redeem' : 'bar.pay')}
            </Button>
          ) : (
            <Button onClick={() => document.getElementById(missing)?.focus()}>
              {t('bar.next', { step: t(`${stepOf(missing)}.heading`) })}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

function stepOf(field: string) {
  if (field === fields.photo) return 'photo';
  return field === fields.style ? 'style' : 'pay';
}

/** Returns a ref, `watch`, and whether its element is still below the viewport. */
function useIsBelow() {
  const [isBelow, setIsBelow] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setIsBelow(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isBelow, watch };
}
