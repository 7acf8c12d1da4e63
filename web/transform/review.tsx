import type { ReactNode } from 'react';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { readCode } from '#domain/code.ts';
import type { PrivatePicture } from '../calls/private-picture.ts';
import { Button } from '../components/button.tsx';
import type { Draft } from '../memory/draft.ts';
import { aheadWords, durationWords, priceWords } from '../words/amounts.ts';
import { fields } from './order-check.ts';
import { words } from './words.ts';

type ReviewProps = {
  draft: Draft;
  style: StyleAnswer | undefined;
  photoKept: boolean;
  preview: PrivatePicture;
  shop: ShopAnswer;
  sending: boolean;
};

/** What will be ordered, what it costs, and the button that says so. */
export function Review({ draft, style, photoKept, preview, shop, sending }: ReviewProps) {
  const free = readCode(draft.code) !== undefined;
  return (
    <aside
      aria-labelledby="review"
      className="bg-panel ring-line space-y-5 rounded-3xl p-5 ring-1 sm:p-6 lg:sticky lg:top-20"
    >
      <h2 id="review" className="font-display text-2xl">
        {words.review.heading}
      </h2>
      <dl className="divide-line divide-y">
        <Line term={words.photo.heading} field={fields.photo}>
          {photoKept && <PhotoLine preview={preview} />}
        </Line>
        <Line term={words.style.heading} field={fields.style}>
          {style && <StyleLine style={style} />}
        </Line>
        <Line term={words.pay.heading} field={fields.email}>
          {draft.email !== '' && <span className="break-all">{draft.email}</span>}
        </Line>
      </dl>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold">{words.review.total}</span>
        <Total style={style} free={free} />
      </p>
      {shop.open && <Pay style={style} free={free} sending={sending} wait={shop.wait} />}
      <ul className="text-soft list-disc space-y-1.5 pl-5 text-sm">
        {words.review.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </aside>
  );
}

function Total({ style, free }: { style: StyleAnswer | undefined; free: boolean }) {
  if (free) return <span className="text-lg font-bold">{words.review.free}</span>;
  if (style === undefined) return <span className="text-soft">{words.review.none}</span>;
  return <span className="font-display text-3xl">{priceWords(style.price)}</span>;
}

/** One line of the order, with the way back to where it is entered. Without a child it is still missing. */
function Line({ term, field, children }: { term: string; field: string; children: ReactNode }) {
  const missing = children === false || children === undefined;
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <dt className="text-soft w-14 shrink-0 text-sm">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
        {missing ? <span className="text-soft font-normal">{words.review.none}</span> : children}
      </dd>
      <dd>
        <button
          type="button"
          onClick={() => document.getElementById(field)?.focus()}
          className="decoration-edge hover:decoration-pop min-h-9 text-sm font-semibold underline underline-offset-4"
        >
          {missing ? words.review.add : words.review.change}
          <span className="sr-only"> {term}</span>
        </button>
      </dd>
    </div>
  );
}

function PhotoLine({ preview }: { preview: PrivatePicture }) {
  if (preview.kind !== 'shown') return words.review.chosen;
  return <img src={preview.url} alt={words.photo.alt} className="size-12 rounded-md object-cover" />;
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
  return (
    <div className="space-y-3">
      <p className="text-sm">
        <strong>{words.review.wait}:</strong> {aheadWords(wait.ordersAhead)}, ready in{' '}
        {durationWords(wait.seconds)}.
      </p>
      <Button type="submit" size="large" disabled={sending} className="w-full px-4">
        {sending ? words.review.sending : payWords(style, free)}
      </Button>
      {!free && <p className="text-soft text-sm">{words.review.next}</p>}
    </div>
  );
}

function payWords(style: StyleAnswer | undefined, free: boolean): string {
  if (free) return words.review.redeem;
  return style === undefined ? words.review.payUnknown : words.review.pay(priceWords(style.price));
}
