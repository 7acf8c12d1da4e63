import { Check } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { Print } from '../../components/photo-frame.tsx';
import { Progress } from '../../components/progress.tsx';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { NotifyMe } from './notify-me.tsx';
import { SendAgain } from '../send-again.tsx';
import { stages } from '../stage.ts';
import { useWords } from '../../i18n/use-messages.ts';

type WaitingProps = { order: OrderAnswer; stage: number; preview: string | undefined; token: string };

/** The print on the left develops while the list on the right fills. */
export function Waiting({ order, stage, preview, token }: WaitingProps) {
  const say = useWords('success');
  const now = useNowWords(order);
  const { percent } = order.progress;
  return (
    <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14">
      <Developing preview={preview} percent={percent} photoToken={order.photoKept ? token : ''} />
      <div>
        <ol aria-label={say('steps')} className="space-y-1">
          {stages.map((name, place) => (
            <Stage key={name} name={say(`stages.${name}`)} standing={standingOf(place, stage)}>
              {place === stage ? now : ''}
            </Stage>
          ))}
        </ol>
        <Progress label={say('steps')} percent={percent} className="mt-6" />
        <p className="mt-6 mb-4 text-lg font-semibold">{say('close')}</p>
        <NotifyMe />
        <div className="mt-6">
          <SendAgain order={order} token={token} />
        </div>
      </div>
    </div>
  );
}

type DevelopingProps = { preview: string | undefined; percent: number; photoToken: string };

/** The visitor's photo, faint on the paper, until ComfyUI sends the first glimpse of the drawing. */
function Developing({ preview, percent, photoToken }: DevelopingProps) {
  const say = useWords('success');
  const photo = usePrivatePicture('/api/orders/current/photo', photoToken);
  return (
    <Print caption={`${percent}%`} className="mx-auto w-full max-w-md -rotate-1">
      <div className="developing relative aspect-square">
        {photo.kind === 'shown' && (
          <img
            src={photo.url}
            alt={say('photo')}
            className="absolute inset-0 size-full object-cover opacity-35 blur-xs grayscale"
          />
        )}
        {preview !== undefined && (
          <img src={preview} alt={say('developing')} className="absolute inset-0 size-full object-cover" />
        )}
      </div>
    </Print>
  );
}

type Standing = 'done' | 'now' | 'later';

function standingOf(place: number, stage: number): Standing {
  if (place === stage) return 'now';
  return place < stage ? 'done' : 'later';
}

const looks = {
  done: 'bg-sun text-on-sun',
  now: 'bg-pop text-on-pop',
  later: 'border-edge border-2',
} as const satisfies Record<Standing, string>;

function Stage({ name, standing, children }: { name: string; standing: Standing; children: string }) {
  const say = useWords('shell');
  return (
    <li aria-current={standing === 'now' ? 'step' : undefined} className="flex min-h-12 items-center gap-4">
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${looks[standing]}`}>
        {standing === 'done' && <Check aria-hidden className="size-5 stroke-3" />}
        {standing === 'now' && (
          <span className="size-3 animate-pulse rounded-full bg-current motion-reduce:animate-none" />
        )}
      </span>
      <span className={standing === 'later' ? 'text-soft' : ''}>
        <span className={standing === 'now' ? 'text-lg font-extrabold' : 'font-semibold'}>{name}</span>
        {standing === 'done' && <span className="sr-only">, {say('stepDone')}</span>}
        {children !== '' && <span className="text-soft block">{children}</span>}
      </span>
    </li>
  );
}

/** "2 pictures are before you, about 3 minutes" */
function useNowWords({ progress: { ordersAhead, secondsLeft } }: OrderAnswer): string {
  const say = useWords('success');
  const amounts = useAmounts();
  const ahead = ordersAhead !== undefined && ordersAhead > 0 ? amounts.ahead(ordersAhead) : '';
  const left = secondsLeft === undefined ? '' : say('timeLeft', { time: amounts.duration(secondsLeft) });
  return [ahead, left].filter(Boolean).join(', ');
}
