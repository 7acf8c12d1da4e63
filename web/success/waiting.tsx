import { Check } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { usePrivatePicture } from '../calls/private-picture.ts';
import { Print } from '../components/print.tsx';
import { Progress } from '../components/progress.tsx';
import { aheadWords, durationWords } from '../words/amounts.ts';
import { stages } from './stage.ts';
import { words } from './words.ts';

type WaitingProps = { order: OrderAnswer; stage: number; preview: string | undefined; token: string };

/** The print on the left develops while the list on the right fills. */
export function Waiting({ order, stage, preview, token }: WaitingProps) {
  const { percent } = order.progress;
  return (
    <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14">
      <Developing preview={preview} percent={percent} photoToken={order.photoKept ? token : ''} />
      <div>
        <ol aria-label={words.steps} className="space-y-1">
          {stages.map((name, place) => (
            <Stage key={name} name={name} standing={standingOf(place, stage)}>
              {place === stage ? nowWords(order) : ''}
            </Stage>
          ))}
        </ol>
        <Progress label={words.steps} percent={percent} className="mt-6" />
        <p className="mt-6 text-lg font-semibold">{words.close}</p>
      </div>
    </div>
  );
}

type DevelopingProps = { preview: string | undefined; percent: number; photoToken: string };

/** The visitor's photo, faint on the paper, until ComfyUI sends the first glimpse of the drawing. */
function Developing({ preview, percent, photoToken }: DevelopingProps) {
  const photo = usePrivatePicture('/api/orders/current/photo', photoToken);
  return (
    <Print caption={`${percent}%`} className="mx-auto w-full max-w-md -rotate-1">
      <div className="developing relative aspect-square">
        {photo.kind === 'shown' && (
          <img
            src={photo.url}
            alt={words.photo}
            className="absolute inset-0 size-full object-cover opacity-35 blur-xs grayscale"
          />
        )}
        {preview !== undefined && (
          <img src={preview} alt={words.developing} className="absolute inset-0 size-full object-cover" />
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
        {standing === 'done' && <span className="sr-only">, done</span>}
        {children !== '' && <span className="text-soft block">{children}</span>}
      </span>
    </li>
  );
}

/** "2 pictures are before you, about 3 minutes" */
function nowWords({ progress: { ordersAhead, secondsLeft } }: OrderAnswer): string {
  const ahead = ordersAhead !== undefined && ordersAhead > 0 ? aheadWords(ordersAhead) : '';
  const left = secondsLeft === undefined ? '' : `${durationWords(secondsLeft)} to go`;
  return [ahead, left].filter(Boolean).join(', ');
}
