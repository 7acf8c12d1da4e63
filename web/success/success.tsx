import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { OrderAnswer } from '#contract/order.ts';
import { OrderLoading } from '../components/loading.tsx';
import { Part } from '../components/part.tsx';
import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { tokenOfSession } from '../storage/orders.ts';
import { Outcome } from './ended/outcome.tsx';
import { removeEarlyPicture } from './early-picture.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import { Result } from './result/result.tsx';
import { currentStage } from './stage.ts';
import { useHeadline } from './use-headline.ts';
import { useOrder } from './use-order.ts';
import { useTabIcon } from './use-tab-icon.ts';
import { Developing } from './waiting/order-progress.tsx';
import { Waiting } from './waiting/waiting.tsx';

const SetOrder = lazy(async () => ({ default: (await import('./set/set-order.tsx')).SetOrder }));
const IssuedGift = lazy(async () => ({ default: (await import('./issued-gift.tsx')).IssuedGift }));

/** `/success#<token>`, or `/success?session=<id>` on the way back from Stripe, which never gets the token. */
export function Success() {
  useScreenMessages('order');
  const t = useMessages('success');
  const { hash, search } = useLocation();
  const token = hash.slice(1) || tokenOfSession(new URLSearchParams(search).get('session') ?? '');
  if (token === undefined) {
    return <OrderNotFound title={t('lost.title')} text={t('lost.text')} slow={t('lost.slow')} />;
  }
  return <Status key={token} token={token} />;
}

function Status({ token }: { token: string }) {
  const { watched, refresh } = useOrder(token);
  useEffect(() => removeEarlyPicture, []);
  const t = useMessages('success');
  switch (watched.kind) {
    case 'loading':
      return <OrderLoading />;
    case 'unreachable':
      return <p className="wrap min-h-dvh py-8 text-lg">{t('connectionLost')}</p>;
    case 'unknown':
      return <OrderNotFound title={t('unknown.title')} text={t('unknown.text')} />;
    case 'watched': {
      const known = { ...watched, token, refresh };
      return watched.order.set ? (
        <Part>
          <SetOrder {...known} set={watched.order.set} />
        </Part>
      ) : (
        <KnownOrder {...known} />
      );
    }
  }
}

type KnownOrderProps = {
  order: OrderAnswer;
  connected: boolean;
  preview: string | undefined;
  token: string;
  refresh: () => void;
};

function KnownOrder({ connected, ...known }: KnownOrderProps) {
  const { order } = known;
  const { title, text } = useHeadline(order);
  useTabIcon(order.state);
  return (
    <OrderFrame reference={order.reference} title={title} text={text} connected={connected}>
      <div className="mt-8">
        <Body {...known} />
      </div>
    </OrderFrame>
  );
}

function Body({ order, preview, token, refresh }: Omit<KnownOrderProps, 'connected'>) {
  const own = { order, token, refresh };
  if (order.state === 'delivered') return <Result {...own} />;
  if (order.state === 'gift_issued') {
    return (
      <Part>
        <IssuedGift {...own} />
      </Part>
    );
  }
  const stage = currentStage(order);
  const text = stage === null ? <Outcome {...own} /> : <Waiting {...own} stage={stage} />;
  const isToBePaid = order.state === 'awaiting_payment' && order.photo !== undefined;
  if (stage === null && !isToBePaid) return text;
  return (
    <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14">
      <Developing order={order} preview={preview} token={token} />
      <div>{text}</div>
    </div>
  );
}
