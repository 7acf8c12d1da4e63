import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { FormStep } from './form-step.tsx';
import { PhotoChooser } from './photo/photo-chooser.tsx';
import { useLimits } from './photo/use-limits.ts';
import { StyleStep } from './style/style-step.tsx';

const nothing = (): void => undefined;

/** The first two steps of the empty order form, without any function. */
export function FormOutline({ shop, styles }: { shop: ShopAnswer; styles: StyleAnswer[] }) {
  const t = useMessages('transform');
  const hint = useLimits(shop.limits);
  return (
    <div inert className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="space-y-8">
        <FormStep number={1} heading={t('photo.heading')} done={false}>
          <PhotoChooser hint={hint} choose={undefined} dragging={false} wrong={undefined} />
        </FormStep>
        <FormStep number={2} heading={t('style.heading')} done={false}>
          <StyleStep styles={styles} choose={nothing} chosen="" error={undefined} />
        </FormStep>
      </div>
    </div>
  );
}
