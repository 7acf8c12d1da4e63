import { lazy, startTransition, useEffect, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture, type PrivatePicture } from '../../api/use-private-picture.ts';
import { useStyles } from '../../api/use-shop.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Compare } from '../../components/compare.tsx';
import { Notice } from '../../components/notice.tsx';
import { PictureRoom } from '../../components/picture-room.tsx';
import { Panel } from '../../components/panel.tsx';
import { Part } from '../../components/part.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useFormatter, type Formatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFacts } from '../../page-facts.ts';
import { paths } from '../../routes.ts';
import { DeleteNow } from '../delete-now.tsx';
import { removeEarlyPicture } from '../early-picture.tsx';
import { Pack } from '../pack/pack.tsx';
import { Refund } from '../refund.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { AnotherStyle } from './another-style.tsx';
import { Download } from './download.tsx';
import { GalleryPermission } from './gallery-permission.tsx';
import { pictureHeight, PicturePaper } from './picture-paper.tsx';
import { Redraw } from './redraw.tsx';
import { Share } from './share.tsx';

const Feedback = lazy(async () => ({ default: (await import('./feedback.tsx')).Feedback }));

type FinishedPicture = NonNullable<OrderAnswer['picture']>;

type ResultProps = { order: OrderAnswer; token: string; refresh: () => void };

export function Result(result: ResultProps) {
  const t = useMessages('success');
  const { order, token } = result;
  const preview = usePrivatePicture('GET /api/orders/current/picture/preview', order.picture ? token : '');
  const [isSeen, setIsSeen] = useState(false);
  const isThere = isSeen || preview.kind === 'missing';
  const areStylesKnown = useStyles().kind !== 'loading';
  useEffect(() => {
    if (isThere) removeEarlyPicture();
  }, [isThere]);
  if (order.picture !== undefined)
    return (
      <div className="space-y-8" data-pending={!isThere || undefined}>
        <Picture
          {...result}
          size={order.picture}
          preview={preview}
          onSeen={() => startTransition(() => setIsSeen(true))}
        />
        {/*
         * Visitors come for the picture: everything else waits for it, and for the styles, without which it would move under a
         * finger. The spacer keeps the footer out of view.
         */}
        {isThere && areStylesKnown ? <Actions {...result} /> : <div className="min-h-dvh" />}
      </div>
    );
  return (
    <div className="min-h-[35dvh] space-y-6">
      <Refund order={order} />
      <Pack {...result} />
      <GalleryPermission {...result} />
      <ButtonLink to={paths.transform}>{t('again')}</ButtonLink>
    </div>
  );
}

type PictureProps = ResultProps & {
  size: FinishedPicture;
  /** The picture's small copy. */
  preview: PrivatePicture;
  /** Called once the picture or its small copy is visible. */
  onSeen: () => void;
};

/** The picture with its download, over its photo while that is kept. Its space is reserved while it loads. */
function Picture({ order, token, size, preview, onSeen }: PictureProps) {
  const t = useMessages('success');
  const tActions = useMessages('order-actions');
  const format = useFormatter();
  // The large file loads last: until then the small copy is shown.
  const picture = usePrivatePicture(
    'GET /api/orders/current/picture',
    preview.kind === 'loading' ? '' : token,
  );

  return (
    <>
      <PicturePaper>
        <Comparison
          order={order}
          token={token}
          size={size}
          picture={picture.kind === 'loading' ? preview : picture}
          onSeen={onSeen}
        />
      </PicturePaper>
      <div className="mx-auto max-w-3xl space-y-4">
        {picture.kind === 'missing' ? (
          <Notice tone="bad">{order.email === undefined ? tActions('mail.first.lost') : t('missing')}</Notice>
        ) : (
          <Download
            order={order}
            token={token}
            picture={size}
            png={picture.kind === 'shown' ? picture.url : undefined}
          />
        )}
        <p className="text-soft text-center text-sm">
          {t('print', printWords(size, format))} {t('deleted', { day: format.day(order.expiresAt) })}
        </p>
        {size.testDrawing && <Notice tone="tip">{t('testDrawing')}</Notice>}
      </div>
    </>
  );
}

const dpi = 300;

/** Formats the size in pixels ("2,048 × 1,536") and in centimetres on paper at 300 dpi ("17.3 × 13 cm"). */
function printWords({ width, height }: FinishedPicture, { number }: Formatter) {
  const centimetres = (pixels: number) => number(Math.round((pixels / dpi) * 25.4) / 10);
  return {
    pixels: `${number(width)}\u00a0×\u00a0${number(height)}`,
    size: `${centimetres(width)}\u00a0×\u00a0${centimetres(height)}\u00a0cm`,
  };
}

/** All other actions, the most wanted first, deletion last. */
function Actions({ order, token, refresh }: ResultProps) {
  const t = useMessages('success');
  const tOrder = useMessages('order-actions');
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <Refund order={order} />
      <Share order={order} token={token} refresh={refresh} />
      <AnotherStyle order={order} token={token} />
      <Redraw order={order} token={token} />
      <Pack order={order} token={token} refresh={refresh} />
      <Panel isFolded heading={tOrder('feedback.heading')}>
        <Part>
          <Feedback order={order} token={token} />
        </Part>
      </Panel>
      <GalleryPermission order={order} token={token} refresh={refresh} />
      <GiveGift />
      <SendMailAgain isFolded order={order} token={token} refresh={refresh} />
      <ButtonLink to={paths.transform} look="quiet" className="-ml-4">
        {t('again')}
      </ButtonLink>
      <DeleteNow token={token} refresh={refresh} />
    </div>
  );
}

/** Offers a gift: visitors who like their picture may know somebody who would like one. */
function GiveGift() {
  const t = useMessages('order-actions');
  const tLayout = useMessages('layout');
  const { giftPrice } = useFacts();
  const { language } = useLanguage();
  return (
    <Panel isFolded heading={t('gift.heading')}>
      <p className="text-soft">{t('gift.text', { price: giftPrice[language] })}</p>
      <ButtonLink to={paths.gift} look="plain">
        {tLayout('giveGift')}
      </ButtonLink>
    </Panel>
  );
}

function useStyleTitle(styleId: string): string {
  const styles = useStyles();
  const style = styles.kind === 'loaded' ? styles.answer.find(({ id }) => id === styleId) : undefined;
  return style?.title ?? styleId;
}

type ComparisonProps = Omit<PictureProps, 'preview' | 'refresh'> & { picture: PrivatePicture };

function Comparison({ order, token, size, picture, onSeen }: ComparisonProps) {
  const t = useMessages('success');
  const photo = usePrivatePicture(
    'GET /api/orders/current/photo/preview',
    order.photoKept && picture.kind !== 'loading' ? token : '',
  );
  const alt = t('ready', { style: useStyleTitle(order.styleId) });
  const drawing = (
    <PictureRoom
      width={size.width}
      height={size.height}
      className={picture.kind === 'shown' ? pictureHeight : `${pictureHeight} developing`}
    >
      {picture.kind === 'shown' && (
        <img
          src={picture.url}
          alt={alt}
          onLoad={onSeen}
          onError={onSeen}
          className="absolute inset-0 size-full bg-white object-cover"
        />
      )}
    </PictureRoom>
  );
  if (!order.photoKept || photo.kind === 'missing') return drawing;
  return (
    <Compare
      before={
        photo.kind === 'shown' && (
          <img src={photo.url} alt={t('photo')} className="absolute inset-0 size-full object-cover" />
        )
      }
      after={drawing}
    />
  );
}
