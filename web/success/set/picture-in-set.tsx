import type { OrderAnswer } from '#contract/order.ts';
import { isUnderWay } from '#domain/set.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { useStyles } from '../../api/use-shop.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyPrint } from '../../components/empty-print.tsx';
import { Panel } from '../../components/panel.tsx';
import { PictureRoom } from '../../components/picture-room.tsx';
import { Progress } from '../../components/progress.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { orderPath } from '../../routes.ts';
import { Download } from '../result/download.tsx';
import { Feedback } from '../result/feedback.tsx';
import { GalleryPermission } from '../result/gallery-permission.tsx';
import { PicturePaper } from '../result/picture-paper.tsx';
import { Redraw } from '../result/redraw.tsx';
import { Share } from '../result/share.tsx';
import { useOrder } from '../use-order.ts';

/** A picture of a set; `isOwn`: the first, which is that of the order itself. */
export type SetPicture = NonNullable<OrderAnswer['set']>[number] & { isOwn?: true };

type PictureInSetProps = { picture: SetPicture; order: OrderAnswer; refresh: () => void };

export function PictureInSet({ picture, order, refresh }: PictureInSetProps) {
  const styles = useStyles();
  const style = styles.kind === 'loaded' ? styles.answer.find(({ id }) => id === picture.styleId) : undefined;
  const title = style?.title ?? picture.styleId;
  return (
    <li className="space-y-4">
      <h2 className="font-display text-xl">{title}</h2>
      <State picture={picture} title={title} order={order} refresh={refresh} />
    </li>
  );
}

type StateProps = PictureInSetProps & { title: string };

function State({ picture, title, order, refresh }: StateProps) {
  const t = useMessages('set');
  const { state, token = '', progress } = picture;
  if (state === 'delivered')
    return <Delivered picture={picture} title={title} order={order} refresh={refresh} />;
  if (state === 'failed' || state === 'refunded') return <Failed picture={picture} order={order} />;
  if (state === 'code_restored')
    return (
      <div role="status" className="space-y-3">
        <p>{t('code')}</p>
        <ButtonLink to={orderPath(token)} look="plain">
          {t('seeCode')}
        </ButtonLink>
      </div>
    );
  return (
    <>
      <EmptyPrint caption={`${progress.percent}%`} size={order.photo} />
      <Progress label={t('progress', { style: title })} percent={progress.percent} />
    </>
  );
}

function Failed({ picture, order }: Pick<StateProps, 'picture' | 'order'>) {
  const t = useMessages('set');
  const format = useFormatter();
  // Its refund begins once no picture of the set is under way.
  const isAwaited = picture.state === 'failed' && [order, ...(order.set ?? [])].some(isUnderWay);
  const price = format.price(picture.price);
  return <p role="status">{t(isAwaited ? 'failed' : 'refunded', { price })}</p>;
}

function Delivered({ picture: { picture, isOwn, token = '' }, title, order, refresh }: StateProps) {
  const t = useMessages('set');
  if (!picture) return <p>{t('gone')}</p>;
  const shown = { token, title, size: picture };
  return isOwn ? <Ready {...shown} order={order} refresh={refresh} /> : <Further {...shown} />;
}

type Size = NonNullable<SetPicture['picture']>;

/** A further picture, which is an order of its own. */
function Further({ token, title, size }: { token: string; title: string; size: Size }) {
  const { watched, refresh } = useOrder(token);
  if (watched.kind !== 'watched') return <EmptyPrint caption="100%" size={size} />;
  return <Ready order={watched.order} token={token} title={title} size={size} refresh={refresh} />;
}

type ReadyProps = { order: OrderAnswer; token: string; title: string; size: Size; refresh: () => void };

function Ready({ order, token, title, size, refresh }: ReadyProps) {
  const t = useMessages('set');
  const preview = usePrivatePicture('GET /api/orders/current/picture/preview', token);
  const picture = usePrivatePicture(
    'GET /api/orders/current/picture',
    preview.kind === 'loading' ? '' : token,
  );
  const shown = picture.kind === 'shown' ? picture : preview;
  return (
    <>
      <PicturePaper>
        <PictureRoom
          {...size}
          className={shown.kind === 'shown' ? 'max-h-[60dvh]' : 'developing max-h-[60dvh]'}
        >
          {shown.kind === 'shown' && (
            <img
              src={shown.url}
              alt={t('alt', { style: title })}
              className="absolute inset-0 size-full bg-white object-cover"
            />
          )}
        </PictureRoom>
      </PicturePaper>
      <Download
        order={order}
        token={token}
        picture={size}
        png={picture.kind === 'shown' ? picture.url : undefined}
      />
      <Panel isFolded heading={t('more', { style: title })}>
        <Share order={order} token={token} refresh={refresh} />
        <Redraw order={order} token={token} />
        <Feedback order={order} token={token} />
        <GalleryPermission order={order} token={token} refresh={refresh} />
      </Panel>
    </>
  );
}
