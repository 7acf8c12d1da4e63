import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { useStyles } from '../../api/use-shop.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Compare } from '../../components/compare.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { paths } from '../../routes.ts';
import { DeleteNow } from '../delete-now.tsx';
import { Refund } from '../refund.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { AnotherStyle } from './another-style.tsx';
import { AvatarCuts } from './avatar-cuts.tsx';
import { Download } from './download.tsx';
import { Redraw } from './redraw.tsx';
import { ShareLink } from './share-link.tsx';

type ResultProps = { order: OrderAnswer; token: string; refresh: () => void };

export function Result(result: ResultProps) {
  const t = useMessages('success');
  const { order } = result;
  if (order.picture !== undefined)
    return (
      <div className="space-y-8">
        <Picture {...result} testDrawing={order.picture.testDrawing} />
        <Refund order={order} />
        <Actions {...result} />
      </div>
    );
  return (
    <div className="min-h-[35dvh] space-y-6">
      <Refund order={order} />
      <ButtonLink to={paths.transform}>{t('again')}</ButtonLink>
    </div>
  );
}

/** The picture at last: beside its photo while that is kept, and to download. */
function Picture({ order, token, testDrawing }: Omit<ResultProps, 'refresh'> & { testDrawing: boolean }) {
  const t = useMessages('success');
  const format = useFormatter();
  const picture = usePrivatePicture('picture', token);
  const alt = t('ready', { style: useStyleTitle(order.styleId) });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <div className="shadow-print mx-auto w-full max-w-2xl rounded-md bg-white p-2 text-black sm:p-3">
        {picture.kind === 'shown' ? (
          <Comparison picture={picture.url} alt={alt} photoToken={order.photoKept ? token : ''} />
        ) : (
          <div className="developing aspect-square" />
        )}
        <p className="font-display pt-3 pb-1 text-center">{t('drawnByAi')}</p>
      </div>
      <div className="space-y-6">
        {picture.kind === 'missing' && <Notice tone="bad">{t('missing')}</Notice>}
        {picture.kind === 'shown' && <Download order={order} token={token} png={picture.url} />}
        {testDrawing && <Notice tone="tip">{t('testDrawing')}</Notice>}
        <p className="text-soft">{t('deleted', { day: format.day(order.expiresAt) })}</p>
        <ButtonLink to={paths.transform} look="plain" className="w-full">
          {t('again')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Everything else that can be done with it. */
function Actions({ order, token, refresh }: ResultProps) {
  return (
    <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
      <Redraw order={order} token={token} />
      <AvatarCuts order={order} token={token} />
      <AnotherStyle order={order} token={token} />
      <ShareLink order={order} token={token} refresh={refresh} />
      <SendMailAgain order={order} token={token} />
      <DeleteNow token={token} refresh={refresh} />
    </div>
  );
}

function useStyleTitle(styleId: string): string {
  const styles = useStyles();
  const style = styles.kind === 'loaded' ? styles.answer.find(({ id }) => id === styleId) : undefined;
  return style?.title ?? styleId;
}

function Comparison({ picture, alt, photoToken }: { picture: string; alt: string; photoToken: string }) {
  const t = useMessages('success');
  const photo = usePrivatePicture('orderPhoto', photoToken);
  if (photo.kind !== 'shown') {
    return <img src={picture} alt={alt} className="max-h-[75dvh] w-full object-contain" />;
  }
  return (
    <Compare
      before={
        <img
          src={photo.url}
          alt={t('photo')}
          className="absolute inset-px size-[calc(100%-2px)] object-cover"
        />
      }
      after={<img src={picture} alt={alt} className="max-h-[75dvh] max-w-full bg-white" />}
    />
  );
}
