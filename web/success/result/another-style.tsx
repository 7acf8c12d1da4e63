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
  const format = useFormatter();
  const styles = useStyles();
  const sent = useRef(nothingSent);
  const { mutation, mutate } = useMutation(async ({ id: styleId, price }: StyleAnswer) => {
    const created = await orderAgain(token, { styleId, price }, sent);
    saveOrder({ orderId: created.orderId, token: created.token, sessionId: created.sessionId ?? '' });
    location.assign(created.checkoutUrl ?? created.statusUrl);
  });
  const others = styles.kind === 'loaded' ? styles.answer.filter(({ id }) => id !== order.styleId) : [];
  if (!order.photoKept || others.length === 0) return null;

  return (
    <Panel name="another" heading={t('another.heading')}>
      <p className="text-soft">{t('another.text')}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {others.map((style) => (
          <li key={style.id}>
            <PlainButton
              isOff={mutation.kind === 'pending'}
              onClick={() => mutate(style)}
              className="ring-line hover:ring-edge block w-full overflow-hidden rounded-2xl text-left ring-2 aria-disabled:opacity-60"
            >
              <img src={style.after} alt="" loading="lazy" className="aspect-square w-full object-cover" />
              <span className="block p-2.5">
                <span className="font-display block">{style.title}</span>
                <span className="font-bold">{format.price(style.price)}</span>
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
      <MutationError mutation={mutation} />
    </Panel>
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
