import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { useStyles } from '../../api/use-shop.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Compare } from '../../components/compare.tsx';
import { Notice } from '../../components/notice.tsx';
import { AnotherStyle } from './another-style.tsx';
import { AvatarCuts } from './avatar-cuts.tsx';
import { DeleteNow } from '../delete-now.tsx';
import { Redraw } from './redraw.tsx';
import { SendAgain } from '../send-again.tsx';
import { ShareLink } from './share-link.tsx';
import { TakeAway } from './download.tsx';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { useWords } from '../../i18n/use-messages.ts';

type ResultProps = { order: OrderAnswer; token: string; lookAgain: () => void };

export function Result(result: ResultProps) {
  const say = useWords('success');
  const { order } = result;
  if (order.picture !== undefined)
    return (
      <div className="space-y-8">
        <Kept {...result} testDrawing={order.picture.testDrawing} />
        <Further {...result} />
      </div>
    );
  return (
    <div className="min-h-[35dvh]">
      <ButtonLink to="/transform">{say('again')}</ButtonLink>
    </div>
  );
}

/** The picture at last: beside its photo while that is kept, and to take away. */
function Kept({ order, token, testDrawing }: Omit<ResultProps, 'lookAgain'> & { testDrawing: boolean }) {
  const say = useWords('success');
  const amounts = useAmounts();
  const picture = usePrivatePicture('/api/orders/current/picture', token);
  const alt = say('ready', { style: useStyleTitle(order.styleId) });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <div className="shadow-print mx-auto w-full max-w-2xl rounded-md bg-white p-2 text-black sm:p-3">
        {picture.kind === 'shown' ? (
          <Shown picture={picture.url} alt={alt} photoToken={order.photoKept ? token : ''} />
        ) : (
          <div className="developing aspect-square" />
        )}
        <p className="font-display pt-3 pb-1 text-center">{say('drawnByAi')}</p>
      </div>
      <div className="space-y-6">
        {picture.kind === 'missing' && <Notice tone="bad">{say('missing')}</Notice>}
        {picture.kind === 'shown' && <TakeAway order={order} token={token} png={picture.url} />}
        {testDrawing && <Notice tone="tip">{say('testDrawing')}</Notice>}
        <p className="text-soft">{say('deleted', { day: amounts.day(order.expiresAt) })}</p>
        <ButtonLink to="/transform" look="plain" className="w-full">
          {say('again')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Everything else that can be done with it. */
function Further({ order, token, lookAgain }: ResultProps) {
  return (
    <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
      <Redraw order={order} token={token} />
      <AvatarCuts order={order} token={token} />
      <AnotherStyle order={order} token={token} />
      <ShareLink order={order} token={token} lookAgain={lookAgain} />
      <SendAgain order={order} token={token} />
      <DeleteNow token={token} lookAgain={lookAgain} />
    </div>
  );
}

function useStyleTitle(styleId: string): string {
  const styles = useStyles();
  const style = styles.kind === 'answered' ? styles.answer.find(({ id }) => id === styleId) : undefined;
  return style?.title ?? styleId;
}

function Shown({ picture, alt, photoToken }: { picture: string; alt: string; photoToken: string }) {
  const say = useWords('success');
  const photo = usePrivatePicture('/api/orders/current/photo', photoToken);
  if (photo.kind !== 'shown') {
    return <img src={picture} alt={alt} className="max-h-[75dvh] w-full object-contain" />;
  }
  return (
    <Compare
      before={
        <img
          src={photo.url}
          alt={say('photo')}
          className="absolute inset-px size-[calc(100%-2px)] object-contain"
        />
      }
      after={<img src={picture} alt={alt} className="max-h-[75dvh] w-full bg-white object-contain" />}
    />
  );
}
