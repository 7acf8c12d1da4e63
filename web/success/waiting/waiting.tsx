import { Check } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { Progress } from '../../components/progress.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Refund } from '../refund.tsx';
import { CancelOrder } from '../cancel-order.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { stages } from '../stage.ts';
import { NotifyMe } from './notify-me.tsx';

type WaitingProps = {
  order: OrderAnswer;
  stage: number;
  preview: string | undefined;
  token: string;
  refresh: () => void;
};

/** The picture on the left appears while the list on the right fills. */
export function Waiting({ order, stage, preview, token, refresh }: WaitingProps) {
  const t = useMessages('success');
  const wait = useWaitText(order);
  const { percent } = order.progress;
  return (
    <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14">
      <Developing preview={preview} percent={percent} photoToken={order.photoKept ? token : ''} />
      <div>
        <ol aria-label={t('steps')} className="space-y-1">
          {stages.map((name, index) => (
            <Stage key={name} name={t(`stages.${name}`)} status={stageStatus(index, stage)}>
              {index === stage ? wait : ''}
            </Stage>
          ))}
        </ol>
        <Progress label={t('steps')} percent={percent} className="mt-6" />
        <p className="mt-6 mb-4 text-lg font-semibold">{t('close')}</p>
        <NotifyMe />
        <div className="mt-6 space-y-6">
          <Refund order={order} />
          <SendMailAgain order={order} token={token} refresh={refresh} />
          {order.cancellable && <CancelOrder order={order} token={token} refresh={refresh} />}
        </div>
      </div>
    </div>
  );
}

type DevelopingProps = { preview: string | undefined; percent: number; photoToken: string };

/** The visitor's photo, faint, until ComfyUI sends the first glimpse of the drawing. */
function Developing({ preview, percent, photoToken }: DevelopingProps) {
  const t = useMessages('success');
  const photo = usePrivatePicture('GET /api/orders/current/photo/preview', photoToken);
  return (
    <PhotoFrame caption={`${percent}%`} className="mx-auto w-full max-w-md -rotate-1">
      <div className={`developing relative ${photo.kind === 'shown' ? '' : 'aspect-square'}`}>
        {photo.kind === 'shown' && (
          <img
            src={photo.url}
            alt={t('photo')}
            className="block max-h-[70dvh] w-full object-cover opacity-35 blur-xs grayscale"
          />
        )}
        {preview !== undefined && (
          <img src={preview} alt={t('developing')} className="absolute inset-0 size-full object-cover" />
        )}
      </div>
    </PhotoFrame>
  );
}

type StageStatus = 'done' | 'current' | 'upcoming';

function stageStatus(index: number, stage: number): StageStatus {
  if (index === stage) return 'current';
  return index < stage ? 'done' : 'upcoming';
}

const looks = {
  done: 'bg-sun text-on-sun',
  current: 'bg-pop text-on-pop',
  upcoming: 'border-edge border-2',
} as const satisfies Record<StageStatus, string>;

function Stage({ name, status, children }: { name: string; status: StageStatus; children: string }) {
  const t = useMessages('layout');
  return (
    <li aria-current={status === 'current' ? 'step' : undefined} className="flex min-h-12 items-center gap-4">
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${looks[status]}`}>
        {status === 'done' && <Check aria-hidden className="size-5 stroke-3" />}
        {status === 'current' && (
          <span className="size-3 animate-pulse rounded-full bg-current motion-reduce:animate-none" />
        )}
      </span>
      <span className={status === 'upcoming' ? 'text-soft' : ''}>
        <span className={status === 'current' ? 'text-lg font-extrabold' : 'font-semibold'}>{name}</span>
        {status === 'done' && <span className="sr-only">, {t('stepDone')}</span>}
        {children !== '' && <span className="text-soft block">{children}</span>}
      </span>
    </li>
  );
}

/** "2 pictures ahead of you, about 3 minutes" */
function useWaitText({ progress: { ordersAhead, secondsLeft } }: OrderAnswer): string {
  const t = useMessages('success');
  const format = useFormatter();
  const ahead = ordersAhead !== undefined && ordersAhead > 0 ? format.ahead(ordersAhead) : '';
  const left = secondsLeft === undefined ? '' : t('timeLeft', { time: format.duration(secondsLeft) });
  return [ahead, left].filter(Boolean).join(', ');
}
