import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import type { BodyOf, Routes } from '#contract/routes.ts';
import type { StyleAnswer } from '#contract/shop.ts';
import { call, keyFor, nothingSent, type SentRequest } from '../../api/call.ts';
import { failureOf, noConnection } from '../../api/failure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { refreshStyles, useStyles } from '../../api/use-shop.ts';
import { PlainButton } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { saveOrder } from '../../storage/orders.ts';

/** The same photo in another style, in one click and at its price, while the photo is kept. */
export function AnotherStyle({ order, token }: { order: OrderAnswer; token: string }) {
  const t = useMessages('order-actions');
  const styles = useStyles();
  const sent = useRef(nothingSent);
  const { mutation, mutate } = useMutation(async ({ id: styleId, price }: StyleAnswer) => {
    const created = await orderAgain(token, { styleId, price }, sent);
    saveOrder({ orderId: created.orderId, token: created.token, sessionId: created.sessionId ?? '' });
    location.assign(created.checkoutUrl ?? created.statusUrl);
  });
  const others = styles.kind === 'loaded' ? styles.answer.filter(({ id }) => id !== order.styleId) : [];
  if (!order.photoKept || others.length === 0) return null;
  const tile = (style: StyleAnswer) => (
    <Tile key={style.id} style={style} isOff={mutation.kind === 'pending'} onClick={() => mutate(style)} />
  );

  return (
    <Panel name="another" heading={t('another.heading')}>
      <p className="text-soft">{t('another.text')}</p>
      <ul className="grid grid-cols-3 gap-3">{others.slice(0, shownAtFirst).map(tile)}</ul>
      {others.length > shownAtFirst && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
            {t('another.more')}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <ul className="grid grid-cols-3 gap-3 pt-2 sm:grid-cols-4">
            {others.slice(shownAtFirst).map(tile)}
          </ul>
        </details>
      )}
      <MutationError mutation={mutation} />
    </Panel>
  );
}

const shownAtFirst = 3;

type TileProps = { style: StyleAnswer; isOff: boolean; onClick: () => void };

function Tile({ style, isOff, onClick }: TileProps) {
  const format = useFormatter();
  return (
    <li>
      <PlainButton
        isOff={isOff}
        onClick={onClick}
        className="ring-line hover:ring-edge block w-full overflow-hidden rounded-2xl text-left ring-2 aria-disabled:opacity-60"
      >
        <img src={style.after} alt="" loading="lazy" className="aspect-square w-full object-cover" />
        <span className="block p-2.5">
          <span className="font-display block">{style.title}</span>
          <span className="font-bold">{format.price(style.price)}</span>
        </span>
      </PlainButton>
    </li>
  );
}

async function orderAgain(
  bearer: string,
  body: BodyOf<Routes['POST /api/orders/current/again']>,
  sent: { current: SentRequest },
) {
  try {
    const created = await call('POST /api/orders/current/again', {
      bearer,
      body,
      idempotencyKey: keyFor(sent, body),
    });
    sent.current = nothingSent;
    return created;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.errorCode === 'price_changed') refreshStyles();
    // Only a lost answer is asked for again.
    if (failure !== noConnection) sent.current = nothingSent;
    throw error;
  }
}
