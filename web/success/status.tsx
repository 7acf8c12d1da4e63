import type { OrderAnswer } from '#contract/order.ts';
import { Announcer } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../shell/use-title.ts';
import { LostOrder } from './lost-order.tsx';
import { Outcome } from './outcome.tsx';
import { Result } from './result.tsx';
import { currentStage, wordsOf } from './stage.ts';
import { useOrder } from './use-order.ts';
import { Waiting } from './waiting.tsx';
import { words } from './words.ts';

export function Status({ token }: { token: string }) {
  const watched = useOrder(token);
  switch (watched.kind) {
    case 'asking':
      return <p className="wrap text-soft min-h-[70dvh] py-16 text-lg">Loading...</p>;
    case 'unreached':
      return <p className="wrap min-h-[70dvh] py-16 text-lg">{words.lineDown}</p>;
    case 'unknown':
      return <LostOrder {...words.unknown} />;
    case 'watched':
      return <KnownOrder {...watched} token={token} />;
  }
}

type KnownOrderProps = { order: OrderAnswer; lineUp: boolean; preview: string | undefined; token: string };

function KnownOrder({ order, lineUp, preview, token }: KnownOrderProps) {
  const { title, text: textFor } = wordsOf(order);
  const text = textFor(order);
  useTitle(title);
  return (
    <div className="wrap py-8 sm:py-12">
      <Announcer text={`${title}. ${text}`} />
      <p className="text-soft font-semibold">
        {words.reference} {order.reference}
      </p>
      <h1 className="font-display text-title mt-1">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-lg">{text}</p>
      {!lineUp && (
        <div className="mt-6">
          <Notice role="status">{words.lineDown}</Notice>
        </div>
      )}
      <div className="mt-8">
        <Body order={order} preview={preview} token={token} />
      </div>
    </div>
  );
}

function Body({ order, preview, token }: Omit<KnownOrderProps, 'lineUp'>) {
  if (order.state === 'delivered') return <Result order={order} token={token} />;
  const stage = currentStage(order);
  if (stage === null) return <Outcome order={order} token={token} />;
  return <Waiting order={order} stage={stage} preview={preview} token={token} />;
}
