import type { OrderAnswer, OrderCreated } from '#contract/order.ts';
import { isOver } from '#domain/order.ts';
import { usePrivatePicture } from '../api/use-private-picture.ts';
import { Announcer } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { PictureRoom } from '../components/picture-room.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { PicturePaper } from '../success/result/picture-paper.tsx';
import { currentStage } from '../success/stage.ts';
import { useHeadline } from '../success/use-headline.ts';
import { useOrder } from '../success/use-order.ts';
import { Developing, OrderProgress } from '../success/waiting/order-progress.tsx';
import { Frame } from './frame.tsx';

type FollowOrderProps = {
  created: OrderCreated;
  /** Title of the style that is drawn. */
  style: string;
  leave: () => void;
};

/** The wait and the outcome of a guest's order, and a QR code with which it goes home with them. */
export function FollowOrder({ created, style, leave }: FollowOrderProps) {
  const t = useMessages('booth');
  const tLayout = useMessages('layout');
  const { watched } = useOrder(created.token);
  if (watched.kind === 'watched')
    return <KnownOrder {...watched} created={created} style={style} leave={leave} />;
  const heading = watched.kind === 'loading' ? tLayout('loading') : t('order.takeAlong');
  return (
    <Frame key={watched.kind} heading={heading} above="" moment="asked" leave={leave}>
      {watched.kind !== 'loading' && <p className="mb-6 text-lg">{t('order.lost')}</p>}
      <TakeAlong link={created.statusUrl} leave={leave} />
    </Frame>
  );
}

type KnownOrderProps = FollowOrderProps & { order: OrderAnswer; preview: string | undefined };

function KnownOrder({ order, preview, created: { token, statusUrl }, style, leave }: KnownOrderProps) {
  const t = useMessages('success');
  const { title, text } = useHeadline(order);
  const stage = currentStage(order);
  const over = isOver(order);
  return (
    <Frame
      heading={title}
      above={t('reference', { reference: order.reference })}
      // The outcome may come just before the time is over.
      moment={over ? 'over' : 'waiting'}
      leave={leave}
    >
      <Announcer text={`${title}. ${text}`} />
      <p className="mb-6 max-w-[60ch] text-lg">{text}</p>
      <div className="grid items-start gap-8 md:grid-cols-[3fr_2fr]">
        {order.state === 'delivered' && <Finished order={order} token={token} style={style} />}
        {!over && stage !== null && <Developing order={order} preview={preview} token={token} />}
        {order.code && <CodeTicket {...order.code} />}
        <div className="space-y-6">
          {!over && stage !== null && (
            <div>
              <OrderProgress order={order} stage={stage} />
            </div>
          )}
          <TakeAlong link={statusUrl} order={order} leave={leave} />
        </div>
      </div>
    </Frame>
  );
}

type FinishedProps = { order: OrderAnswer; token: string; style: string };

/** The finished picture: its small copy, which is large enough for a tablet. */
function Finished({ order: { picture }, token, style }: FinishedProps) {
  const t = useMessages('success');
  const copy = usePrivatePicture('GET /api/orders/current/picture/preview', picture ? token : '');
  if (!picture) return null;
  return (
    <PicturePaper>
      <PictureRoom width={picture.width} height={picture.height} className="developing max-h-[60dvh]">
        {copy.kind === 'shown' && (
          <img
            src={copy.url}
            alt={t('ready', { style })}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </PictureRoom>
    </PicturePaper>
  );
}

function CodeTicket({ code, expiresAt }: NonNullable<OrderAnswer['code']>) {
  const t = useMessages('booth');
  const format = useFormatter();
  return (
    <div className="ticket bg-sun text-on-sun px-9 py-6">
      <p className="text-sm font-bold tracking-widest uppercase">{t('order.code')}</p>
      <p className="font-display text-2xl whitespace-nowrap">{code}</p>
      <p className="font-semibold">{t('order.until', { day: format.day(expiresAt) })}</p>
    </div>
  );
}

type TakeAlongProps = { link: string; order?: OrderAnswer; leave: () => void };

/** Returns the message that says what the QR code is good for. */
function whatFor(order: OrderAnswer | undefined) {
  if (!order || !isOver(order)) return 'scan';
  return order.state === 'delivered' ? 'scanReady' : 'scanOver';
}

function TakeAlong({ link, order, leave }: TakeAlongProps) {
  const t = useMessages('booth');
  return (
    <section aria-labelledby="take-along" className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1">
      <h2 id="take-along" className="font-display text-2xl">
        {t('order.takeAlong')}
      </h2>
      <QrCode text={link} label={t('order.qr')} className="mx-auto w-60" />
      <p>{t(`order.${whatFor(order)}`)}</p>
      <Button size="large" className="w-full" onClick={leave}>
        {t('order.done')}
      </Button>
    </section>
  );
}
