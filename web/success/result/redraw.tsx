import { useNavigate } from 'react-router-dom';
import type { OrderAnswer } from '#contract/order.ts';
import { orderRedraw } from '../../api/after-order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Failed } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { Print } from '../../components/photo-frame.tsx';
import { rememberOrder } from '../../storage/orders.ts';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { useWords } from '../../i18n/use-messages.ts';

type RedrawProps = { order: OrderAnswer; token: string };

/** The offer to draw once more for free, or both drawings side by side once that was taken. */
export function Redraw({ order, token }: RedrawProps) {
  const { redrawUntil, redraw, redrawOf } = order;
  if (redrawUntil !== undefined) return <Offer token={token} until={redrawUntil} />;
  if (redraw) return <Both first={token} second={redraw.token} other={redraw.token} />;
  if (redrawOf) return <Both first={redrawOf.token} second={token} other={redrawOf.token} />;
  return null;
}

function Offer({ token, until }: { token: string; until: string }) {
  const say = useWords('afterwards');
  const amounts = useAmounts();
  const navigate = useNavigate();
  const { deed, start } = useDeed(async () => {
    const { orderId, token: redrawToken } = await orderRedraw(token);
    rememberOrder({ orderId, token: redrawToken, sessionId: '' });
    await navigate(`/success#${redrawToken}`);
  });
  return (
    <Panel heading={say('redraw.heading')}>
      <p className="text-soft">{say('redraw.text', { moment: amounts.moment(until) })}</p>
      <Button look="plain" disabled={deed.kind === 'doing'} onClick={() => start()}>
        {say('redraw.ask')}
      </Button>
      <Failed deed={deed} />
    </Panel>
  );
}

function Both({ first, second, other }: { first: string; second: string; other: string }) {
  const say = useWords('afterwards');
  return (
    <Panel heading={say('redraw.both')}>
      <div className="grid grid-cols-2 gap-3">
        <Drawing token={first} name={say('redraw.first')} />
        <Drawing token={second} name={say('redraw.second')} />
      </div>
      <ButtonLink to={`/success#${other}`} look="plain">
        {say('redraw.other')}
      </ButtonLink>
    </Panel>
  );
}

function Drawing({ token, name }: { token: string; name: string }) {
  const say = useWords('afterwards');
  const picture = usePrivatePicture('/api/orders/current/picture', token);
  return (
    <Print caption={name}>
      {picture.kind === 'shown' ? (
        <img src={picture.url} alt={name} className="aspect-square w-full object-contain" />
      ) : (
        <div className="developing grid aspect-square place-items-center p-2 text-center text-sm">
          {picture.kind === 'missing' && say('redraw.pending')}
        </div>
      )}
    </Print>
  );
}
