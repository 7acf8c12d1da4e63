import { ChevronDown, Eye } from 'lucide-react';
import { useRef } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import type { BodyOf, Routes } from '#contract/routes.ts';
import type { StyleAnswer } from '#contract/shop.ts';
import { call, keyFor, nothingSent, type SentRequest } from '../../api/call.ts';
import { failureOf, noConnection } from '../../api/failure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { refreshStyles, useStyles } from '../../api/use-shop.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { saveOrder } from '../../storage/orders.ts';
import { StyleTile } from './style-tile.tsx';
import { useOrderProofs } from './use-order-proofs.ts';

/** Orders the same photo in another style with one click, at that style's price, while the photo is kept. */
export function AnotherStyle({ order, token }: { order: OrderAnswer; token: string }) {
  const t = useMessages('order-actions');
  const styles = useStyles();
  const proofs = useOrderProofs(token);
  const sent = useRef(nothingSent);
  const { mutation, mutate } = useMutation(async (style: StyleAnswer) => {
    const paid = isInPack(style, order) ? { code: order.pack?.code } : { price: style.price };
    const created = await orderAgain(token, { styleId: style.id, ...paid }, sent);
    saveOrder({ orderId: created.orderId, token: created.token, sessionId: created.sessionId ?? '' });
    location.assign(created.checkoutUrl ?? created.statusUrl);
  });
  const others = styles.kind === 'loaded' ? styles.answer.filter(({ id }) => id !== order.styleId) : [];
  // What is paid by card is confirmed by mail.
  if (!order.photoKept || order.email === undefined || others.length === 0) return null;
  const first = others.slice(0, shownAtFirst);
  const more = others.slice(shownAtFirst);
  const tile = (style: StyleAnswer) => (
    <StyleTile
      key={style.id}
      style={style}
      isInPack={isInPack(style, order)}
      proofId={proofs.ids[style.id]}
      isOff={mutation.kind === 'pending'}
      onClick={() => mutate(style)}
    />
  );

  return (
    <Panel name="another" heading={t('another.heading')}>
      <p className="text-soft">{t(textFor(order))}</p>
      <ul className="grid grid-cols-3 gap-3">{first.map(tile)}</ul>
      {proofs.canBeHad && (
        <Button look="plain" isOff={proofs.mutation.kind === 'pending'} onClick={() => proofs.request(first)}>
          <Eye aria-hidden className="size-5" />
          {t('another.see')}
        </Button>
      )}
      <MutationError mutation={proofs.mutation} />
      {more.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
            {t('another.more')}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <ul className="grid grid-cols-3 gap-3 pt-2 sm:grid-cols-4">{more.map(tile)}</ul>
        </details>
      )}
      <MutationError mutation={mutation} />
    </Panel>
  );
}

const shownAtFirst = 3;

const textFor = ({ pack }: OrderAnswer) => (pack?.code === undefined ? 'another.text' : 'another.textPack');

/** Tells whether the visitor's pack pays for a style. */
function isInPack({ price }: StyleAnswer, { pack }: OrderAnswer): boolean {
  if (pack?.code === undefined) return false;
  return price.currency !== pack.worth.currency || price.amount <= pack.worth.amount;
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
    // Only a request whose answer was lost keeps its key.
    if (failure !== noConnection) sent.current = nothingSent;
    throw error;
  }
}
