import type { ReactNode } from 'react';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { readCode } from '#domain/code.ts';
import type { Price } from '#domain/money.ts';
import type { SoldPack } from '#domain/pack.ts';
import type { Crop, Size } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { PayFacts } from '../../checkout/pay-facts.tsx';
import { Button } from '../../components/button.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { PictureRights } from '../../layout/picture-rights.tsx';
import { promises } from '../../layout/promises.ts';
import type { Form } from '../../storage/form.ts';
import { fields } from '../check-form.ts';
import { CropPreview } from '../photo/crop-preview.tsx';
import type { PhotoState } from '../photo/use-photo.ts';
import { useIsSeen } from '../proof/use-proof.ts';
import { Total } from './total.tsx';

type ReviewProps = {
  form: Form;
  style: StyleAnswer | undefined;
  further: StyleAnswer[];
  styles: StyleAnswer[];
  price: Price | undefined;
  pack: SoldPack | undefined;
  photo: PhotoState;
  crop: Crop | undefined;
  preview: PrivatePicture;
  shop: ShopAnswer;
  sending: boolean;
};

/** Summary of the order, its price, and the button that orders. */
export function Review(review: ReviewProps) {
  const { form, style, further, styles, price, pack, photo, crop, preview, shop, sending } = review;
  const t = useMessages('transform');
  const free = readCode(form.code) !== undefined;
  const isSeen = useIsSeen(form, crop);
  return (
    <aside
      aria-labelledby="review"
      className="bg-panel ring-line space-y-5 rounded-3xl p-5 ring-1 sm:p-6 lg:sticky lg:top-20"
    >
      <h2 id="review" className="font-display text-2xl">
        {t('review.heading')}
      </h2>
      <dl className="divide-line divide-y">
        <Part term={t('photo.heading')} field={fields.photo}>
          {photo.kind === 'current' && <PhotoPart preview={preview} photo={photo.answer} crop={crop} />}
        </Part>
        <Part term={t('style.heading')} field={fields.style}>
          {style && <StylesPart chosen={[style, ...further]} />}
        </Part>
        {pack && (
          <Part term={t('pack.heading')} field={fields.pack}>
            {t('pack.first', { pictures: pack.pictures })}
          </Part>
        )}
        <Part term={t('pay.heading')} field={fields.email}>
          {form.email !== '' && <span className="break-all">{form.email}</span>}
        </Part>
      </dl>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold">{t('review.total')}</span>
        <Total price={price} styles={styles} free={free} />
      </p>
      {shop.open ? (
        <Pay
          methods={shop.paymentMethods}
          price={price}
          several={further.length > 0}
          free={free}
          sending={sending}
          isSeen={isSeen && further.length === 0}
          wait={shop.wait}
        />
      ) : (
        <p className="font-bold">{t('closed')}</p>
      )}
      <ul className="text-soft list-disc space-y-1.5 pl-5 text-sm">
        {promises.map((promise) => (
          <li key={promise}>{t(`review.promises.${promise}`)}</li>
        ))}
        <li>
          <PictureRights length="short" />
        </li>
      </ul>
    </aside>
  );
}

/** One entry of the order, with a link to its input. Without children it is still missing. */
function Part({ term, field, children }: { term: string; field: string; children: ReactNode }) {
  const t = useMessages('transform');
  const missing = children === false || children === undefined;
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <dt className="text-soft w-14 shrink-0 text-sm">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
        {missing ? <span className="text-soft font-normal">{t('review.none')}</span> : children}
      </dd>
      <dd>
        <button
          type="button"
          onClick={() => document.getElementById(field)?.focus()}
          className="decoration-edge hover:decoration-pop min-h-9 text-sm font-semibold underline underline-offset-4"
        >
          {missing ? t('review.add') : t('review.change')}
          <span className="sr-only"> {term}</span>
        </button>
      </dd>
    </div>
  );
}

type PhotoPartProps = { preview: PrivatePicture; photo: Size | undefined; crop: Crop | undefined };

function PhotoPart({ preview, photo, crop }: PhotoPartProps) {
  const t = useMessages('transform');
  if (preview.kind !== 'shown') return t('review.chosen');
  const look = { alt: t('photo.alt'), className: 'size-12 rounded-md object-cover' };
  return <CropPreview url={preview.url} crop={crop} photo={photo} {...look} />;
}

/** The chosen styles; several with their prices. */
function StylesPart({ chosen }: { chosen: StyleAnswer[] }) {
  const format = useFormatter();
  return (
    <ul className="flex-1 space-y-2">
      {chosen.map(({ id, after, title, price }) => (
        <li key={id} className="flex items-center gap-3">
          <img src={after} alt="" className="size-12 rounded-md object-cover" />
          {title}
          {chosen.length > 1 && <span className="ml-auto whitespace-nowrap">{format.price(price)}</span>}
        </li>
      ))}
    </ul>
  );
}

type PayProps = Pick<ShopAnswer, 'wait'> & {
  price: Price | undefined;
  methods: string[];
  /** Whether the photo is drawn in more than one style. */
  several: boolean;
  free: boolean;
  sending: boolean;
  isSeen: boolean;
};

function Pay({ price, methods, several, free, sending, wait, isSeen }: PayProps) {
  const t = useMessages('transform');
  const format = useFormatter();
  const label = usePayLabel(price, several, free);
  return (
    <div className="space-y-3">
      <p className="text-sm">
        {isSeen ? (
          t('review.soon')
        ) : (
          <>
            <strong>{t('review.wait')}:</strong> {format.wait(wait)}
          </>
        )}
      </p>
      <Button type="submit" size="large" isOff={sending} className="w-full px-4">
        {sending ? t('review.sending') : label}
      </Button>
      {!free && <p className="text-soft text-sm">{t('review.next')}</p>}
      <PayFacts methods={free ? [] : methods} />
    </div>
  );
}

function usePayLabel(price: Price | undefined, several: boolean, free: boolean): string {
  const t = useMessages('transform');
  const format = useFormatter();
  if (free) return t('review.redeem');
  if (price === undefined) return t('review.payUnknown');
  return t(several ? 'review.paySeveral' : 'review.pay', { price: format.price(price) });
}
