import { Check } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { EmptyPrint } from '../../components/empty-print.tsx';
import { Progress } from '../../components/progress.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { isInBacklog, stages } from '../stage.ts';

/** The wait, what the machine does now, and the order's stages. */
export function OrderProgress({ order, stage }: { order: OrderAnswer; stage: number }) {
  const t = useMessages('success');
  const wait = useWaitText(order);
  return (
    <>
      <p className="font-display text-2xl">{wait === '' ? t(`stages.${stages[stage] ?? 'ready'}`) : wait}</p>
      <p className="text-soft mt-1">{t(`doing.${isInBacklog(order) ? 'backlog' : doing(order)}`)}</p>
      <Progress label={t('steps')} percent={order.progress.percent} className="mt-5" />
      <ol aria-label={t('steps')} className="mt-3 grid grid-cols-5 gap-1">
        {stages.map((name, index) => (
          <Stage key={name} name={t(`stages.${name}`)} status={stageStatus(index, stage)} />
        ))}
      </ol>
    </>
  );
}

/** Returns the state whose text describes the machine's current work. */
function doing({ state }: OrderAnswer) {
  return state === 'paid' || state === 'approved' || state === 'drawn' ? state : 'accepted';
}

type DevelopingProps = { order: OrderAnswer; preview: string | undefined; token: string };

/** The visitor's photo, faded, until the first preview from ComfyUI arrives. */
export function Developing({ order, preview, token }: DevelopingProps) {
  const t = useMessages('success');
  const photo = usePrivatePicture('GET /api/orders/current/photo/preview', order.photoKept ? token : '');
  const look = 'absolute inset-0 size-full object-cover';
  // A blank keeps the caption's place until the payment has arrived.
  const caption = order.state === 'awaiting_payment' ? '\u00a0' : `${order.progress.percent}%`;
  return (
    <EmptyPrint caption={caption} size={order.photo}>
      {photo.kind === 'shown' && (
        <img src={photo.url} alt={t('photo')} className={`${look} opacity-35 blur-xs grayscale`} />
      )}
      {preview !== undefined && <img src={preview} alt={t('developing')} className={look} />}
    </EmptyPrint>
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

function Stage({ name, status }: { name: string; status: StageStatus }) {
  const t = useMessages('layout');
  return (
    <li
      aria-current={status === 'current' ? 'step' : undefined}
      className="flex flex-col items-center gap-1.5 text-center"
    >
      <span className={`grid size-7 place-items-center rounded-full ${looks[status]}`}>
        {status === 'done' && <Check aria-hidden className="size-4 stroke-3" />}
        {status === 'current' && (
          <span className="size-2.5 animate-pulse rounded-full bg-current motion-reduce:animate-none" />
        )}
      </span>
      <span
        className={`text-xs leading-tight hyphens-auto sm:text-sm ${status === 'current' ? 'font-extrabold' : 'text-soft'}`}
      >
        {name}
        {status === 'done' && <span className="sr-only">, {t('stepDone')}</span>}
      </span>
    </li>
  );
}

/** Returns a text such as "2 pictures ahead of you, about 3 minutes". */
function useWaitText({ progress: { ordersAhead, secondsLeft } }: OrderAnswer): string {
  const t = useMessages('success');
  const format = useFormatter();
  const ahead = ordersAhead !== undefined && ordersAhead > 0 ? format.ahead(ordersAhead) : '';
  const left = secondsLeft === undefined ? '' : t('timeLeft', { time: format.duration(secondsLeft) });
  return [ahead, left].filter(Boolean).join(', ');
}
