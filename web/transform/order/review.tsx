import type { ReactNode } from 'react';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { readCode } from '#domain/code.ts';
import type { Crop, Size } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import type { Draft } from '../../storage/form.ts';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { useWords } from '../../i18n/use-messages.ts';
import { CutPreview } from '../photo/crop-preview.tsx';
import { fields } from '../check-form.ts';
import type { PhotoState } from '../photo/use-photo.ts';

type ReviewProps = {
  draft: Draft;
  style: StyleAnswer | undefined;
  photo: PhotoState;
  crop: Crop | undefined;
  preview: PrivatePicture;
  shop: ShopAnswer;
  sending: boolean;
};

const promises = ['payment', 'refund', 'machine'] as const;

/** What will be ordered, what it costs, and the button that says so. */
export function Review({ draft, style, photo, crop, preview, shop, sending }: ReviewProps) {
  const say = useWords('transform');
  const free = readCode(draft.code) !== undefined;
  return (
    <aside
      aria-labelledby="review"
      className="bg-panel ring-line space-y-5 rounded-3xl p-5 ring-1 sm:p-6 lg:sticky lg:top-20"
    >
      <h2 id="review" className="font-display text-2xl">
        {say('review.heading')}
      </h2>
      <dl className="divide-line divide-y">
        <Line term={say('photo.heading')} field={fields.photo}>
          {photo.kind === 'kept' && <PhotoLine preview={preview} photo={photo.answer} crop={crop} />}
        </Line>
        <Line term={say('style.heading')} field={fields.style}>
          {style && <StyleLine style={style} />}
        </Line>
        <Line term={say('pay.heading')} field={fields.email}>
          {draft.email !== '' && <span className="break-all">{draft.email}</span>}
        </Line>
      </dl>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold">{say('review.total')}</span>
        <Total style={style} free={free} />
      </p>
      {shop.open ? (
        <Pay style={style} free={free} sending={sending} wait={shop.wait} />
      ) : (
        <p className="font-bold">{say('closed')}</p>
      )}
      <ul className="text-soft list-disc space-y-1.5 pl-5 text-sm">
        {promises.map((promise) => (
          <li key={promise}>{say(`review.promises.${promise}`)}</li>
        ))}
      </ul>
    </aside>
  );
}

function Total({ style, free }: { style: StyleAnswer | undefined; free: boolean }) {
  const say = useWords('transform');
  const amounts = useAmounts();
  if (free) return <span className="text-lg font-bold">{say('review.free')}</span>;
  if (style === undefined) return <span className="text-soft">{say('review.none')}</span>;
  return <span className="font-display text-3xl">{amounts.price(style.price)}</span>;
}

/** One line of the order, with the way back to where it is entered. Without a child it is still missing. */
function Line({ term, field, children }: { term: string; field: string; children: ReactNode }) {
  const say = useWords('transform');
  const missing = children === false || children === undefined;
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <dt className="text-soft w-14 shrink-0 text-sm">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
        {missing ? <span className="text-soft font-normal">{say('review.none')}</span> : children}
      </dd>
      <dd>
        <button
          type="button"
          onClick={() => document.getElementById(field)?.focus()}
          className="decoration-edge hover:decoration-pop min-h-9 text-sm font-semibold underline underline-offset-4"
        >
          {missing ? say('review.add') : say('review.change')}
          <span className="sr-only"> {term}</span>
        </button>
      </dd>
    </div>
  );
}

type PhotoLineProps = { preview: PrivatePicture; photo: Size | undefined; crop: Crop | undefined };

function PhotoLine({ preview, photo, crop }: PhotoLineProps) {
  const say = useWords('transform');
  if (preview.kind !== 'shown') return say('review.chosen');
  const look = { alt: say('photo.alt'), className: 'size-12 rounded-md object-cover' };
  return <CutPreview url={preview.url} crop={crop} photo={photo} {...look} />;
}

function StyleLine({ style }: { style: StyleAnswer }) {
  return (
    <>
      <img src={style.after} alt="" className="size-12 rounded-md object-cover" />
      {style.title}
    </>
  );
}

type PayProps = { style: StyleAnswer | undefined; free: boolean; sending: boolean; wait: ShopAnswer['wait'] };

function Pay({ style, free, sending, wait }: PayProps) {
  const say = useWords('transform');
  const amounts = useAmounts();
  const pay = usePayWords(style, free);
  return (
    <div className="space-y-3">
      <p className="text-sm">
        <strong>{say('review.wait')}:</strong> {amounts.wait(wait)}
      </p>
      <Button type="submit" size="large" disabled={sending} className="w-full px-4">
        {sending ? say('review.sending') : pay}
      </Button>
      {!free && <p className="text-soft text-sm">{say('review.next')}</p>}
    </div>
  );
}

function usePayWords(style: StyleAnswer | undefined, free: boolean): string {
  const say = useWords('transform');
  const amounts = useAmounts();
  if (free) return say('review.redeem');
  return style === undefined
    ? say('review.payUnknown')
    : say('review.pay', { price: amounts.price(style.price) });
}
