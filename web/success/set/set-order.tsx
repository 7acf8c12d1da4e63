import { useEffect } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { underWay } from '#domain/set.ts';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { paths } from '../../routes.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { DeleteNow } from '../delete-now.tsx';
import { removeEarlyPicture } from '../early-picture.tsx';
import { OrderFrame } from '../order-frame.tsx';
import { Refund } from '../refund.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { useTabIcon } from '../use-tab-icon.ts';
import { NotifyMe } from '../waiting/notify-me.tsx';
import { PictureInSet, type SetPicture } from './picture-in-set.tsx';

type SetOrderProps = {
  order: OrderAnswer;
  set: NonNullable<OrderAnswer['set']>;
  connected: boolean;
  token: string;
  refresh: () => void;
};

/** The page of several styles of one photo: each picture with its own progress, then with its download. */
export function SetOrder({ order, set, connected, token, refresh }: SetOrderProps) {
  const pictures = allOf(order, set, token);
  const isUnderWay = pictures.some(isGoingOn);
  const { title, text } = useSetHeadline(order, pictures);
  useTabIcon((pictures.find(isGoingOn) ?? pictures.find(isReady) ?? order).state);
  useEffect(removeEarlyPicture, []);
  useFollowing(isUnderWay && !isGoingOn(order), refresh);
  return (
    <OrderFrame reference={order.reference} title={title} text={text} connected={connected}>
      <ul className="mt-8 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map((picture) => (
          <PictureInSet key={picture.styleId} picture={picture} order={order} refresh={refresh} />
        ))}
      </ul>
      <div className="mx-auto mt-10 max-w-3xl space-y-5">
        <Refund order={order} />
        {isUnderWay && <NotifyMe orderId={order.orderId} token={token} />}
        <SendMailAgain isFolded={!isUnderWay} order={order} token={token} refresh={refresh} />
        {order.cancellable && <CancelOrder order={order} token={token} refresh={refresh} />}
        {!isUnderWay && <Ended pictures={pictures} token={token} refresh={refresh} />}
      </div>
    </OrderFrame>
  );
}

type EndedProps = Pick<SetOrderProps, 'token' | 'refresh'> & { pictures: SetPicture[] };

/** Actions once nothing more is drawn. */
function Ended({ pictures, token, refresh }: EndedProps) {
  const t = useMessages('success');
  const tSet = useMessages('set');
  return (
    <>
      <ButtonLink to={paths.transform} look="quiet" className="-ml-4">
        {t('again')}
      </ButtonLink>
      {pictures.some(({ picture }) => picture) && (
        <>
          <p className="text-soft">{tSet('removeText')}</p>
          <DeleteNow token={token} refresh={refresh} />
        </>
      )}
    </>
  );
}

const isGoingOn = ({ state }: Pick<SetPicture, 'state'>): boolean => underWay.includes(state);
const isReady = ({ state }: Pick<SetPicture, 'state'>): boolean => state === 'delivered';

/** Lists all pictures, the order's own first: it costs what the others do not. */
function allOf(order: OrderAnswer, set: SetOrderProps['set'], token: string): SetPicture[] {
  const { styleId, state, progress, picture, price } = order;
  const amount = set.reduce((left, other) => left - other.price.amount, price.amount);
  const own = { styleId, state, progress, picture, token, price: { ...price, amount } };
  return [{ ...own, isOwn: true }, ...set];
}

/** Asks for the order every few seconds once its own picture has ended, and with it its stream, and others have not. */
function useFollowing(isNeeded: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(refresh, 3_000);
    return () => clearInterval(timer);
  }, [isNeeded, refresh]);
}

function useSetHeadline({ email = '–' }: OrderAnswer, pictures: SetPicture[]) {
  const t = useMessages('set');
  const ready = pictures.filter(isReady).length;
  const count = { ready, all: pictures.length, email };
  if (pictures.some(isGoingOn)) return { title: t('waiting.title'), text: t('waiting.text', count) };
  if (ready === 0) return { title: t('lost.title'), text: t('lost.text') };
  const name = ready < pictures.length ? 'part' : 'ready';
  return { title: t('ready.title'), text: t(`${name}.text`, count) };
}
