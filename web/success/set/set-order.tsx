import { useEffect } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { isUnderWay } from '#domain/set.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
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
  const isGoingOn = pictures.some(isUnderWay);
  const { title, text } = useSetHeadline(order, pictures);
  useTabIcon((pictures.find(isUnderWay) ?? pictures.find(isReady) ?? order).state);
  useEffect(removeEarlyPicture, []);
  return (
    <OrderFrame reference={order.reference} title={title} text={text} connected={connected}>
      <ul className="mt-8 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map((picture) => (
          <PictureInSet key={picture.styleId} picture={picture} order={order} refresh={refresh} />
        ))}
      </ul>
      <div className="mt-10 max-w-3xl space-y-5">
        <Refund order={order} />
        {isGoingOn && <NotifyMe orderId={order.orderId} token={token} />}
        <SendMailAgain isFolded order={order} token={token} refresh={refresh} />
        {order.cancellable && <CancelOrder order={order} token={token} refresh={refresh} />}
        {!isGoingOn && <Ended order={order} pictures={pictures} token={token} refresh={refresh} />}
      </div>
    </OrderFrame>
  );
}

type EndedProps = Pick<SetOrderProps, 'order' | 'token' | 'refresh'> & { pictures: SetPicture[] };

/** Actions once nothing more is drawn. */
function Ended({ order, pictures, token, refresh }: EndedProps) {
  const t = useMessages('success');
  const tSet = useMessages('set');
  const format = useFormatter();
  const isTest = pictures.some(({ picture }) => picture?.testDrawing);
  return (
    <>
      {isTest && <Notice tone="tip">{t('testDrawing')}</Notice>}
      <ButtonLink to={paths.transform} look="quiet" className="-ml-4">
        {t('again')}
      </ButtonLink>
      {pictures.some(({ picture }) => picture) && (
        <>
          <p className="text-soft">
            {t('deleted', { day: format.day(order.expiresAt) })} {tSet('removeText')}
          </p>
          <DeleteNow token={token} refresh={refresh} />
        </>
      )}
    </>
  );
}

const isReady = ({ state }: Pick<SetPicture, 'state'>): boolean => state === 'delivered';

/** Lists all pictures, the order's own first: it costs what the others do not. */
function allOf(order: OrderAnswer, set: SetOrderProps['set'], token: string): SetPicture[] {
  const { styleId, state, progress, picture, price } = order;
  const amount = set.reduce((left, other) => left - other.price.amount, price.amount);
  const own = { styleId, state, progress, picture, token, price: { ...price, amount } };
  return [{ ...own, isOwn: true }, ...set];
}

function useSetHeadline({ email = '–' }: OrderAnswer, pictures: SetPicture[]) {
  const t = useMessages('set');
  const ready = pictures.filter(isReady).length;
  const count = { ready, all: pictures.length, email };
  if (pictures.some(isUnderWay)) return { title: t('waiting.title'), text: t('waiting.text', count) };
  if (ready === 0) return { title: t('lost.title'), text: t('lost.text') };
  const name = ready < pictures.length ? 'part' : 'ready';
  return { title: t('ready.title'), text: t(`${name}.text`, count) };
}
