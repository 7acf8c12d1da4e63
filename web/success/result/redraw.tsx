import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderAnswer } from '#contract/order.ts';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { orderPath } from '../../routes.ts';
import { saveOrder } from '../../storage/orders.ts';

type RedrawProps = { order: OrderAnswer; token: string };

/** Offers a free redraw, or to show one that is drawn already; shows both drawings side by side once it has been taken. */
export function Redraw({ order, token }: RedrawProps) {
  const { redrawUntil, redrawIsDrawn, redraw, redrawOf } = order;
  if (redrawUntil !== undefined)
    return <Offer token={token} until={redrawUntil} isDrawn={redrawIsDrawn === true} />;
  if (redraw) return <Both first={token} second={redraw.token} other={redraw.token} />;
  if (redrawOf) return <Both first={redrawOf.token} second={token} other={redrawOf.token} />;
  return null;
}

function Offer({ token, until, isDrawn }: { token: string; until: string; isDrawn: boolean }) {
  const t = useMessages('order-actions');
  const format = useFormatter();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutation, mutate } = useMutation(async () => {
    const { orderId, token: redrawToken } = await call('POST /api/orders/current/redraw', {
      bearer: token,
      idempotencyKey,
    });
    saveOrder({ orderId, token: redrawToken, sessionId: '' });
    await navigate(orderPath(redrawToken));
  });
  return (
    <Panel name="redraw" heading={t('redraw.heading')}>
      <p className="text-soft">
        {t(isDrawn ? 'redraw.drawn' : 'redraw.text', { moment: format.moment(until) })}
      </p>
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
        {t(isDrawn ? 'redraw.show' : 'redraw.ask')}
      </Button>
      <MutationError mutation={mutation} />
    </Panel>
  );
}

function Both({ first, second, other }: { first: string; second: string; other: string }) {
  const t = useMessages('order-actions');
  return (
    <Panel name="redraw" heading={t('redraw.both')}>
      <div className="grid grid-cols-2 gap-3">
        <Drawing token={first} name={t('redraw.first')} />
        <Drawing token={second} name={t('redraw.second')} />
      </div>
      <ButtonLink to={orderPath(other)} look="plain">
        {t('redraw.other')}
      </ButtonLink>
    </Panel>
  );
}

function Drawing({ token, name }: { token: string; name: string }) {
  const t = useMessages('order-actions');
  const picture = usePrivatePicture('GET /api/orders/current/picture', token);
  return (
    <PhotoFrame caption={name}>
      {picture.kind === 'shown' ? (
        <img src={picture.url} alt={name} className="aspect-square w-full object-contain" />
      ) : (
        <div className="developing grid aspect-square place-items-center p-2 text-center text-sm">
          {picture.kind === 'missing' && t('redraw.pending')}
        </div>
      )}
    </PhotoFrame>
  );
}
